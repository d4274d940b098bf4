/** The part of an address before its host: a name, a password or a token. */
const USER_INFO = /\b([a-z][a-z0-9+.-]*:\/\/)[^\s/]+@/gi;

/**
 * Text without the user-info of the addresses in it: `http://***@host` (spec C9). A prompt for a
 * password can hold a token there.
 */
export function withoutUserInfo(text: string): string {
  return text.replace(USER_INFO, '$1***@');
}
