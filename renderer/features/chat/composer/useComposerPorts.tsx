import { useMemo } from 'react';
import { recipientKey, type Recipient, type StoredChat } from '#shared/store/records.ts';
import { useMedia } from '../media/useMedia.ts';
import type { ConversationPorts } from '../ports.ts';
import { gifSource } from './artSets.ts';
import { Composer } from './Composer.tsx';

/** The same for a person before and after there is a chat with them: what is being written stays. */
const personKey = (recipient: Recipient, chat: StoredChat | null): string =>
  chat?.user ? recipientKey({ kind: 'user', userId: chat.user._id }) : recipientKey(recipient);

const renderComposer = (recipient: Recipient, chat: StoredChat | null) => (
  <Composer key={personKey(recipient, chat)} recipient={recipient} chat={chat} />
);

/** What the conversation takes from the composer and the viewer. */
export function useComposerPorts(): Pick<ConversationPorts, 'renderComposer' | 'openMedium' | 'gifSource'> {
  const { openMedium } = useMedia();
  return useMemo(() => ({ renderComposer, openMedium, gifSource }), [openMedium]);
}
