/** Berth's mark: a prompt at rest inside a harbour wall. */
export function Mark({ size }: { readonly size: number }) {
  return (
    <svg className="mark" viewBox="62 76 388 376" width={size} height={size} aria-hidden="true">
      <path
        d="M98 330q39.500-26 79 0t79 0 79 0 79 0q0 86-86 86H184q-86 0-86-86Z"
        className="mark-water"
      />
      <path d="M98 216v114q0 86 86 86h144q86 0 86-86V216" className="mark-wall" />
      <path d="m174 112 84 76-84 76" className="mark-prompt" />
      <path d="M282 268h58" className="mark-cursor" />
    </svg>
  );
}
