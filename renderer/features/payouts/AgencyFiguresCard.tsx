import { useQuery } from '@tanstack/react-query';
import { monthName } from './words.ts';
import { formatCount } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useServices } from '#renderer/services/context.ts';
import { unwrap } from '#renderer/services/queries.ts';
import { Card } from '#renderer/ui/Card.tsx';
import { ListState } from '#renderer/ui/ListState.tsx';
import { payoutKeys } from './keys.ts';
import styles from './payouts.module.css';

/** The streamer's last month with and without an agency. An empty id means her current agency. */
export function AgencyFiguresCard({ agencyId }: { readonly agencyId: string }) {
  const { t } = useTranslation('payouts');
  const locale = useLocale();
  const { api } = useServices();
  const { data, isError, refetch } = useQuery({
    queryKey: payoutKeys.agencyFigures(agencyId),
    queryFn: ({ signal }) =>
      unwrap(api.call('getAgencyFigures', { query: agencyId === '' ? {} : { agencyId } }, { signal })),
    staleTime: 0,
  });
  if (!data)
    return (
      <ListState
        rows={2}
        state={isError ? { kind: 'failed', retry: () => void refetch() } : { kind: 'loading' }}
        offline={{ title: '', text: '' }}
      />
    );
  const month = data.month === null ? '' : monthName(locale, data.month.slice(0, 7));
  const { earned, commission, left, taken, name, commissionPercent } = data;
  return (
    <Card title={t('agency.figures.title', { month })}>
      <div className={styles.stack}>
        <dl className={styles.compare}>
          <div>
            <dt>{t('agency.figures.without')}</dt>
            <dd>{formatCount(locale, earned)}</dd>
          </div>
          <div>
            <dt>
              {name === null
                ? t('agency.figures.none')
                : t('agency.figures.commission', { name, percent: commissionPercent ?? 0 })}
            </dt>
            <dd>{formatCount(locale, commission)}</dd>
          </div>
          <div>
            <dt>{t('agency.figures.with')}</dt>
            <dd>{formatCount(locale, left)}</dd>
          </div>
        </dl>
        <p className={styles.muted}>
          {t('agency.figures.text')}{' '}
          {(taken ?? 0) > 0 &&
            t('agency.figures.taken', { count: taken ?? 0, coins: formatCount(locale, taken ?? 0) })}
        </p>
      </div>
    </Card>
  );
}
