import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { Gift } from '#shared/domain/gifts.ts';
import { Coins } from '#renderer/ui/Coins.tsx';
import { GiftArt } from '#renderer/ui/GiftArt.tsx';
import { PressButton } from '#renderer/ui/PressButton.tsx';
import { cx } from '#renderer/ui/cx.ts';
import { giftPicture, useGiftWord, type KnownGift } from './giftArt.ts';
import styles from './giftStrip.module.css';

/** A gift that was pressed: its word and what it costs. */
export interface PressedGift {
  readonly id: string;
  readonly word: string;
  readonly price: number;
}

export interface GiftStripProps {
  /** All that can be sent; the cheapest stand here. */
  readonly gifts: readonly Gift[];
  /** Null: not known, and then nothing is too dear. */
  readonly balance: number | null;
  /** Whoever shows the strip asks and sends, or says what is missing for one that is too dear. */
  readonly onGift: (gift: PressedGift) => void;
}

const shownAtMost = 6;

const knownOf = ({ _id, name, isFree, rawValue, image }: Gift): KnownGift & { readonly price: number } => ({
  giftId: _id,
  name,
  price: isFree === true ? 0 : (rawValue ?? 0),
  image,
});

/** The cheapest gifts in one line on a stage's shelf. Nothing without gifts. */
export function GiftStrip({ gifts, balance, onGift }: GiftStripProps) {
  const { t } = useTranslation(['match', 'common']);
  const wordOf = useGiftWord();
  const cheapest = gifts
    .map(knownOf)
    .toSorted((one, other) => one.price - other.price)
    .slice(0, shownAtMost);
  if (cheapest.length === 0) return null;
  return (
    <div className={styles.strip} role="group" aria-label={t('controls.gift')}>
      {cheapest.map((gift) => {
        const { giftId: id, price } = gift;
        const picture = giftPicture(gift);
        const word = wordOf(gift);
        return (
          <PressButton
            key={id}
            className={cx(styles.gift, balance !== null && price > balance && styles.isDear)}
            onPress={() => onGift({ id, word, price })}
          >
            <GiftArt src={picture} />
            <span className={styles.word}>{word}</span>
            {price === 0 ? (
              <span className={styles.free}>{t('free', { ns: 'common' })}</span>
            ) : (
              <Coins value={price} />
            )}
          </PressButton>
        );
      })}
    </div>
  );
}
