import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Purchase } from '#shared/domain/purchases.ts';
import { createScope } from '#shared/lib/scope.ts';
import { useServices } from '#renderer/services/context.ts';
import { createKeyValue } from '#renderer/services/keyValue.ts';
import { noteOf } from '#renderer/services/openPurchase.ts';

export type BuyingState =
  | { readonly kind: 'idle' | 'busy' }
  | { readonly kind: 'pending' | 'failed' | 'done'; readonly purchase: Purchase }
  /** The request may or may not have reached the server, so the same purchase may be sent again. */
  | { readonly kind: 'lost' }
  /** Rejected before a purchase was created: no longer for sale, or not for this user. */
  | { readonly kind: 'refused'; readonly why: 'old' | 'forbidden' };

function refusalOf(code: string): 'old' | 'forbidden' | null {
  if (code === 'forbidden') return 'forbidden';
  return code === 'conflict' || code === 'not_found' ? 'old' : null;
}

const askEveryMs = 4_000;

/** Product fields sent with a purchase, so that the server can verify that it sells what was shown. */
export type Wanted = Pick<Purchase, 'packageKey'> &
  Partial<Pick<Purchase, 'productType' | 'paymentProvider' | 'isSubscription'>>;

/**
 * Buys one thing at a time. The purchase is noted on this device first, so that the next start can ask for
 * its result. `onChanged`: a purchase was created or its state changed. `referrerAnchor`: the page that led
 * to the purchase.
 */
export function useBuying(referrerAnchor: string, onChanged: () => void) {
  const { api, clock, session, platform } = useServices();
  const [state, setState] = useState<BuyingState>({ kind: 'idle' });
  const last = useRef<{ readonly wanted: Wanted; readonly transactionId: string } | null>(null);
  const note = noteOf(createKeyValue('local'), session.state.user?._id ?? '');

  function applyPurchase(purchase: Purchase, balance: number | null): void {
    if (balance !== null) session.setCoins(balance);
    onChanged();
    if (purchase.status === 'pending') {
      setState({ kind: 'pending', purchase });
      return;
    }
    note.clear();
    last.current = null;
    if (purchase.status === 'paid') setState({ kind: 'done', purchase });
    else if (purchase.status === 'cancelled') setState({ kind: 'idle' });
    else setState({ kind: 'failed', purchase });
  }

  async function send(wanted: Wanted, transactionId: string): Promise<void> {
    last.current = { wanted, transactionId };
    setState({ kind: 'busy' });
    note.write(transactionId);
    const { packageKey, productType, paymentProvider, isSubscription } = wanted;
    const answer = await api.call('createPurchase', {
      body: {
        packageKey,
        transactionId,
        productType,
        paymentProvider,
        referrerAnchor,
        autoRecurring: isSubscription === true,
      },
    });
    if (answer.ok === undefined) return;
    if (!answer.ok) {
      const why = refusalOf(answer.error.code);
      if (why === null) return setState({ kind: 'lost' });
      note.clear();
      return setState({ kind: 'refused', why });
    }
    const { purchase, balance } = answer.value;
    if (purchase.paymentUrl !== null) platform.openExternal(purchase.paymentUrl);
    applyPurchase(purchase, balance);
  }

  const applyAnswer = useEffectEvent(applyPurchase);
  const pendingId = state.kind === 'pending' ? state.purchase.transactionId : null;
  useEffect(() => {
    if (pendingId === null) return undefined;
    const scope = createScope();
    clock.every(scope, askEveryMs, () => {
      void api.call('restorePurchases', { body: {} }).then((answer) => {
        if (scope.ended || !answer.ok) return;
        const own = answer.value.purchases.find(({ transactionId }) => transactionId === pendingId);
        if (own && own.status !== 'pending') applyAnswer(own, answer.value.balance);
      });
    });
    return () => scope.end();
  }, [pendingId, api, clock]);

  return {
    state,
    buy: (wanted: Wanted) => void send(wanted, crypto.randomUUID()),
    /** Repeats the same purchase if its result is unknown. Starts a new one if it failed. */
    retry() {
      if (last.current) void send(last.current.wanted, last.current.transactionId);
      else if (state.kind === 'failed') void send(state.purchase, crypto.randomUUID());
    },
    async stop(): Promise<void> {
      if (pendingId === null) return;
      const answer = await api.call('cancelPurchase', { body: { transactionId: pendingId } });
      if (answer.ok) applyPurchase(answer.value.purchase, answer.value.balance);
    },
    /** Lets the user choose again. A pending purchase arrives later without this page. */
    reset: () => setState({ kind: 'idle' }),
  };
}
export type Buying = ReturnType<typeof useBuying>;
