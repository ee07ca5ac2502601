import { Suspense, type ReactNode } from 'react';
import type { Companion } from '#shared/domain/person.ts';
import { TopicCard } from '#renderer/stage/TopicCard.tsx';
import { latePiece } from '../../latePiece.tsx';
import { patiently } from '../../patiently.ts';
import type { Live } from '../live.ts';
import { useGives } from './talkGiving.tsx';
import { useSplit } from './useSplit.ts';
import { useTopic } from './useTopic.ts';

/** With what it takes to send one: a piece of the chats. */
const TalkGifts = latePiece(async () => (await patiently(() => import('./TalkGifts.tsx'))).TalkGifts);

/** What stands above the controls of a match or a call, each behind its split: something to talk about, and gifts. */
export function useTalkShelf(
  live: Pick<Live, 'splits' | 'chats'>,
  peer: Companion | null,
  /** A gift has the stage: nothing else is said meanwhile. */
  isGiftShown = false,
): ReactNode {
  const gives = useGives() && peer !== null;
  const hasStrip = useSplit(live, 'gift_card_incalls_ui_update', gives);
  const topic = useTopic(live, peer?._id ?? null);
  if (peer === null) return null;
  return (
    <>
      {topic && !isGiftShown && (
        <TopicCard topic={topic.text} onNext={topic.onNext} onDismiss={topic.onDismiss} />
      )}
      {gives && hasStrip && (
        <Suspense fallback={null}>
          <TalkGifts live={live} peer={peer} />
        </Suspense>
      )}
    </>
  );
}
