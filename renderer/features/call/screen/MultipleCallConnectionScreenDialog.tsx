import type { DialogView } from '#renderer/services/dialogKinds.ts';
import { RingCard } from './RingCard.tsx';

/** A second call instead of the first, which ends, or not. Closed without an answer it goes on ringing, small. */
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
