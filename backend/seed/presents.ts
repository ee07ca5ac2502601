import { MINUTE_MS } from '#shared/domain/constants.ts';
import { createChance, pick } from '#shared/lib/chance.ts';
import { shareOf } from '../money/figures.ts';
import { giftArt } from '../gifts/index.ts';
import type { PastEntry } from '../money/history.ts';

/** A picture of the product's own files that a message shows. */
export interface Photo {
  readonly address: string;
  readonly width: number;
  readonly height: number;
}

/** A gift for the streamer, or a sold photo of hers. */
export interface PastPresent {
  readonly mediaId: string;
  readonly fromId: string;
  readonly toId: string;
  /** Null: a sold photo. */
  readonly giftId: string | null;
  readonly photo: Photo | null;
  readonly price: number;
  readonly sentMs: number;
}

export interface PresentHistory {
  readonly presents: readonly PastPresent[];
  /** Payments of givers and buyers. */
  readonly charges: readonly PastEntry[];
  readonly earnings: readonly PastEntry[];
}

/** Gift ids, with cheap gifts more often. */
const giftIds = [
  ...(['rose', 'rose', 'heart', 'heart', 'cocktail', 'moon', 'moon', 'crown'] as const),
  ...(['comet', 'diamond'] as const),
] as const;
const photoCoins = [40, 60, 80, 100] as const;
const giftShare = 0.7;
const priceOf = new Map(giftArt.map(({ id, price }) => [id, price]));

/**
 * Returns gifts and sold photos during a streamer's online times, with the product's bookings: the payer's
 * charge and the streamer's share under the id of the medium. Deterministic for the same input.
 */
export function pastPresents({
  streamerId,
  giverIds,
  spans,
  photos,
}: {
  readonly streamerId: string;
  /** The first users of the list give most. */
  readonly giverIds: readonly string[];
  readonly spans: readonly { readonly fromMs: number; readonly untilMs: number }[];
  readonly photos: readonly Photo[];
}): PresentHistory {
  const chance = createChance(20_252);
  const presents: PastPresent[] = [];
  const charges: PastEntry[] = [];
  const earnings: PastEntry[] = [];
  if (giverIds.length === 0) return { presents, charges, earnings };

  const minutes = (least: number, more: number) => Math.floor((least + chance() * more) * MINUTE_MS);

  function add(sentMs: number, untilMs: number): void {
    const giverId = giverIds[Math.floor(chance() ** 1.2 * giverIds.length)] ?? streamerId;
    const mediaId = `demo-present-${presents.length + 1}`;
    const soldPhoto = chance() < giftShare ? undefined : photos[Math.floor(chance() * photos.length)];
    const photo = soldPhoto ?? null;
    const giftId = photo === null ? pick(chance, giftIds) : null;
    const isGift = giftId !== null;
    const price = giftId === null ? pick(chance, photoCoins) : (priceOf.get(giftId) ?? 0);
    const [fromId, toId] = isGift ? [giverId, streamerId] : [streamerId, giverId];
    // A gift is paid when it is sent, a photo when it is opened.
    const atMs = isGift ? sentMs : Math.min(sentMs + minutes(1, 4), untilMs);
    presents.push({ mediaId, fromId, toId, giftId, photo, price, sentMs });
    const [charge, earning] = isGift
      ? (['giftCharge', 'giftEarning'] as const)
      : (['mediaCharge', 'mediaEarning'] as const);
    charges.push({ userId: giverId, kind: charge, ref: mediaId, coins: -price, atMs });
    earnings.push({ userId: streamerId, kind: earning, ref: mediaId, coins: shareOf(price), atMs });
  }

  for (const { fromMs, untilMs } of spans)
    for (let atMs = fromMs + minutes(2, 90); atMs < untilMs - MINUTE_MS; atMs += minutes(20, 160))
      add(atMs, untilMs);
  return { presents, charges, earnings };
}
