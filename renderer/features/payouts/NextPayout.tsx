import type { Payout } from '#shared/domain/billing.ts';
import { formatCount, formatMoney } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { ProgressBar } from '#renderer/ui/ProgressBar.tsx';
import { Skeleton } from '#renderer/ui/Skeleton.tsx';
import { Amount } from '#renderer/ui/money/Amount.tsx';
import { usualArrival } from './arrival.ts';
import { useForecast } from './useForecast.ts';
import { usePaymentData } from './usePaymentData.ts';
import { formatDay, formatMoment } from './words.ts';
import styles from './forecast.module.css';

/** The next payout with its date, or the reason why there is none, and the sum of past payouts. */
export function NextPayout({ paid, isAll }: { readonly paid: readonly Payout[]; readonly isAll: boolean }) {
  const { t } = useTranslation('payouts');
  const locale = useLocale();
  const { data: forecast, isError } = useForecast();
  const data = usePaymentData();
  const target = data.loaded ? data.target : null;
  if (!forecast && !(isError && target)) return <Skeleton width="100%" height={88} />;

  const currency = forecast?.currency ?? target?.currency ?? null;
  const money = (amount: number | null | undefined) => formatMoney(locale, amount ?? null, currency);
  const payoutAt = forecast?.payoutAt ?? target?.nextPayoutAt ?? null;
  // A deployment without forecasts provides an estimate only.
  const net = forecast ? forecast.paid : (target?.estimatedAmount ?? null);
  const reason = forecast?.reason === 'noMethod' ? null : (forecast?.reason ?? null);
  const sent = paid.filter(({ status }) => status === 'paid');
  const sum = sent.reduce((total, { amount, fee }) => total + (amount ?? 0) - (fee ?? 0), 0);
  const minimum = money(forecast?.minAmount ?? target?.minPayout);
  const missingCoins = Math.max(0, (forecast?.minCoins ?? 0) - (forecast?.coins ?? 0));
  const arrival = usualArrival(sent, payoutAt);
  return (
    <>
      <header className={styles.lead}>
        <div>
          <p>{t('forecast.next', { at: formatMoment(locale, payoutAt) })}</p>
          {reason === null ? (
            <div className={styles.sum}>
              {!forecast?.isClosed && <span>{t('forecast.about')}</span>}
              <Amount as="h2">{money(net)}</Amount>
            </div>
          ) : (
            <h2 className={styles.nothing}>{t('forecast.nothing')}</h2>
          )}
        </div>
        <dl className={styles.facts}>
          {reason === 'belowMinimum' ? (
            <Fact term={t('forecast.toGo')} value={money(missingCoins / (target?.coinRate ?? 100))} />
          ) : (
            arrival && <Fact term={t('forecast.arrives')} value={formatDay(locale, arrival)} />
          )}
          <Fact term={t('stat.smallest')} value={minimum} />
          <Fact
            term={t(isAll ? 'stat.paid' : 'stat.paidLately')}
            value={money(sum)}
            note={t('stat.paidNote', { count: sent.length })}
          />
        </dl>
      </header>
      {reason === 'belowMinimum' && forecast && (
        <section className={styles.toGo} aria-label={t('forecast.toGo')}>
          <p>
            <b>{t('forecast.soFar', { money: money(forecast.amount), minimum })}</b>
            <span>
              {t('forecast.more', { count: missingCoins, coins: formatCount(locale, missingCoins) })}
            </span>
          </p>
          <ProgressBar
            label={t('forecast.toGo')}
            value={forecast.coins ?? 0}
            max={Math.max(1, forecast.minCoins ?? 1)}
            valueText={t('forecast.soFar', { money: money(forecast.amount), minimum })}
            size="big"
          />
          <small>{t('forecast.below', { minimum })}</small>
        </section>
      )}
      {reason === 'penaltyLevel' && (
        <section className={styles.toGo}>
          <b>{t('reason.payoutHold.penaltyLevel')}</b>
          {forecast?.heldUntil && (
            <small>{t('forecast.heldUntil', { day: formatDay(locale, forecast.heldUntil) })}</small>
          )}
        </section>
      )}
    </>
  );
}

function Fact({
  term,
  value,
  note,
}: {
  readonly term: string;
  readonly value: string;
  readonly note?: string;
}) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{value}</dd>
      {note && <dd className={styles.note}>{note}</dd>}
    </div>
  );
}
