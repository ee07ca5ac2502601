/** What the server refused a message for, as far as there are words for it. */
const known = {
  unsupported_media_type: 'format',
  video_too_long: 'duration',
  too_large: 'size',
  file_gone: 'gone',
  not_enough_coins: 'coins',
  wait_for_reply: 'wait',
  spam_limit: 'spam',
  blocked: 'blocked',
} as const;
type Known = keyof typeof known;

/** The key below `refused` in the composer's words; `other` says that the message was not sent (§8). */
export function refusalKey(code: string | null): (typeof known)[Known] | 'other' {
  return code !== null && Object.hasOwn(known, code) ? known[code as Known] : 'other';
}
