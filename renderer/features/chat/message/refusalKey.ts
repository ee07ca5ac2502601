/** What the server refused a message for, as far as there are words for it. */
const known = {
  unsupported_media_type: 'format',
  video_too_long: 'duration',
  too_large: 'size',
  file_gone: 'gone',
  not_enough_coins: 'coins',
  wait_for_reply: 'wait',
  spam_limit: 'spam',
  first_message_limit: 'premium',
  blocked: 'blocked',
  not_found: 'left',
} as const;
type Known = keyof typeof known;
export type RefusalKey = (typeof known)[Known] | 'other';

/** The key below `refused` in the composer's words; `other` says that the message was not sent (§8). */
export function refusalKey(code: string | null): RefusalKey {
  return code !== null && Object.hasOwn(known, code) ? known[code as Known] : 'other';
}

/** What is wrong with one file, and not with the message: the one that is to be uploaded next. */
export const isAboutFile = (code: string | null): boolean =>
  ['format', 'duration', 'size', 'gone'].includes(refusalKey(code));
