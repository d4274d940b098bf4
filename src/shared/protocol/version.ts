/**
 * The first line on every byte stream, from both sides. It names the framing and never changes
 * (design decision 4); what travels inside the frames is versioned by `PROTOCOL_VERSION`.
 */
export const MAGIC_LINE = 'BERTH-ENGINE-1\n';

/**
 * Raised when a request or event changes in a way that an older build would misread. `whois`, the
 * note and `retire` are frozen and work across all versions (spec S18).
 */
export const PROTOCOL_VERSION = 1;

/** A connection that has not said hello by then is closed (spec S14). Milliseconds. */
export const HELLO_TIMEOUT_MS = 10_000;
