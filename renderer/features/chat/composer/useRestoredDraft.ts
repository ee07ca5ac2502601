import { useEffect, useEffectEvent } from 'react';
import { recipientKey, type Recipient, type StoredChat } from '#shared/store/records.ts';
import { useChats } from '../chatContext.ts';
import type { Composed } from '../session/restoredDrafts.ts';
import { keysTo } from './recipientBefore.ts';
import type { ComposedDraft } from './useDraft.ts';

/** Puts cancelled and refused messages to this recipient back into the composer. */
export function useRestoredDraft(recipient: Recipient, chat: StoredChat | null, draft: ComposedDraft): void {
  const { actions } = useChats();
  const take = useEffectEvent((to: Recipient, composed: Composed) => {
    const isOwn = keysTo(recipient, chat).includes(recipientKey(to));
    if (isOwn) draft.restore(composed);
    return isOwn;
  });
  useEffect(() => actions.onDraftRestored((to, composed) => take(to, composed)), [actions]);
}
