import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { Gift } from '#shared/domain/gifts.ts';
import { Coins } from '#renderer/ui/Coins.tsx';
import { CostButton } from '#renderer/ui/CostButton.tsx';
import { GiftTile } from '#renderer/ui/GiftTile.tsx';
import { IconButton } from '#renderer/ui/IconButton.tsx';
import text from '#renderer/ui/styles/text.module.css';
import { giftPicture, useGiftWord, type KnownGift } from './giftArt.ts';
import styles from './giftTray.module.css';

/** The gift to send, with its name and price in coins. */
export interface PressedGift {
  readonly id: string;
  readonly word: string;
  readonly price: number;
}

export interface GiftTrayProps {
  /** The name of the receiver. */
  readonly name: string;
  readonly gifts: readonly Gift[];
  /** The user's coins; null: unknown, and then no gift is dimmed. */
  readonly balance: number | null;
  /** Sends the gift, or tells how many coins are missing. */
  readonly onGift: (gift: PressedGift) => void;
  readonly onClose: () => void;
  /** Text beside the send button: the price from which a confirmation is required. */
  readonly note?: ReactNode;
}

const knownOf = ({ _id, name, isFree, rawValue, image }: Gift): KnownGift & { readonly price: number } => ({
  giftId: _id,
  name,
  price: isFree === true ? 0 : (rawValue ?? 0),
  image,
});

/**
 * Gift list over the lower edge of a stage, without a scrim, so that the face stays bright. The first press
 * selects a gift; the second sends it and names its price.
 */
export function GiftTray({ name, gifts, balance, onGift, onClose, note }: GiftTrayProps) {
  const { t } = useTranslation('match');
  const wordOf = useGiftWord();
  const [chosenId, setChosenId] = useState<string | null>(null);
  const tray = useRef<HTMLElement>(null);
  useEffect(() => tray.current?.querySelector<HTMLElement>('button[aria-pressed]')?.focus(), []);
  const sorted = gifts.map(knownOf).toSorted((one, other) => one.price - other.price);
  const chosen = sorted.find(({ giftId }) => giftId === chosenId);
  const word = chosen ? wordOf(chosen) : '';

  return (
    <section ref={tray} className={styles.tray} data-theme="dark" aria-label={t('gift.for', { name })}>
      <header className={styles.head}>
        <h2 className={text.title}>{t('gift.for', { name })}</h2>
        {balance !== null && <Coins value={balance} />}
        <IconButton icon="close" label={t('gift.close')} onPress={onClose} />
      </header>
      <div className={styles.gifts} role="group" aria-label={t('controls.gift')}>
        {sorted.map((gift) => (
          <div
            key={gift.giftId}
            className={styles.gift}
            data-dear={(balance !== null && gift.price > balance) || undefined}
          >
            <GiftTile
              name={wordOf(gift)}
              image={giftPicture(gift) ?? ''}
              price={gift.price}
              isOn={gift.giftId === chosenId}
              onPress={() => setChosenId(gift.giftId)}
            />
          </div>
        ))}
      </div>
      <footer className={styles.foot}>
        <span className={styles.note}>{note}</span>
        {chosen && (
          <CostButton
            kind="solid"
            size="small"
            appearance={chosen.giftId}
            label={
              chosen.price === 0
                ? t('gift.sendFree', { gift: word })
                : t('gift.send', { gift: word, count: chosen.price })
            }
            price={null}
            onPress={() => onGift({ id: chosen.giftId, word, price: chosen.price })}
          />
        )}
      </footer>
    </section>
  );
}
