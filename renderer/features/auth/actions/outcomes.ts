import { loginMethods } from '#shared/domain/constants.ts';
import type { ApiError } from '#renderer/services/apiClient.ts';

/** What any question to the server may end with instead of an answer. `failed` is what nobody foresaw. */
export type Trouble = 'network' | 'tooMany' | 'failed';

export function troubleOf(error: ApiError): Trouble {
  if (error.code === 'network') return 'network';
  return error.status === 429 ? 'tooMany' : 'failed';
}

/** §4 "Login methods". */
export type LoginMethod = (typeof loginMethods)[keyof typeof loginMethods];

export const isGoogle = (method: LoginMethod | null) => method === loginMethods.google;
