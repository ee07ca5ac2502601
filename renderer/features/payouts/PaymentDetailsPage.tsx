import { hrefOf } from '#shared/domain/pages.ts';
import { formatCount, formatMoney } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Card } from '#renderer/ui/Card.tsx';
import { Facts } from '#renderer/ui/Facts.tsx';
import { ListState } from '#renderer/ui/ListState.tsx';
import { MainAndSide } from '#renderer/ui/money/MainAndSide.tsx';
import { ForecastWaterfall } from './ForecastWaterfall.tsx';
import { LinkButton } from '#renderer/ui/LinkButton.tsx';
import { TargetSide } from './TargetSide.tsx';
import { usePaymentData } from './usePaymentData.ts';
import { NextPayout } from './NextPayout.tsx';
import { usePayouts } from './usePayouts.ts';
import { formatMoment } from './words.ts';
import styles from './payouts.module.css';

/** `/payment-details`: the next payout, its calculation, and its destination. */
export function PaymentDetailsPage() {
  const { t } = useTranslation('payouts');
  const locale = useLocale();
  const data = usePaymentData();
  const history = usePayouts();
  const target = data.loaded ? data.target : null;
  const paid = history.kind === 'ready' ? history.items : [];
  return (
    <div className={styles.page}>
      <NextPayout paid={paid} isAll={history.kind === 'ready' && history.more === 'none'} />
      <MainAndSide side={<TargetSide />}>
        <ForecastWaterfall paid={paid} />
        {data.loaded && target ? (
          <Card title={t('details.by')}>
            <div className={styles.stack}>
              <Facts
                facts={[
                  { term: t('details.balance'), value: formatCount(locale, target.balanceCoins) },
                  { term: t('details.instant'), value: formatCount(locale, data.instantCoins) },
                  {
                    term: t('details.rate'),
                    value: t('details.rateValue', {
                      rate: formatCount(locale, target.coinRate),
                      one: formatMoney(locale, 1, target.currency),
                    }),
                  },
                  {
                    term: t('stat.smallest'),
                    value: formatMoney(locale, target.minPayout, target.currency),
                  },
                  { term: t('details.next'), value: formatMoment(locale, target.nextPayoutAt) },
                  {
                    term: t('details.lock'),
                    value:
                      target.editLockedUntil === null
                        ? t('details.free')
                        : formatMoment(locale, target.editLockedUntil),
                  },
                ]}
              />
              <p className={styles.muted}>{t('details.text')}</p>
              <LinkButton size="small" to={hrefOf(locale, 'payouts')}>
                {t('all')}
              </LinkButton>
            </div>
          </Card>
        ) : (
          <ListState
            state={data.loaded ? { kind: 'loading' } : data.notReady}
            offline={{ title: t('offline.title'), text: t('offline.text') }}
          />
        )}
      </MainAndSide>
    </div>
  );
}
