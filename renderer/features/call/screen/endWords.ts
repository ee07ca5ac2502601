import { assertNever } from '#shared/lib/assertNever.ts';
import type { Receipt } from '../machine/types.ts';

type Ending = Pick<Receipt, 'reason' | 'endedBy' | 'direction' | 'startedAtMs'>;

/** Returns the key of the sentence that says why a call ended, from this user's point of view. */
export function whyKey({ reason, endedBy, direction }: Ending, isStreamer: boolean) {
  switch (reason) {
    case 'ended':
      return endedBy === 'me' ? 'endedByMe' : endedBy === 'peer' ? 'endedByPeer' : 'ended';
    case 'declined':
      return endedBy === 'me' ? 'declinedByMe' : 'declinedByPeer';
    case 'cancelled':
      return endedBy === 'me' ? 'cancelledByMe' : 'cancelledByPeer';
    case 'noAnswer':
      return direction === 'outgoing' ? 'noAnswer' : 'unanswered';
    case 'noCoins':
      return isStreamer ? 'theirCoins' : 'ownCoins';
    case 'busy':
      return direction === 'outgoing' ? 'busy' : 'busyMe';
    case 'peerLeave':
    case 'noVideo':
    case 'noAudio':
    case 'connectionLost':
    case 'moderation':
    case 'notEnoughCoins':
    case 'blocked':
    case 'locked':
    case 'banned':
    case 'penalised':
    case 'notAllowed':
    case 'gone':
    case 'tooMany':
    case 'offline':
    case 'failed':
    case 'suspended':
    case 'elsewhere':
      return reason;
    default:
      return assertNever(reason, 'end reason');
  }
}

/** Reasons that the peer caused and that this user cannot change. */
const unavailable: readonly Receipt['reason'][] = ['busy', 'declined', 'noAnswer', 'blocked', 'gone'];

/** Returns the title key of a receipt. */
export function titleKey({ reason, endedBy, direction, startedAtMs }: Ending) {
  if (startedAtMs !== null || reason === 'elsewhere') return 'with';
  if (direction === 'incoming' && endedBy !== 'me') return 'missed';
  if (direction === 'outgoing' && endedBy !== 'me' && unavailable.includes(reason)) return 'unavailable';
  return 'notStarted';
}

const inVain: readonly Receipt['reason'][] = [
  'blocked',
  'locked',
  'banned',
  'penalised',
  'notAllowed',
  'gone',
  'notEnoughCoins',
  'noCoins',
  'moderation',
  'elsewhere',
];

/** Returns whether another call could succeed. */
export function canCallAgain({ reason }: Ending): boolean {
  return !inVain.includes(reason);
}
