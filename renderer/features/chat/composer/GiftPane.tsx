import { useState } from 'react';
import { shownCoins } from '#shared/domain/person.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useSnapshot } from 'valtio';
import { freeGiftName, type Gift } from '#shared/domain/gifts.ts';
import { useServices } from '#renderer/services/context.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { GiftTile } from '#renderer/ui/GiftTile.tsx';
import { giftArt } from './artSets.ts';
import { useOfferedGifts } from './useOfferedGifts.ts';
import styles from './picker.module.css';
import { Text } from '#renderer/ui/layout.tsx';

const priceOf = ({ isFree, rawValue }: Gift): number => (isFree === true ? 0 : (rawValue ?? 0));

/** A gift that the user chose to send, with its displayed name and its price in coins. */
export interface ChosenGift {
  readonly id: string;
  readonly word: string;
  readonly price: number;
}

/** Gifts with prices. Selecting costs nothing; a gift with a price is confirmed before it is sent. */
export function GiftPane({ onGift }: { onGift: (gift: ChosenGift) => void }) {
  const { t } = useTranslation('compose');
  const { session } = useServices();
  const { gifts, ask } = useOfferedGifts();
  const coins = shownCoins(useSnapshot(session.state).user);
  const [chosenId, setChosenId] = useState<string | null>(null);

  if (gifts === 'failed')
    return (
      <div className={styles.pane} role="alert">
        <p className={styles.word}>{t('gift.failed')}</p>
        <Button size="small" onPress={ask}>
          {t('again')}
        </Button>
      </div>
    );
  const chosen = gifts?.find(({ _id }) => _id === chosenId) ?? null;
  const price = chosen ? priceOf(chosen) : 0;
  const isPoor = coins !== null && price > coins;

  /** §9: the free gift is shown as "Welcome". */
  function wordOf(gift: Gift): string {
    if (priceOf(gift) === 0) return freeGiftName;
    const art = giftArt(gift._id);
    const otherwise = gift.name ?? t('gift.unnamed');
    return art ? t(`gifts.${art.name}` as 'gifts.rose', { defaultValue: otherwise }) : otherwise;
  }

  return (
    <>
      <div className={styles.pane} aria-busy={gifts === null}>
        <div className={styles.gifts}>
          {gifts?.map((gift) => (
            <GiftTile
              key={gift._id}
              name={wordOf(gift)}
              image={giftArt(gift._id)?.source ?? gift.image ?? ''}
              price={priceOf(gift)}
              isOn={gift._id === chosenId}
              onPress={() => setChosenId(gift._id)}
            />
          ))}
        </div>
      </div>
      <div className={styles.foot}>
        {coins !== null && (
          <Text as="span" size={12} tone="muted" role="status">
            {isPoor ? t('gift.poor', { count: price - coins }) : t('gift.have', { count: coins })}
          </Text>
        )}
        {chosen && (
          <Button
            kind="solid"
            size="small"
            isDisabled={isPoor}
            onPress={() => onGift({ id: chosen._id, word: wordOf(chosen), price })}
          >
            {price === 0
              ? t('gift.sendFree', { gift: wordOf(chosen) })
              : t('gift.send', { gift: wordOf(chosen), count: price })}
          </Button>
        )}
      </div>
    </>
  );
}
