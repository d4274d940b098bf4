import type { UnicodeGraphemesAddon } from '@xterm/addon-unicode-graphemes';

/**
 * Loads the rules for the width of characters that windows use. Version 0.4.0 reads the head of its
 * table from the start of the memory that Node's `Buffer` pools, where other data may lie: it then
 * throws "Data error" or has wrong widths beyond U+FFFF. Without a pool it reads its own.
 */
export async function loadGraphemes(): Promise<() => UnicodeGraphemesAddon> {
  const { poolSize } = Buffer;
  Buffer.poolSize = 0;
  try {
    const addon = await import('@xterm/addon-unicode-graphemes');
    return () => new addon.UnicodeGraphemesAddon();
  } finally {
    Buffer.poolSize = poolSize;
  }
}
