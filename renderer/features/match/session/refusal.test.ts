import { expect, it } from 'vitest';
import { apiErrorCodes, apiErrors, errorBodySchema } from '#shared/api/errors.ts';
import type { ApiError } from '#renderer/services/apiClient.ts';
import type { StopReason } from '../machine/types.ts';
import { refusalOf } from './refusal.ts';

const until = '2026-11-21T12:00:00Z';
const resetsAt = '2026-11-22T00:00:00Z';

function errorWith(code: ApiError['code'], hasBody = true): ApiError {
  const known = code === 'network' || code === 'badResponse' ? { status: 0, retry: true } : apiErrors[code];
  const body = errorBodySchema.parse({ code, message: 'for people', reason: 'because', until, resetsAt });
  return {
    code,
    status: known.status,
    message: 'because',
    body: hasBody ? body : null,
    canRetry: known.retry,
  };
}

/** Errors that stop the search; after every other one the request is repeated. */
const stops: Partial<Record<ApiError['code'], StopReason>> = {
  match_limit: { code: 'limit', resetsAt },
  matching_banned: { code: 'banned', until, reason: 'because' },
  not_enough_coins: { code: 'noCoins' },
  premium_required: { code: 'premium' },
  locked: { code: 'locked' },
  busy: { code: 'busy' },
  forbidden: { code: 'notAllowed' },
  unauthorized: { code: 'notAllowed' },
  session_expired: { code: 'notAllowed' },
  account_banned: { code: 'notAllowed' },
};

it.each([...apiErrorCodes, 'network', 'badResponse'] as const)(
  'maps the error %s to the reason why matching stops, or to null',
  (code) => {
    expect(refusalOf(errorWith(code))).toEqual(stops[code] ?? null);
  },
);

it('continues the search after every error that can be retried', () => {
  const retried = apiErrorCodes.filter((code) => apiErrors[code].retry);
  expect(retried.map((code) => refusalOf(errorWith(code)))).toEqual(retried.map(() => null));
});

it('accepts an error without a body', () => {
  expect(refusalOf(errorWith('match_limit', false))).toEqual({ code: 'limit', resetsAt: null });
  expect(refusalOf(errorWith('matching_banned', false))).toEqual({
    code: 'banned',
    until: null,
    reason: null,
  });
});
