import { loginMethods } from '#shared/domain/constants.ts';
import type { ApiError } from '#renderer/services/apiClient.ts';

/** Ways in which any request may fail. `failed`: an unexpected error. */
export type Trouble = 'network' | 'tooMany' | 'failed';

export function troubleOf(error: ApiError): Trouble {
  if (error.code === 'network') return 'network';
  return error.status === 429 ? 'tooMany' : 'failed';
}

/** §4 "Login methods". */
export type LoginMethod = (typeof loginMethods)[keyof typeof loginMethods];

export const isGoogle = (method: LoginMethod | null) => method === loginMethods.google;
