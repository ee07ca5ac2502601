import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { subscribeKey } from 'valtio/utils';
import { recipientKey, type Recipient, type SendEntry, type StoredChat } from '#shared/store/records.ts';
import { useServices } from '#renderer/services/context.ts';
import { useChats } from '../chatContext.ts';
import { nameOf } from '../message/names.ts';
import { keysTo } from './recipientBefore.ts';

/** §2: what the server says of a message to this recipient has a dialog of its own. Once for each message. */
export function useRefusals(recipient: Recipient, chat: StoredChat | null): void {
  const { t } = useTranslation('compose');
  const { session } = useChats();
  const { dialogs } = useServices();
  /** Those that had failed before one came here: they stand in the conversation. */
  const told = useRef<Set<string> | null>(null);
  const keys = keysTo(recipient, chat);

  function tell(code: string | null): void {
    const name = chat && nameOf(chat);
    if (code === 'wait_for_reply') void dialogs.open('wait for reply', { name });
    if (code === 'spam_limit') void dialogs.open('spam limit', {});
    if (code === 'blocked') void dialogs.open('blocked by user', { name });
    if (code === 'not_found') void dialogs.open('left chat popup', { name });
    if (code === 'not_enough_coins')
      void dialogs.open('info', { title: t('poor.title'), text: t('poor.text'), tone: 'error' });
  }

  const look = useEffectEvent(() => {
    const failed = session.state.outbox.filter(
      (entry): entry is SendEntry =>
        entry.kind === 'send' && entry.state === 'failed' && keys.includes(recipientKey(entry.recipient)),
    );
    const known = told.current ?? new Set(failed.map(({ id }) => id));
    told.current = known;
    for (const { id, code } of failed) {
      if (known.has(id)) continue;
      known.add(id);
      tell(code);
    }
    // What is on its way again may be refused again.
    const current = new Set(failed.map(({ id }) => id));
    for (const id of known) if (!current.has(id)) known.delete(id);
  });

  useEffect(() => {
    look();
    return subscribeKey(session.state, 'outbox', () => look());
  }, [session]);
}
