import type { CallRecord } from '#shared/domain/calls.ts';
import type { IconName } from '#renderer/ui/Icon.tsx';

/** The outcome of a call or match from the user's side; the names are translation keys under `what.*`. */
export type What =
  | 'match'
  | 'call'
  | 'audio'
  | 'missed'
  | 'declined'
  | 'cancelled'
  | 'noAnswer'
  | 'busy'
  | 'stopped';

export interface Shape {
  readonly what: What;
  readonly icon: IconName;
  /** The direction for screen readers; null if the name tells it or no call took place. */
  readonly direction: CallRecord['direction'] | null;
  /** True if the two were connected, however briefly. */
  readonly hasBeen: boolean;
}

/** Unanswered calls by their reason; any other reason means no answer. */
const unanswered: Readonly<Record<string, What>> = {
  declined: 'declined',
  moderation: 'stopped',
  cancelled: 'cancelled',
  busy: 'busy',
};

export function shapeOf({ kind, answered, callType, direction, reason, duration }: CallRecord): Shape {
  if (kind === 'match') return { what: 'match', icon: 'match', direction: null, hasBeen: true };
  const icon = direction === 'incoming' ? 'in' : 'out';
  if (answered ?? (duration ?? 0) > 0)
    return { what: callType === 'audio' ? 'audio' : 'call', icon, direction, hasBeen: true };
  const what = unanswered[reason ?? ''];
  // A call that the caller cancels is missed by the callee. The callee's own decline stays declined (§4.7).
  if (direction === 'incoming' && what !== 'declined' && what !== 'stopped')
    return { what: 'missed', icon: 'missed', direction: null, hasBeen: false };
  return { what: what ?? 'noAnswer', icon, direction, hasBeen: false };
}
