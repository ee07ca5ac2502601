import type { SearchEndReason } from '#shared/domain/matching.ts';
import type { ApiError } from '#renderer/services/apiClient.ts';
import type { StopReason } from '../machine/types.ts';

/** Maps an error to the reason why matching stops; null if a retry makes sense. */
export function refusalOf(error: ApiError): StopReason | null {
  switch (error.code) {
    case 'match_limit':
      return { code: 'limit', resetsAt: error.body?.resetsAt ?? null };
    case 'matching_banned':
      return { code: 'banned', until: error.body?.until ?? null, reason: error.body?.reason ?? null };
    case 'not_enough_coins':
      return { code: 'noCoins' };
    case 'premium_required':
      return { code: 'premium' };
    case 'locked':
      return { code: 'locked' };
    case 'busy':
      return { code: 'busy' };
    case 'forbidden':
    case 'unauthorized':
    case 'session_expired':
    case 'account_banned':
      return { code: 'notAllowed' };
    default:
      return null;
  }
}

/**
 * Maps the server's reason for ending a search. The reason for a suspension comes with the answer to the next
 * search.
 */
export const stopReasonFor = (reason: Exclude<SearchEndReason, 'suspended'>): StopReason => ({
  code: reason === 'call' ? 'busy' : 'elsewhere',
});
