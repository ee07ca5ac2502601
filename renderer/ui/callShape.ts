import type { CallRecord } from '#shared/domain/calls.ts';
import type { IconName } from '#renderer/ui/Icon.tsx';

/** What a record was, as its side sees it; the names are those of the texts, `what.*`. */
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
  /** Said to readers, who do not see the icon; null where the name says it, or nobody called. */
  readonly direction: CallRecord['direction'] | null;
  /** It was, however short. */
  readonly hasBeen: boolean;
}

/** Unanswered calls by their reason; whatever else there is, nobody answered. */
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
  // Whoever is called misses what others cancel; they decline for themselves (§4.7).
  if (direction === 'incoming' && what !== 'declined' && what !== 'stopped')
    return { what: 'missed', icon: 'missed', direction: null, hasBeen: false };
  return { what: what ?? 'noAnswer', icon, direction, hasBeen: false };
}
