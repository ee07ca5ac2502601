import { useRef } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { ReplyTo } from '#shared/domain/messageParts.ts';
import type { Recipient } from '#shared/store/records.ts';
import { notify } from '#renderer/ui/notify.tsx';
import { useChats } from '../chatContext.ts';
import type { Outgoing } from '../session/actions.ts';
import { joined, type Composed } from '../session/restoredDrafts.ts';
import type { ComposedDraft } from './useDraft.ts';

interface Leaving {
  readonly given: Composed;
  end: 'kept' | 'refused' | null;
}

/**
 * Returns a function that sends the draft and empties the composer at once. Messages that could not be stored
 * return to the composer in their order, once the result of all is known.
 */
export function usePostDraft(
  recipient: Recipient,
  draft: ComposedDraft,
): (outgoing: Outgoing, replyTo?: ReplyTo | null) => Promise<void> {
  const { t } = useTranslation('compose');
  const { actions } = useChats();
  const all = useRef<Leaving[]>([]);

  return async (outgoing, replyTo = null) => {
    const one: Leaving = { given: draft.empty(), end: null };
    all.current.push(one);
    one.end = await actions.send(recipient, [outgoing], { source: 'chat', replyTo }).then(
      () => 'kept',
      () => 'refused',
    );
    if (all.current.some(({ end }) => end === null)) return;
    const refused = all.current.filter(({ end }) => end === 'refused');
    all.current = [];
    if (refused.length === 0) return;
    draft.restore(joined(refused.map(({ given }) => given)));
    notify.error(t('notKept'));
  };
}
