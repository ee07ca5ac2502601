/** Error codes of the server that have their own text. */
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

/** Returns the translation key of an error below `refused`; `other` is the general text (§8). */
export function refusalKey(code: string | null): RefusalKey {
  return code !== null && Object.hasOwn(known, code) ? known[code as Known] : 'other';
}

/** Returns true if the error concerns one file and not the message: the file that was to be uploaded next. */
export const isAboutFile = (code: string | null): boolean =>
  ['format', 'duration', 'size', 'gone'].includes(refusalKey(code));
