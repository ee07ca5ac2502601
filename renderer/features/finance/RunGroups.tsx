import type { Contract } from '#shared/api/contract.ts';
import type { ResponseOutput } from '#shared/api/endpoint.ts';
import { formatDate } from '#renderer/i18n/days.ts';
import { formatMoney } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { cx } from '#renderer/ui/cx.ts';
import styles from './finance.module.css';

type Groups = NonNullable<ResponseOutput<Contract['getDeskPayouts']>['groups']>;

const tones = { known: 'good', first: 'warning', second: 'warning', held: null } as const;
const shown = ['known', 'first', 'second', 'held'] as const;

/** Payouts to approve, grouped by what they need. */
export function RunGroups({ groups }: { readonly groups: Groups }) {
  const { t } = useTranslation('finance');
  const locale = useLocale();
  const { heldUntil } = groups;
  return (
    <ul className={styles.pipe} aria-label={t('groups.label')}>
      {shown.map((name) => {
        const { count, amount } = groups[name];
        return (
          <li
            key={name}
            className={cx(tones[name] !== null && styles[tones[name]], count === 0 && styles.isNone)}
          >
            <b>{formatMoney(locale, amount, 'USD')}</b>
            <span>
              {name === 'held' && heldUntil !== null
                ? t('groups.heldUntil', {
                    count,
                    day: formatDate(
                      locale,
                      { day: 'numeric', month: 'short', timeZone: 'UTC' },
                      new Date(heldUntil),
                    ),
                  })
                : t(`groups.${name}`, { count })}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
