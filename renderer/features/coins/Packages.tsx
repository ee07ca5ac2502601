import { useId } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { Package } from '#shared/domain/purchases.ts';
import { formatCount, formatMoney } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { Icon } from '#renderer/ui/Icon.tsx';
import { cx } from '#renderer/ui/cx.ts';
import styles from './packages.module.css';

export interface PackagesProps {
  readonly packages: readonly Package[];
  readonly chosen: string | null;
  readonly onChoose: (packageKey: string) => void;
  /** Stacks the packages in one column at every width, for the dialog. */
  readonly isList?: boolean;
}

/** Returns the key of the package with the lowest price per coin; null if there are fewer than two. */
function bestOf(packages: readonly Package[]): string | null {
  const rated = packages
    .filter(({ isUnique }) => isUnique !== true)
    .map(({ packageKey, price, coins }) => ({ packageKey, rate: (price ?? 0) / (coins ?? 1) }))
    .toSorted((a, b) => a.rate - b.rate);
  return rated.length > 1 ? (rated[0]?.packageKey ?? null) : null;
}

/** Packages of coins as native radio buttons, named by their number of coins. */
export function Packages({ packages, chosen, onChoose, isList }: PackagesProps) {
  const { t } = useTranslation('coins');
  const locale = useLocale();
  const name = useId();
  const best = bestOf(packages);
  return (
    <div
      className={cx(styles.packages, isList && styles.isList)}
      role="radiogroup"
      aria-label={t('packages')}
    >
      {packages.map(({ packageKey, coins, price, currency, isUnique }, at) => {
        const money = formatMoney(locale, price, currency);
        const hundred = formatMoney(locale, ((price ?? 0) * 100) / (coins ?? 1), currency);
        return (
          <label key={packageKey} className={cx(styles.package, chosen === packageKey && styles.isChosen)}>
            <input
              type="radio"
              name={name}
              value={packageKey}
              checked={chosen === packageKey}
              onChange={() => onChoose(packageKey)}
              aria-label={t('package', { count: coins ?? 0, price: money })}
            />
            <span className={styles.pile} aria-hidden="true">
              {Array.from({ length: Math.min(at + 1, 5) }, (_, coin) => (
                <i key={coin} />
              ))}
            </span>
            <span className={styles.amount}>
              <b>{formatCount(locale, coins)}</b>
              {isUnique === true && <span>{t('once')}</span>}
              {packageKey === best && <span className={styles.best}>{t('best')}</span>}
            </span>
            <span className={styles.cost}>
              {money}
              <small>{isUnique === true ? t('welcome') : t('hundred', { price: hundred })}</small>
            </span>
            {chosen === packageKey && (
              <span className={styles.tick} aria-hidden="true">
                <Icon name="check" />
              </span>
            )}
          </label>
        );
      })}
    </div>
  );
}

/** Returns the first package that covers the missing coins; otherwise the middle one. */
export function suggested(packages: readonly Package[], missing: number): string | null {
  const enough = packages.find(({ coins }) => missing > 0 && (coins ?? 0) >= missing);
  return (enough ?? packages[Math.floor(packages.length / 2)] ?? packages[0])?.packageKey ?? null;
}
