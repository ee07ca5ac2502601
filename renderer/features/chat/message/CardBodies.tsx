import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { freeGiftName } from '#shared/domain/gifts.ts';
import { GiftArt } from '#renderer/ui/GiftArt.tsx';
import { Icon } from '#renderer/ui/Icon.tsx';
import { giftSource } from './art.ts';
import type { KnownGift } from './useGifts.ts';
import styles from './media.module.css';

/** A gift with its name and value in coins. §9: the free gift is called "Welcome". */
export function GiftBody({ gift, isMine, name }: { gift: KnownGift; isMine: boolean; name: string | null }) {
  const { t } = useTranslation('chat');
  const source = gift.image ?? giftSource(gift.id);
  const title = gift.isFree ? freeGiftName : (gift.name ?? t('kind.gift'));
  function worth(): string {
    if (gift.isFree) return t('gift.free');
    // The value is unknown until the gifts have loaded. A space keeps the line, so that the log does not
    // jump.
    if (gift.coins === null) return '\u00A0';
    return t(isMine ? 'gift.sentFor' : 'gift.worth', { count: gift.coins });
  }
  return (
    <>
      <span className={styles.giftArt}>
        <GiftArt src={source} size={64} />
      </span>
      <span className={styles.giftWords}>
        <b>
          {name === null
            ? title
            : isMine
              ? t('gift.to', { gift: title, name })
              : t('gift.from', { gift: title, name })}
        </b>
        <span>{worth()}</span>
      </span>
    </>
  );
}

export function StickerBody({ source }: { source: string }) {
  const { t } = useTranslation('chat');
  return (
    <img
      className={styles.sticker}
      src={source}
      alt={t('kind.sticker')}
      width={136}
      height={136}
      draggable={false}
    />
  );
}

export function GifBody({ source }: { source: string | null }) {
  const { t } = useTranslation('chat');
  if (source === null) return <UnknownBody />;
  return <img className={styles.gif} src={source} alt={t('kind.gif')} loading="lazy" draggable={false} />;
}

/** Body of a message type that only newer versions know. */
export function UnknownBody() {
  const { t } = useTranslation('chat');
  return (
    <span className={styles.unknown}>
      <Icon name="info" />
      {t('kind.unknown')}
    </span>
  );
}
