import * as z from 'zod/mini';
import { count, maybe, text, time } from '../domain/fields.ts';

/**
 * All errors of the server: code, status, and whether a retry may succeed. Statuses 404, 464, 465, 477, 483
 * and 488 come from section 8 of docs/product.md; the others are HTTP's.
 */
export const apiErrors = {
  invalid_body: { status: 400, retry: false },
  invalid_upload: { status: 400, retry: false },
  /**
   * The name resembles the product's staff, mixes look-alike scripts, or contains a sign like the product's
   * mark; `reason` says which.
   */
  name_refused: { status: 400, retry: false },
  unauthorized: { status: 401, retry: false },
  not_enough_coins: { status: 402, retry: false },
  forbidden: { status: 403, retry: false },
  bad_origin: { status: 403, retry: false },
  blocked: { status: 403, retry: false },
  matching_banned: { status: 403, retry: false },
  /** The user is suspended: can read, appeal and be paid, but not write, call or match. */
  suspended: { status: 403, retry: false },
  /** The e-mail address, phone or device belongs to a banned user. */
  sign_up_refused: { status: 403, retry: false },
  locked: { status: 403, retry: false },
  not_found: { status: 404, retry: false },
  email_already_taken: { status: 409, retry: false },
  email_registered_user_google: { status: 409, retry: false },
  wrong_method: { status: 409, retry: false },
  busy: { status: 409, retry: false },
  conflict: { status: 409, retry: false },
  too_large: { status: 413, retry: false },
  unsupported_media_type: { status: 415, retry: false },
  too_many_requests: { status: 429, retry: true },
  /** §2: "wait for reply" (too many messages without an answer) and "spam limit" (too many new people). */
  wait_for_reply: { status: 429, retry: false },
  spam_limit: { status: 429, retry: false },
  match_limit: { status: 429, retry: false },
  /** §4.19 "Premium": more filter countries, or more first messages today, than without premium. */
  premium_required: { status: 403, retry: false },
  first_message_limit: { status: 429, retry: false },
  invalid_credentials: { status: 464, retry: false },
  registration_rate_limit: { status: 465, retry: true },
  offensive: { status: 477, retry: false },
  session_expired: { status: 483, retry: false },
  account_banned: { status: 488, retry: false },
  internal: { status: 500, retry: true },
  not_implemented: { status: 501, retry: false },
  unavailable: { status: 503, retry: true },
} as const satisfies Record<string, { status: number; retry: boolean }>;

export type ApiErrorCode = keyof typeof apiErrors;
export const apiErrorCodes = Object.keys(apiErrors) as ApiErrorCode[];

/** Errors of every endpoint. An endpoint's own `errors` lists additional ones. */
export const commonErrors = [
  'invalid_body',
  'unauthorized',
  'forbidden',
  'bad_origin',
  'not_found',
  'too_large',
  'unsupported_media_type',
  'too_many_requests',
  'suspended',
  'session_expired',
  'account_banned',
  'internal',
  'not_implemented',
  'unavailable',
] as const satisfies readonly ApiErrorCode[];

/** Error code of a status without a known body. Absent: unknown status. */
const codeOfStatus: Readonly<Record<number, ApiErrorCode>> = {
  400: 'invalid_body',
  401: 'unauthorized',
  402: 'not_enough_coins',
  403: 'forbidden',
  404: 'not_found',
  409: 'conflict',
  413: 'too_large',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
  464: 'invalid_credentials',
  465: 'registration_rate_limit',
  477: 'offensive',
  483: 'session_expired',
  488: 'account_banned',
  500: 'internal',
  501: 'not_implemented',
  503: 'unavailable',
};

const isKnownCode = (code: unknown): code is ApiErrorCode =>
  typeof code === 'string' && Object.hasOwn(apiErrors, code);

/**
 * Returns the code of a failed request, primarily by its status: the body's code counts only if it belongs to
 * that status, because other servers send other codes or none. Without one, the endpoint's declared error for
 * the status applies, except for 400 and 429, which gateways and parsers send too. Null: unknown status.
 */
export function errorCodeOf(
  status: number,
  said: unknown,
  declared: readonly ApiErrorCode[] = [],
): ApiErrorCode | null {
  if (isKnownCode(said) && apiErrors[said].status === status) return said;
  const general = codeOfStatus[status] ?? null;
  if (status === 400 || status === 429) return general;
  const fitting = declared.filter((code) => apiErrors[code].status === status);
  // The first of several conflicts is the most likely one; of several 403 errors, each is equally likely.
  const isClear = fitting.length === 1 || (fitting.length > 1 && status === 409);
  return (isClear ? fitting[0] : null) ?? general;
}

/**
 * The body of every error. `field` names the invalid field of an `invalid_body`; `resetsAt`, `until` and
 * `retryAfterMs` say when to try again.
 */
export const errorBodySchema = z.looseObject({
  code: text,
  message: text,
  field: maybe(text),
  resetsAt: maybe(time),
  until: maybe(time),
  /** Reason of the errors `matching_banned` and `name_refused`. */
  reason: maybe(text),
  /**
   * Token of the error `account_banned` after a log-in with the right password, which opens the appeal
   * (`getBan`).
   */
  appealToken: maybe(text),
  retryAfterMs: maybe(count),
});
export type ErrorBody = z.output<typeof errorBodySchema>;
