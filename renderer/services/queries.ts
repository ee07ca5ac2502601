import { session as rules } from '#shared/domain/constants.ts';
import type { ApiError, CallResult } from './apiClient.ts';

/** A failed call as what a query rejects with. */
export class CallFailure extends Error {
  readonly error: ApiError;
  constructor(error: ApiError) {
    super(error.message);
    this.error = error;
  }
}

/** The value of a call, for queries: failures reject as CallFailure, a cancelled call as an AbortError. */
export async function unwrap<T>(call: Promise<CallResult<T>>): Promise<T> {
  const result = await call;
  if (result.ok) return result.value;
  if (result.ok === undefined) throw new DOMException('cancelled', 'AbortError');
  throw new CallFailure(result.error);
}

/**
 * Whether a call failed because this deployment does not have it. Only for calls beyond section 7 that name nothing which
 * could be missing by itself, such as a person or a chat.
 */
export function isLacking(error: unknown): boolean {
  return error instanceof CallFailure && [404, 405, 501].includes(error.error.status);
}

/** The value of a call beyond section 7; `instead` if the deployment does not have that call. */
export async function unwrapOr<T>(call: Promise<CallResult<T>>, instead: () => T | Promise<T>): Promise<T> {
  try {
    return await unwrap(call);
  } catch (cause) {
    if (isLacking(cause)) return instead();
    throw cause;
  }
}

/** The keys of what the whole client shares, once; a feature's own lists have keys of their own. */
export const queryKeys = {
  settings: ['settings'],
  clientSettings: ['clientSettings'],
  onboarding: ['onboarding'],
  agency: ['agency'],
  dashboard: ['dashboard'],
  /** Begins the keys of whatever is computed from earnings: charts, places, the entries behind a figure. */
  earnings: ['earnings'],
  payouts: ['payouts'],
  penalties: ['penalties'],
  kpi: ['kpi'],
  readiness: ['readiness'],
  paymentTarget: ['paymentTarget'],
  /** Texts that the server gives by key, in one language. */
  dictionary: (locale: string) => ['dictionary', locale],
} as const;

/** How long settings are cached (§9.1). */
export const settingsFreshMs = rules.settingsCacheMs;
