import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import giftList from '#resources/gifts/index.json' with { type: 'json' };
import { freeGiftName } from '#shared/domain/gifts.ts';

const files = import.meta.glob<string>('../../resources/gifts/*.svg', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** What is known of a gift wherever it comes from: a message, or the list of those that can be sent. */
export interface KnownGift {
  readonly giftId: string;
  /** Coins; null where it is not known. */
  readonly price: number | null;
  /** The server's own picture, for gifts that this version has not drawn. */
  readonly image: string | null;
  /** The server's own word, likewise. */
  readonly name?: string | null;
}

const drawn = (giftId: string) => giftList.find(({ id }) => id === giftId);

/** Our own picture of a gift, or the server's; null: there is none. */
export function giftPicture({ giftId, image }: Pick<KnownGift, 'giftId' | 'image'>): string | null {
  const art = drawn(giftId);
  return (art && files[`../../resources/gifts/${art.file}`]) ?? image;
}

/** What a gift is called. §9: the free one is shown as "Welcome". */
export function useGiftWord(): (gift: KnownGift) => string {
  const { t } = useTranslation('match');
  return ({ giftId, price, name }) => {
    const art = drawn(giftId);
    // A message does not say what its gift costs where it cost nothing.
    if (price === 0 || art?.price === 0) return freeGiftName;
    const otherwise = name ?? t('gift.unnamed');
    return art ? t(`gift.names.${art.name}` as 'gift.names.rose', { defaultValue: otherwise }) : otherwise;
  };
}
