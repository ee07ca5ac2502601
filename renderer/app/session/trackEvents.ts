import type { Contract, EndpointName } from '#shared/api/contract.ts';
import type { ResponseOutput } from '#shared/api/endpoint.ts';
import type { Emitter } from '#shared/lib/emitter.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { SplitName } from '#shared/domain/settings.ts';
import type { Analytics } from '#renderer/services/analytics.ts';
import type { ApiAnswer } from '#renderer/services/apiClient.ts';

type Value<N extends EndpointName> = ResponseOutput<Contract[N]>;
interface GiftFacts {
  readonly name: string | null;
  readonly rawValue: number | null;
  readonly isFree: boolean | null;
}

/** Reports gifts and purchases to analytics (§3 "Gift" and "Purchase") once the server has confirmed them. */
export function trackAnswers({
  scope,
  answered,
  analytics,
}: {
  readonly scope: Scope;
  readonly answered: Emitter<ApiAnswer>;
  readonly analytics: Pick<Analytics, 'track' | 'trackPurchase'>;
}): void {
  /** Facts of the gifts that this page has loaded. Usually the list is loaded before a gift is sent. */
  const gifts = new Map<string, GiftFacts>();

  function trackGift({ message }: Value<'sendMessage'>): void {
    for (const { giftId } of message.media) {
      if (giftId === null) continue;
      const { name = null, rawValue = null, isFree = null } = gifts.get(giftId) ?? {};
      const source = message.source;
      analytics.track('gift', { _id: giftId, name, rawValue, isFree, source }, message._id);
    }
  }

  function trackPurchase({ purchase }: Value<'createPurchase'>): void {
    analytics.trackPurchase(
      {
        packageKey: purchase.packageKey,
        price: purchase.price,
        productType: purchase.productType,
        transactionId: purchase.transactionId,
        paymentProvider: purchase.paymentProvider,
        isUnique: purchase.isUnique,
        isUniqueByType: purchase.isUniqueByType,
        isSubscription: purchase.isSubscription,
        currency: purchase.currency,
        referrerAnchor: purchase.referrerAnchor,
        autoRecurring: purchase.autoRecurring,
      },
      purchase.transactionId,
    );
  }

  answered.on(scope, ({ name, value }) => {
    switch (name) {
      case 'getGifts':
        for (const gift of (value as Value<'getGifts'>).gifts) gifts.set(gift._id, gift);
        return;
      case 'sendMessage':
        return trackGift(value as Value<'sendMessage'>);
      case 'createPurchase':
        return trackPurchase(value as Value<'createPurchase'>);
      default:
    }
  });
}

/**
 * Returns a function that reports the first use of a split's value to analytics, once per split. The server
 * counts one report per user, because another browser of the user reports it again.
 */
export function trackExposures({
  analytics,
  isAllowed,
}: {
  readonly analytics: Pick<Analytics, 'track'>;
  readonly isAllowed: () => boolean;
}): (split: SplitName, group: string) => void {
  const reported = new Set<SplitName>();
  return (split, group) => {
    // Analytics drops events without consent, so the first use after the consent is reported.
    if (reported.has(split) || !isAllowed()) return;
    reported.add(split);
    analytics.track('exposure', { split, group }, split);
  };
}
