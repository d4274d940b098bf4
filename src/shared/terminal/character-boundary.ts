/** A character has at most this many bytes after its first one. */
const MAX_CONTINUATION = 3;

/**
 * Where to cut `bytes` near `wanted`, at most there: before a character, not inside one. xterm.js
 * 6.0.0 may lose a character whose bytes come in two writes.
 */
export function characterBoundary(bytes: Uint8Array, wanted: number): number {
  if (wanted >= bytes.length) return bytes.length;
  for (let at = wanted; at > 0 && wanted - at <= MAX_CONTINUATION; at--) {
    if (((bytes[at] ?? 0) & 0xc0) !== 0x80) return at;
  }
  return wanted;
}
