import type { ReactNode } from 'react';
import type { DeskPayout } from '#shared/api/finance.ts';
import { cutName } from '#shared/domain/names.ts';
import { formatCount, formatMoney, missing } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { methodTitle, targetOf } from '#renderer/ui/money/methodWords.ts';
import { formatPeriod } from '#renderer/ui/money/payoutWords.ts';
import type { TableColumn } from '#renderer/ui/Table.tsx';
import { VisuallyHidden } from '#renderer/ui/VisuallyHidden.tsx';
import { DeskPerson } from './DeskPerson.tsx';
import { MethodCheckMark } from './MethodCheckMark.tsx';
import { PayoutState } from './PayoutState.tsx';
import { netOf } from './sums.ts';
import styles from './run.module.css';
import { Text } from '#renderer/ui/layout.tsx';

type Column = TableColumn<DeskPayout>;

export const nameOf = ({ user }: DeskPayout): string => cutName(user?.name ?? missing);

/**
 * Columns shared by the lists of payouts. On a phone the first column also shows week, destination, check and
 * the text of `below`.
 */
export function useColumns(openId: string | null, below?: (payout: DeskPayout) => ReactNode) {
  const { t } = useTranslation('finance');
  const locale = useLocale();
  const weekOf = ({ periodStart, periodEnd }: DeskPayout) => formatPeriod(locale, periodStart, periodEnd);

  const person: Column = {
    id: 'person',
    title: t('table.person'),
    cell: (payout) => (
      <span className={styles.who}>
        <DeskPerson user={payout.user} />
        {payout._id === openId && <VisuallyHidden>, {t('isOpen')}</VisuallyHidden>}
        <span className={styles.onPhone}>
          <small>{weekOf(payout)}</small>
          <span>
            {methodTitle(payout.methodType)}{' '}
            <Text as="span" wrap="line">
              {targetOf(payout.methodType, payout.method, 'short')}
            </Text>
          </span>
          {payout.status === 'pending' && <MethodCheckMark check={payout.check} />}
          {payout.approvalsNeeded > 1 && payout.status === 'pending' && <PayoutState payout={payout} />}
          {below?.(payout)}
        </span>
      </span>
    ),
  };
  const week: Column = {
    id: 'week',
    title: t('table.week'),
    from: 'tablet',
    cell: (payout) => (
      <Text as="span" wrap="line">
        {weekOf(payout)}
      </Text>
    ),
  };
  const amount: Column = {
    id: 'amount',
    title: t('table.amount'),
    isNumber: true,
    cell: (payout) => (
      <span className={styles.money}>
        <b>{formatMoney(locale, payout.amount === null ? null : netOf(payout), payout.currency)}</b>
        <small>
          {t('table.coinsOf', { count: payout.coins ?? 0, coins: formatCount(locale, payout.coins) })}
        </small>
      </span>
    ),
  };
  const to: Column = {
    id: 'to',
    title: t('table.to'),
    from: 'tablet',
    cell: ({ methodType, method }) => (
      <span className={styles.target}>
        {methodTitle(methodType)}
        <small>{targetOf(methodType, method, 'short')}</small>
      </span>
    ),
  };
  const check: Column = {
    id: 'check',
    title: t('table.check'),
    from: 'tablet',
    cell: (payout) => <MethodCheckMark check={payout.check} />,
  };
  return { person, week, amount, to, check, weekOf };
}
