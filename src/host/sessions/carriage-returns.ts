/** A line feed alone would start the next line under the end of this one, as on a real terminal. */
export function withCarriageReturns(bytes: Uint8Array): Uint8Array {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
  return Buffer.from(text.replaceAll('\n', '\r\n'), 'latin1');
}
