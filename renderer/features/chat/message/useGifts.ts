import { useEffect } from 'react';
import { proxy, useSnapshot } from 'valtio';
import type { Gift } from '#shared/domain/gifts.ts';
import type { MediaItem } from '#shared/domain/chat.ts';
import type { ApiClient } from '#renderer/services/apiClient.ts';
import { useServices } from '#renderer/services/context.ts';

/** Facts about a gift in a message. Null: not known yet. */
export interface KnownGift {
  readonly id: string;
  readonly name: string | null;
  readonly coins: number | null;
  readonly isFree: boolean;
  readonly image: string | null;
}

/**
 * All gifts that ever existed, by API client. Requested once, when the first message with a gift is shown.
 */
const catalogues = new WeakMap<ApiClient, { gifts: Record<string, Gift>; isAsked: boolean }>();

function catalogueOf(api: ApiClient) {
  const known = catalogues.get(api) ?? proxy({ gifts: {} as Record<string, Gift>, isAsked: false });
  catalogues.set(api, known);
  return known;
}

async function fill(api: ApiClient): Promise<void> {
  const catalogue = catalogueOf(api);
  if (catalogue.isAsked) return;
  catalogue.isAsked = true;
  const answer = await api.call('getAllGifts');
  if (answer.ok) catalogue.gifts = Object.fromEntries(answer.value.gifts.map((gift) => [gift._id, gift]));
  // The next gift that is shown requests the list again.
  else catalogue.isAsked = false;
}

export function useGift(item: Pick<MediaItem, 'giftId' | 'price'>): KnownGift {
  const { api } = useServices();
  useEffect(() => void fill(api), [api]);
  const id = item.giftId ?? '';
  const gift = useSnapshot(catalogueOf(api)).gifts[id];
  const coins = item.price ?? gift?.rawValue ?? null;
  return {
    id,
    name: gift?.name ?? null,
    coins,
    isFree: gift?.isFree === true || coins === 0,
    image: gift?.image ?? null,
  };
}
