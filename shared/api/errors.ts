import * as z from 'zod/mini';
import { count, maybe, text, time } from '../domain/fields.ts';

/**
 * Every error the server may answer: its code, its status, and whether trying again makes sense. Statuses 404, 464,
 * 465, 477, 483 and 488 are those of docs/product.md's section 8; the others are HTTP's own.
 */
export const apiErrors = {
  invalid_body: { status: 400, retry: false },
  invalid_upload: { status: 400, retry: false },
  /** The name is one of the house, mixes scripts that look alike, or holds a sign like its mark; `reason` says which. */
  name_refused: { status: 400, retry: false },
  unauthorized: { status: 401, retry: false },
  not_enough_coins: { status: 402, retry: false },
  forbidden: { status: 403, retry: false },
  bad_origin: { status: 403, retry: false },
  blocked: { status: 403, retry: false },
  matching_banned: { status: 403, retry: false },
  /** The person is suspended: they read, appeal and are paid, but don't write, call or match. */
  suspended: { status: 403, retry: false },
  /** The e-mail, phone or device belongs to a banned person. */
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
  /** §2 "wait for reply" and "spam limit". */
  wait_for_reply: { status: 429, retry: false },
  spam_limit: { status: 429, retry: false },
  match_limit: { status: 429, retry: false },
  /** §4.19 "Premium": more countries in the filter, or more first messages today, than there are without it. */
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

/** Any endpoint may answer these; an endpoint's own `errors` lists what it adds. */
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

/** The code that a status alone stands for. Absent: this product knows no such status. */
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
 * Returns the code of a refused request, by its status first: the body's code counts only if it belongs to that status,
 * because a server of another make sends other codes or none. Without one, the endpoint's own reason for the status is
 * used, except for 400 and 429, which gateways and parsers send as well. Null: this product does not know the status.
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
  // Of several conflicts the first is the likeliest; of several refusals (403) none is likelier than the others.
  const isClear = fitting.length === 1 || (fitting.length > 1 && status === 409);
  return (isClear ? fitting[0] : null) ?? general;
}

/** The body of every error. `field` names what was wrong in an `invalid_body`; the times are for waiting. */
export const errorBodySchema = z.looseObject({
  code: text,
  message: text,
  field: maybe(text),
  resetsAt: maybe(time),
  until: maybe(time),
  /** Of `matching_banned` and `name_refused`. */
  reason: maybe(text),
  /** Of `account_banned` after a log-in with the right password: opens the appeal (`getBan`). */
  appealToken: maybe(text),
  retryAfterMs: maybe(count),
});
export type ErrorBody = z.output<typeof errorBodySchema>;
