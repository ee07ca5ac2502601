import type { DialogView } from '#renderer/services/dialogKinds.ts';
import { RingCard } from './RingCard.tsx';

/**
 * Asks whether to accept a second call, which ends the first. Closed without an answer, the call keeps
 * ringing as a bar.
 */
export function MultipleCallConnectionScreenDialog({
  close,
  ...ring
}: DialogView<'multiple call connection screen'>) {
  return (
    <RingCard
      {...ring}
      onAccept={() => close('accept')}
      onDecline={() => close('decline')}
      onUnseen={null}
      onSmall={() => close()}
      isEscapable
    />
  );
}
