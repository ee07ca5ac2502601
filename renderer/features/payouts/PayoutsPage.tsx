import { useLocation } from 'react-router';
import { PayoutDetail } from './PayoutDetail.tsx';
import { useState } from 'react';
import { type Payout, type PayoutStatus, payoutStatuses } from '#shared/domain/billing.ts';
import { hrefOf } from '#shared/domain/pages.ts';
import { formatCount, formatMoney, missing } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Chip } from '#renderer/ui/Chip.tsx';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { Icon } from '#renderer/ui/Icon.tsx';
import { ListState } from '#renderer/ui/ListState.tsx';
import { LoadMore } from '#renderer/ui/LoadMore.tsx';
import { RouterLink } from '#renderer/ui/RouterLink.tsx';
import { StateTag } from '#renderer/ui/StateTag.tsx';
import { Table, type TableColumn } from '#renderer/ui/Table.tsx';
import { LinkButton } from '#renderer/ui/LinkButton.tsx';
import { ForecastWaterfall } from './ForecastWaterfall.tsx';
import { MonthChoice } from './MonthChoice.tsx';
import { NextPayout } from './NextPayout.tsx';
import { payoutHref } from './hrefs.ts';
import { PayoutSteps } from './PayoutSteps.tsx';
import { TargetSide } from './TargetSide.tsx';
import { usePayouts } from './usePayouts.ts';
import { MainAndSide } from '#renderer/ui/money/MainAndSide.tsx';
import { methodTitle } from '#renderer/ui/money/methodWords.ts';
import { useReason } from '#renderer/ui/money/useReason.ts';
import { formatPeriod, payoutTones } from '#renderer/ui/money/payoutWords.ts';
import { formatDay } from './words.ts';
import styles from './payouts.module.css';
import { Text } from '#renderer/ui/layout.tsx';

/** `/payout-history`: all payouts, or the one in the address. */
export function PayoutsPage() {
  const requestedId = new URLSearchParams(useLocation().search).get('payout');
  return requestedId === null ? <PayoutList /> : <PayoutDetail key={requestedId} id={requestedId} />;
}

type Filter = PayoutStatus | 'all';

