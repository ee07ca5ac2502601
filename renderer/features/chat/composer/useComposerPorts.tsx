import { useMemo } from 'react';
import type { Recipient, StoredChat } from '#shared/store/records.ts';
import { useMedia } from '../media/useMedia.ts';
import type { ConversationPorts } from '../ports.ts';
import { gifSource } from './artSets.ts';
import { Composer } from './Composer.tsx';
import { WhileAllowed } from './WhileAllowed.tsx';
import { composerKey } from './recipientBefore.ts';

const renderComposer = (recipient: Recipient, chat: StoredChat | null) => (
  <WhileAllowed isSupport={recipient.kind === 'support' || chat?.type === 'support'}>
    <Composer key={composerKey(recipient, chat)} recipient={recipient} chat={chat} />
  </WhileAllowed>
);

/** Returns the ports that composer and viewer provide to the conversation. */
export function useComposerPorts(): Pick<ConversationPorts, 'renderComposer' | 'openMedium' | 'gifSource'> {
  const { openMedium } = useMedia();
  return useMemo(() => ({ renderComposer, openMedium, gifSource }), [openMedium]);
}
