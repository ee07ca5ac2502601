import type { Penalty } from '#shared/domain/penalties.ts';
import { formatSigned } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { cx } from '#renderer/ui/cx.ts';
import { VisuallyHidden } from '#renderer/ui/VisuallyHidden.tsx';
import { usePenaltyWords } from './words.ts';
import styles from './penalties.module.css';

/** The cost of a penalty, the state of its coins, and its percentage of bonuses. */
export function Cost({ penalty }: { readonly penalty: Penalty }) {
  const { t } = useTranslation('penalties');
  const locale = useLocale();
  const words = usePenaltyWords();
  const { coins, coinState, percent, owedCoins, status } = penalty;
  const isBack = coinState === 'returned';
  const cost = isBack ? 0 : -(coins ?? 0);
  return (
    <div className={styles.cost}>
      <b className={cx(status === 'active' && styles.bad)}>
        <span aria-hidden="true">{cost === 0 ? '0' : formatSigned(locale, cost)}</span>
        <VisuallyHidden>{words.price(cost)}</VisuallyHidden>
      </b>
      {coinState !== null && (
        <span>{isBack ? t('coins.returned', { count: coins ?? 0 }) : t(`coins.${coinState}`)}</span>
      )}
      {!isBack && (percent ?? 0) > 0 && <span>{t('coins.percent', { percent: percent ?? 0 })}</span>}
      {(owedCoins ?? 0) > 0 && <span>{t('coins.owed', { count: owedCoins ?? 0 })}</span>}
    </div>
  );
}
