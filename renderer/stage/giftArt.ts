import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import giftList from '#resources/gifts/index.json' with { type: 'json' };
import { freeGiftName } from '#shared/domain/gifts.ts';

const files = import.meta.glob<string>('../../resources/gifts/*.svg', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** The known facts of a gift from any source: a message, or the list of gifts for sale. */
export interface KnownGift {
  readonly giftId: string;
  /** Price in coins; null if unknown. */
  readonly price: number | null;
  /** The server's picture, for gifts that this version has no drawing of. */
  readonly image: string | null;
  /** The server's name, for gifts that this version does not know. */
  readonly name?: string | null;
}

const drawn = (giftId: string) => giftList.find(({ id }) => id === giftId);

/** Returns the app's own picture of a gift, else the server's; null if neither exists. */
export function giftPicture({ giftId, image }: Pick<KnownGift, 'giftId' | 'image'>): string | null {
  const art = drawn(giftId);
  return (art && files[`../../resources/gifts/${art.file}`]) ?? image;
}

/** Returns a function that names a gift. §9: the free one is shown as "Welcome". */
export function useGiftWord(): (gift: KnownGift) => string {
  const { t } = useTranslation('match');
  return ({ giftId, price, name }) => {
    const art = drawn(giftId);
    // The message of a free gift has no price.
    if (price === 0 || art?.price === 0) return freeGiftName;
    const otherwise = name ?? t('gift.unnamed');
    return art ? t(`gift.names.${art.name}` as 'gift.names.rose', { defaultValue: otherwise }) : otherwise;
  };
}
