/** Makes a forgotten case of a tagged union a compile error, and a loud one at run time. */
export function assertNever(value: never): never {
  throw new Error(`unexpected value: ${JSON.stringify(value)}`);
}