/** All payouts with their states, the sum on its way, and the next payout. */
function PayoutList() {
  const { t } = useTranslation('payouts');
  const locale = useLocale();
  const reason = useReason();
  const [filter, setFilter] = useState<Filter>('all');
  const list = usePayouts();
  const payouts = list.kind === 'ready' ? list.items : [];
  const shown = payouts.filter(({ status }) => filter === 'all' || status === filter);
  const onItsWay = payouts.find(({ status }) => status === 'pending' || status === 'processing');
  const presentStatuses = payoutStatuses.filter((status) =>
    payouts.some((payout) => payout.status === status),
  );

  const columns: readonly TableColumn<Payout>[] = [
    {
      id: 'for',
      title: t('table.for'),
      cell: ({ periodStart, periodEnd, carries }) => (
        <>
          {formatPeriod(locale, periodStart, periodEnd)}
          {carries.map((one) => (
            <small key={one.payoutId} className={styles.with}>
              {t('went.carries', { period: formatPeriod(locale, one.periodStart, one.periodEnd) })}
            </small>
          ))}
        </>
      ),
    },
    {
      id: 'coins',
      title: t('table.coins'),
      isNumber: true,
      from: 'tablet',
      cell: ({ coins }) => formatCount(locale, coins),
    },
    {
      id: 'amount',
      title: t('table.amount'),
      isNumber: true,
      cell: ({ amount, currency, wentWith }) =>
        wentWith ? (
          <del className={styles.muted}>{formatMoney(locale, amount, currency)}</del>
        ) : (
          <b>{formatMoney(locale, amount, currency)}</b>
        ),
    },
    {
      id: 'fee',
      title: t('table.fee'),
      isNumber: true,
      from: 'desktop',
      cell: ({ fee, currency, status }) =>
        status === 'failed' ? missing : formatMoney(locale, fee, currency),
    },
    { id: 'to', title: t('table.to'), from: 'tablet', cell: ({ methodType }) => methodTitle(methodType) },
    {
      id: 'status',
      title: t('table.status'),
      cell: ({ status, wentWith }) =>
        wentWith ? (
          <span className={styles.went}>
            <Icon name="check" />
            {t('went.with', { period: formatPeriod(locale, wentWith.periodStart, wentWith.periodEnd) })}
          </span>
        ) : (
          <StateTag tone={payoutTones[status]}>{t(`status.${status}`)}</StateTag>
        ),
    },
    {
      id: 'paid',
      title: t('table.paid'),
      from: 'desktop',
      cell: ({ paidAt }) => formatDay(locale, paidAt),
    },
  ];

  function note({ status, failReason, heldUntil, amount, currency, wentWith }: Payout) {
    // The coins were paid with a later payout, so no action is needed.
    if (wentWith !== null || failReason === null || (status !== 'failed' && status !== 'held')) return null;
    const money = formatMoney(locale, amount, currency);
    return (
      <div className={styles.rowNote}>
        <p>
          <b>{reason(failReason)}</b>
          <span>
            {status === 'failed'
              ? t('note.failed', { money })
              : heldUntil === null
                ? t('note.held')
                : t('note.heldUntil', { day: formatDay(locale, heldUntil) })}
          </span>
        </p>
        {status === 'failed' && (
          <LinkButton size="small" to={hrefOf(locale, 'paymentMethod')}>
            {t('note.mend')}
          </LinkButton>
        )}
      </div>
    );
  }

  return (
    <div className={styles.page}>
      <NextPayout paid={payouts} isAll={list.kind === 'ready' && list.more === 'none'} />
      {onItsWay && (
        <section className={styles.card} aria-labelledby="on-its-way">
          <Text id="on-its-way" as="h2" size={16} weight={600}>
            {t('onItsWay', {
              money: formatMoney(locale, (onItsWay.amount ?? 0) - (onItsWay.fee ?? 0), onItsWay.currency),
              period: formatPeriod(locale, onItsWay.periodStart, onItsWay.periodEnd),
            })}
          </Text>
          <PayoutSteps payout={onItsWay} label={t('steps')} />
        </section>
      )}
      <MainAndSide side={<TargetSide />}>
        <ForecastWaterfall paid={payouts} />
        <section className={styles.main} aria-labelledby="all-payouts">
          <header className={styles.bar}>
            <Text id="all-payouts" as="h2" size={16} weight={600}>
              {t('all')}
            </Text>
            <MonthChoice />
          </header>
          {presentStatuses.length > 1 && (
            <div className={styles.chips} role="group" aria-label={t('filter')}>
              {(['all', ...presentStatuses] as const).map((each) => (
                <Chip key={each} isOn={filter === each} onPress={() => setFilter(each)}>
                  {t(each === 'all' ? 'filterAll' : `status.${each}`)}
                </Chip>
              ))}
            </div>
          )}
          {list.kind === 'ready' ? (
            payouts.length === 0 ? (
              <EmptyState icon="wallet" title={t('none.title')} text={t('none.text')} />
            ) : (
              <>
                <Table
                  caption={t('caption')}
                  columns={columns}
                  rows={shown}
                  rowKey={({ _id }) => _id}
                  rowHref={({ _id }) => payoutHref(locale, _id)}
                  linkAs={RouterLink}
                  rowNote={note}
                />
                <LoadMore
                  more={list.more}
                  onMore={list.loadMore}
                  label={t('more')}
                  failed={t('moreFailed')}
                />
              </>
            )
          ) : (
            <ListState
              state={list}
              rows={6}
              offline={{ title: t('offline.title'), text: t('offline.text') }}
            />
          )}
        </section>
      </MainAndSide>
    </div>
  );
}
