import { useEffect, useEffectEvent, useRef } from 'react';
import { subscribeKey } from 'valtio/utils';
import { premium } from '#shared/domain/constants.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { askForCoins } from '#renderer/services/coins.ts';
import { recipientKey, type Recipient, type SendEntry, type StoredChat } from '#shared/store/records.ts';
import { useServices } from '#renderer/services/context.ts';
import { useChats } from '../chatContext.ts';
import { nameOf } from '../message/names.ts';
import { keysTo } from '../conversation/target.ts';

/** §2: opens a dialog, once per message, for certain errors of messages to this recipient. */
export function useRefusals(recipient: Recipient, chat: StoredChat | null): void {
  const { t } = useTranslation('compose');
  const { session, actions } = useChats();
  const services = useServices();
  const { dialogs } = services;
  /**
   * Ids of failed messages already handled, including those from before the chat was opened; null before the
   * first check.
   */
  const shownIds = useRef<Set<string> | null>(null);
  const keys = keysTo(recipient, chat);

  /** Offers to buy coins, and sends the refused message again afterwards. */
  async function getCoins(entry: SendEntry): Promise<void> {
    const need = {
      text: t('poor.needs'),
      price: null,
      continueLabel: t('poor.goOn'),
      anchor: 'message',
    } as const;
    const sayPoor = () =>
      void dialogs.open('info', { title: t('poor.title'), text: t('poor.text'), tone: 'error' });
    if (await askForCoins(services, need, sayPoor)) await actions.resend(entry);
  }

  function show(entry: SendEntry): void {
    const { code } = entry;
    const name = chat && nameOf(chat);
    if (code === 'wait_for_reply') void dialogs.open('wait for reply', { name });
    if (code === 'spam_limit') void dialogs.open('spam limit', {});
    if (code === 'blocked') void dialogs.open('blocked by user', { name });
    if (code === 'not_found') void dialogs.open('left chat popup', { name });
    if (code === 'not_enough_coins') void getCoins(entry);
    if (code === 'first_message_limit') {
      const why = t('firstMessages.why', { count: premium.firstMessagesWithout });
      void dialogs.open('premium unavailable', { why });
    }
  }

  const showNew = useEffectEvent(() => {
    const failed = session.state.outbox.filter(
      (entry): entry is SendEntry =>
        entry.kind === 'send' && entry.state === 'failed' && keys.includes(recipientKey(entry.recipient)),
    );
    const known = shownIds.current ?? new Set(failed.map(({ id }) => id));
    shownIds.current = known;
    for (const entry of failed) {
      if (known.has(entry.id)) continue;
      known.add(entry.id);
      show(entry);
    }
    // A message that is sent again may be refused again, so forget it.
    const current = new Set(failed.map(({ id }) => id));
    for (const id of known) if (!current.has(id)) known.delete(id);
  });

  useEffect(() => {
    showNew();
    return subscribeKey(session.state, 'outbox', () => showNew());
  }, [session]);
}
