import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { CallQuality } from '#shared/domain/callQuality.ts';
import { createScope, type Scope } from '#shared/lib/scope.ts';
import { maySpendMoney } from '#renderer/services/coins.ts';
import { useServices } from '#renderer/services/context.ts';
import { giftCoins, type CallGifts } from '#renderer/stage/giftCoins.ts';
import { QualityNote } from '#renderer/stage/QualityNote.tsx';
import { useGiftsFact } from '#renderer/stage/useGiftsFact.tsx';
import { usePersonTitle } from '#renderer/stage/usePersonTitle.tsx';
import { Avatar } from '#renderer/ui/Avatar.tsx';
import { Button } from '#renderer/ui/Button.tsx';
import { Coins } from '#renderer/ui/Coins.tsx';
import { CostButton } from '#renderer/ui/CostButton.tsx';
import { Dialog } from '#renderer/ui/Dialog.tsx';
import { Facts } from '#renderer/ui/Facts.tsx';
import { cx } from '#renderer/ui/cx.ts';
import text from '#renderer/ui/styles/text.module.css';
import { minuteCoins } from '../machine/ending.ts';
import type { Ended, Receipt } from '../machine/types.ts';
import { isEndUnknown } from '../machine/view.ts';
import type { CallSession } from '../session/callSession.ts';
import { openDialogWhile } from './openDialogWhile.ts';
import { canCallAgain, titleKey, whyKey } from './endWords.ts';
import { NextStep } from '#renderer/stage/NextStep.tsx';
import { useLength } from '#renderer/i18n/useLength.ts';
import { iconOf } from './RingCard.tsx';
import { useCallCosts } from '#renderer/stage/useCallCosts.ts';
import { useCallView } from './useCallView.ts';
import styles from './receipt.module.css';
import { Stack, Text } from '#renderer/ui/layout.tsx';

export interface CallReceiptProps {
  readonly session: CallSession;
  /** Opens the chat with the peer; without it the button is hidden. */
  readonly onWrite?: (userId: string) => void;
  /** Quality of the last call, if it could be measured. */
  readonly quality?: CallQuality | null;
}

/** Shows the receipt of a finished call, or why a call did not start. Empty if no call has ended. */
export function CallReceipt({ session, onWrite, quality }: CallReceiptProps) {
  const { state } = useCallView(session);
  if (state.kind !== 'ended') return null;
  const { receipt } = state;
  if (isEndUnknown(receipt)) return null;
  return titleKey(receipt) === 'unavailable' ? (
    <Unavailable key={receipt.endedAtMs} {...{ session, state, onWrite }} />
  ) : (
    <Card {...{ session, state, onWrite, quality }} />
  );
}

/**
 * Calls the user of the receipt again. The button shows the price; with an unknown price a dialog shows it
 * first.
 */
function useCallAgain(session: CallSession, { peer, price }: Receipt): () => void {
  const { dialogs } = useServices();
  return () => {
    if (price !== null) return session.callBack('receipt');
    void dialogs.open('call', { peer, fromScreen: 'receipt' }).then((callType) => {
      if (callType) session.call({ peer, callType, fromScreen: 'receipt' });
    });
  };
}

/** §2 "user is unavailable": keeps the dialog open while this receipt is shown. */
function Unavailable({ session, state: { receipt, self }, onWrite }: CallReceiptProps & { state: Ended }) {
  const { t } = useTranslation('call');
  const { dialogs } = useServices();
  const { peer, reason, callType } = receipt;
  const { name } = usePersonTitle(peer);
  const costs = useCallCosts(receipt.price, self.rules.isStreamer);
  const callAgain = useCallAgain(session, receipt);

  const openUnavailableDialog = useEffectEvent(async (scope: Scope): Promise<void> => {
    const answer = await openDialogWhile(
      { dialogs, scope, key: 'user is unavailable' },
      'user is unavailable',
      {
        name,
        avatar: peer.avatar,
        why: t(`why.${whyKey(receipt, self.rules.isStreamer)}`, { name }),
        callType,
        mayCall: canCallAgain(receipt),
        mayWrite: onWrite !== undefined && reason !== 'blocked',
        ...costs,
      },
    );
    if (scope.ended) return;
    if (answer === 'call') return callAgain();
    session.dismiss();
    if (answer === 'write') onWrite?.(peer._id);
  });
  useEffect(() => {
    const scope = createScope();
    void openUnavailableDialog(scope);
    return () => scope.end();
  }, []);
  return null;
}

