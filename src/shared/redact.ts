/** The part of an address before its host: a name, a password or a token. */
const USER_INFO = /\b([a-z][a-z0-9+.-]*:\/\/)[^\s/]+@/gi;

/**
 * Text without the user-info of the addresses in it: `http://***@host` (spec C9). A prompt for a
 * password can hold a token there.
 */
export function withoutUserInfo(text: string): string {
  return text.replace(USER_INFO, '$1***@');
}

/** A word that says that what follows is a secret, and what follows. */
const NAMED_SECRET =
  /((?:pass(?:word|wd|phrase)?|secret|token|api[-_]?key|access[-_]?key|private[-_]?key|authorization|credential)s?["']?\s*[=:]\s*["']?(?:(?:bearer|basic|token)\s+)?|--(?:password|passwd|token|secret|api-key)\s+["']?)[^\s"'&;]+/gi;
/** Tokens that are known by their look: GitHub, GitLab, Slack, AWS, OpenAI and Anthropic, Google, JSON Web Tokens. */
const KNOWN_TOKEN =
  /\b(?:gh[pousr]_\w{20,}|github_pat_\w{20,}|glpat-[\w-]{20,}|xox[abprs]-[\w-]{10,}|AKIA[0-9A-Z]{16}|sk-[\w-]{16,}|AIza[\w-]{30,}|eyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]+)/g;

/**
 * Text without what looks like a secret, for what is kept on disk. It cannot know every secret: a card
 * shows the whole text, and a history can be deleted.
 */
export function withoutSecrets(text: string): string {
  return withoutUserInfo(text).replace(NAMED_SECRET, '$1***').replace(KNOWN_TOKEN, '***');
}
