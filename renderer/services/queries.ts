import { session as rules } from '#shared/domain/constants.ts';
import type { ApiError, CallResult } from './apiClient.ts';

/** Rejection of a query whose call failed. */
export class CallFailure extends Error {
  readonly error: ApiError;
  constructor(error: ApiError) {
    super(error.message);
    this.error = error;
  }
}

/**
 * Returns the value of a call for a query. A failure rejects with CallFailure, a cancelled call with an
 * AbortError.
 */
export async function unwrap<T>(call: Promise<CallResult<T>>): Promise<T> {
  const result = await call;
  if (result.ok) return result.value;
  if (result.ok === undefined) throw new DOMException('cancelled', 'AbortError');
  throw new CallFailure(result.error);
}

/**
 * Returns true if a call failed because this deployment does not support it. Use it only for calls beyond
 * section 7 without ids, because a missing person or chat has the same status.
 */
export function isLacking(error: unknown): boolean {
  return error instanceof CallFailure && [404, 405, 501].includes(error.error.status);
}

/**
 * Returns the value of a call beyond section 7, or the result of `instead` if the deployment does not support
 * it.
 */
export async function unwrapOr<T>(call: Promise<CallResult<T>>, instead: () => T | Promise<T>): Promise<T> {
  try {
    return await unwrap(call);
  } catch (cause) {
    if (isLacking(cause)) return instead();
    throw cause;
  }
}

/** Query keys that several features share. A feature's own lists have their own keys. */
export const queryKeys = {
  settings: ['settings'],
  clientSettings: ['clientSettings'],
  onboarding: ['onboarding'],
  agency: ['agency'],
  dashboard: ['dashboard'],
  /** Prefix of the keys of all data computed from earnings: charts, rankings, entries. */
  earnings: ['earnings'],
  payouts: ['payouts'],
  penalties: ['penalties'],
  kpi: ['kpi'],
  readiness: ['readiness'],
  paymentTarget: ['paymentTarget'],
  /** Texts of the server in one language, by key. */
  dictionary: (locale: string) => ['dictionary', locale],
} as const;

/** Milliseconds for which settings are cached (§9.1). */
export const settingsFreshMs = rules.settingsCacheMs;