function Card({ session, state, onWrite, quality }: CallReceiptProps & { state: Ended }) {
  const { t } = useTranslation('call');
  const { receipt, self } = state;
  const { peer, startedAtMs, direction } = receipt;
  const { name } = usePersonTitle(peer);
  const wasConnected = startedAtMs !== null;
  const mayCall = canCallAgain(receipt);
  const services = useServices();
  const costs = useCallCosts(receipt.price, self.rules.isStreamer);
  const callAgain = useCallAgain(session, receipt);
  const isPoor =
    maySpendMoney(services) && (receipt.reason === 'notEnoughCoins' || receipt.reason === 'noCoins');

  async function getCoins(): Promise<void> {
    const need = {
      text: receipt.price === null ? t('ask.needsMore') : t('ask.needs', { name, count: receipt.price }),
      price: receipt.price,
      continueLabel: t('ask.goOn', { name }),
      anchor: 'callEnd',
    } as const;
    if ((await services.dialogs.open('coins', need)) === 'continue') session.callBack('receipt');
  }

  return (
    <Dialog title={t(`receipt.${titleKey(receipt)}`, { name })} onClose={session.dismiss}>
      <div className={cx(styles.who, !wasConnected && styles.alone)}>
        <Avatar name={name} src={peer.avatar} size={wasConnected ? 'l' : 'xl'} />
        <p role="status">
          {receipt.word === 'awaited'
            ? t('receipt.awaited')
            : t(`why.${whyKey(receipt, self.rules.isStreamer)}`, { name })}
        </p>
      </div>
      {wasConnected && <Sum state={state} />}
      {wasConnected && quality?.callId === receipt.callId && <QualityNote quality={quality} />}
      <NextStep balance={costs.balance} isRow>
        {onWrite && receipt.reason !== 'blocked' && (
          <Button
            icon="chat"
            onPress={() => {
              session.dismiss();
              onWrite(peer._id);
            }}
          >
            {t('receipt.write')}
          </Button>
        )}
        {isPoor ? (
          <Button kind="primary" icon="wallet" onPress={() => void getCoins()}>
            {t('ask.getCoins')}
          </Button>
        ) : mayCall ? (
          <CostButton
            label={t(direction === 'incoming' || wasConnected ? 'receipt.callBack' : 'receipt.callAgain')}
            price={costs.price}
            icon={iconOf(receipt.callType)}
            onPress={callAgain}
          />
        ) : (
          <Button onPress={session.dismiss}>{t('receipt.done')}</Button>
        )}
      </NextStep>
    </Dialog>
  );
}

/** The figures of a call, one per line, and the total of its minutes and gifts. */
function Sum({ state: { receipt, self } }: { state: Ended }) {
  const { t } = useTranslation('call');
  const length = useLength();
  const { price, coins, minutes, durationMs, unanswered, direction, isSettled } = receipt;
  const isAwaited = receipt.word === 'awaited';
  const gifts = useCallGifts(receipt);
  const giftsFact = useGiftsFact(gifts);
  const aMinute = price === null ? null : Math.abs(minuteCoins(price, self));
  const isEarned = self.rules.isStreamer;
  const note = isAwaited
    ? null
    : unanswered.length > 0
      ? t('receipt.pending')
      : direction === 'incoming' && coins !== 0 && !isSettled
        ? t('receipt.estimate')
        : null;
  return (
    <Stack gap={2} aria-busy={isAwaited}>
      <Facts
        facts={[
          {
            term: t('receipt.length'),
            value: (
              <span className={text.num}>{isAwaited ? '…' : length(Math.round(durationMs / 1_000))}</span>
            ),
          },
          {
            term: t('receipt.price'),
            value:
              aMinute === 0 ? (
                t('meter.free')
              ) : (
                <span className={styles.price}>
                  <Coins value={aMinute} /> {t('meter.aMinute')}
                </span>
              ),
          },
          { term: t('receipt.minutes'), value: isAwaited ? '…' : minutes },
          ...(giftsFact ? [giftsFact] : []),
        ]}
      />
      <p className={styles.total}>
        <span>{t(isEarned ? 'receipt.earned' : 'receipt.paid')}</span>
        {isAwaited ? <span>…</span> : <Coins value={Math.abs(coins + giftCoins(gifts))} />}
      </p>
      {note !== null && (
        <Text size={12} tone="muted">
          {note}
        </Text>
      )}
    </Stack>
  );
}

/**
 * Number of the two users' newest calls requested: the finished one, and newer ones that have begun since.
 */
const newestCalls = 3;

/**
 * Returns the gifts of a finished call from the call history; null until the server answers. The request
 * waits for the server's report of the end, because a gift may arrive until then.
 */
function useCallGifts({ callId, peer, word, startedAtMs }: Receipt): CallGifts {
  const { api } = useServices();
  const [known, setKnown] = useState<{ callId: string; gifts: CallGifts } | null>(null);
  const userId = peer._id;
  const isRequested = word === 'told' && startedAtMs !== null && callId !== null;
  useEffect(() => {
    if (!isRequested) return;
    const stop = new AbortController();
    const query = { tabId: 'all', userId, count: newestCalls };
    void api.call('getCallsList', { query }, { signal: stop.signal }).then((answer) => {
      if (answer.ok !== true || stop.signal.aborted) return;
      const record = answer.value.records.find(({ _id }) => _id === callId);
      setKnown({ callId, gifts: record?.gifts ?? [] });
    });
    return () => stop.abort();
  }, [api, isRequested, callId, userId]);
  return known?.callId === callId ? known.gifts : null;
}
