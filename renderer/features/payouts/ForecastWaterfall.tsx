import { useState } from 'react';
import type { Payout } from '#shared/domain/billing.ts';
import { nextPayoutId, type PayoutForecast, type PayoutPartKey } from '#shared/domain/payoutParts.ts';
import { formatMoney } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { formatPeriod } from '#renderer/ui/money/payoutWords.ts';
import { usualArrival } from './arrival.ts';
import { PartSheet } from './PartSheet.tsx';
import { useForecast } from './useForecast.ts';
import { Waterfall } from './Waterfall.tsx';
import { formatDay, formatMoment } from './words.ts';

/**
 * The next payout part by part, as the payout run would calculate it now. Renders nothing until the forecast
 * is loaded.
 */
export function ForecastWaterfall({ paid }: { readonly paid: readonly Payout[] }) {
  const { data } = useForecast();
  return data ? <Loaded forecast={data} paidBefore={paid} /> : null;
}

function Loaded({
  forecast,
  paidBefore,
}: {
  readonly forecast: PayoutForecast;
  readonly paidBefore: readonly Payout[];
}) {
  const { t } = useTranslation('payouts');
  const locale = useLocale();
  const sent = paidBefore.filter(({ status }) => status === 'paid');
  const arrival = usualArrival(sent, forecast.payoutAt);
  const [why, setWhy] = useState<PayoutPartKey | null>(null);
  const { reason, isClosed, currency, periodStart, periodEnd, paid, minAmount } = forecast;
  const isPromised = reason === null || reason === 'noMethod';
  const money = formatMoney(locale, paid, currency);
  // A forecast starts with the streamer's earnings, so the parts before them are left out.
  const parts = forecast.parts.filter(({ key }) => key !== 'gross' && key !== 'kept');
  const openPart = parts.find(({ key }) => key === why);
  const names: Partial<Record<PayoutPartKey, string>> = {
    share: t('forecast.earned', { period: formatPeriod(locale, periodStart, periodEnd) }),
    ...(isClosed ? {} : isPromised ? { paid: t('forecast.toYou') } : { payout: t('forecast.asItStands') }),
  };
  return (
    <>
      <Waterfall
        title={
          !isPromised
            ? t('details.title')
            : isClosed
              ? t('became', { money })
              : t('forecast.becomes', { money })
        }
        text={
          isClosed
            ? t('forecast.closed')
            : t('forecast.grows', { at: formatMoment(locale, dayAfter(periodEnd)) })
        }
        parts={parts}
        agency={forecast.agency}
        currency={currency}
        isPaid={false}
        names={names}
        notes={{
          share: t('part.entries', { count: parts.find(({ key }) => key === 'share')?.entries ?? 0 }),
          ...(arrival ? { paid: t('forecast.usually', { day: formatDay(locale, arrival) }) } : {}),
          ...(reason === 'belowMinimum'
            ? { payout: t('forecast.mark', { money: formatMoney(locale, minAmount, currency) }) }
            : {}),
        }}
        mark={reason === 'belowMinimum' ? minAmount : null}
        onWhy={setWhy}
      />
      {openPart && (
        <PartSheet
          payoutId={nextPayoutId}
          part={openPart}
          title={
            names[openPart.key] ??
            (openPart.key === 'agency' && forecast.agency?.name
              ? forecast.agency.name
              : t(`part.${openPart.key}`))
          }
          onClose={() => setWhy(null)}
        />
      )}
    </>
  );
}

/** Returns the start of the next period. */
const dayAfter = (periodEnd: string | null): string | null =>
  periodEnd === null ? null : new Date(Date.parse(periodEnd) + 1).toISOString();
