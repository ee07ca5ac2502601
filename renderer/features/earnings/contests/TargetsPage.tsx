import { useId } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { MINUTE_MS } from '#shared/domain/constants.ts';
import { kpiMetricKeys, type KpiConfigInfo } from '#shared/domain/streamer.ts';
import type { Role } from '#shared/domain/roles.ts';
import { formatCount, formatDuration } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useNow } from '#renderer/stage/useNow.ts';
import { Card } from '#renderer/ui/Card.tsx';
import { Facts } from '#renderer/ui/Facts.tsx';
import { formatPeriod } from '#renderer/ui/money/payoutWords.ts';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { Icon } from '#renderer/ui/Icon.tsx';
import { ProgressBar } from '#renderer/ui/ProgressBar.tsx';
import { Skeleton } from '#renderer/ui/Skeleton.tsx';
import { FailedPart } from '../FailedPart.tsx';
import { NotYours } from '../NotYours.tsx';
import { useKpi, useKpiBefore } from '../useParts.ts';
import { useWords } from '../useWords.ts';
import { bonusOf, fullAt, isReached, type Metric } from './targets.ts';
import page from '../earnings.module.css';
import styles from './targets.module.css';
import { Text } from '#renderer/ui/layout.tsx';

/** The week's targets: their progress, their value, and what is needed to reach them. */
export function TargetsPage({ role }: { readonly role: Role }) {
  if (role !== 'goddess') return <NotYours role={role} icon="target" />;
  return <OwnTargets />;
}

function OwnTargets() {
  const { data, hasFailed, retry } = useKpi();
  const { t } = useTranslation('earnings');
  if (hasFailed) return <FailedPart onRetry={retry} />;
  if (!data) return <Skeleton height={560} />;
  if (data.metrics.length === 0)
    return <EmptyState icon="target" title={t('targets.none')} text={t('targets.noneText')} />;
  return <Targets config={data} />;
}

/** Words a metric and its values. A metric unknown to this client is shown by its key. */
function useMetricWords() {
  const { t } = useTranslation('earnings');
  const locale = useLocale();
  const words = useWords();
  const keyOf = ({ key }: Metric) => kpiMetricKeys.find((known) => known === key);
  const number = (value: number) => new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(value);
  function amount({ unit }: Metric, value: number | null): string {
    if (value === null) return '—';
    if (unit === 'percent') return words.percent(value);
    if (unit === 'second') return value >= 60 ? formatDuration(value * 1_000) : t('length.s', { s: value });
    return unit === 'hour' ? t('length.h', { h: number(value) }) : number(value);
  }
  return {
    amount,
    name: (metric: Metric) => {
      const key = keyOf(metric);
      return key ? t(`targets.metric.${key}.name`) : metric.key;
    },
    note: (metric: Metric) => {
      const key = keyOf(metric);
      return key ? t(`targets.metric.${key}.note`) : '';
    },
    /** Words the gap to the target; null if the target is unknown. */
    missing: (metric: Metric) => {
      const key = keyOf(metric);
      const { current, target } = metric;
      if (!key || target === null) return null;
      if (current === null) return t(`targets.metric.${key}.unknown`);
      const by = amount(metric, Math.round(Math.abs(target - current) * 10) / 10);
      return t(`targets.metric.${key}.missing`, { by, target: amount(metric, target) });
    },
  };
}

function Targets({ config }: { readonly config: KpiConfigInfo }) {
  const { t } = useTranslation('earnings');
  const locale = useLocale();
  const words = useWords();
  const leftId = useId();
  const nowMs = useNow(MINUTE_MS);
  const metricWords = useMetricWords();
  const bonus = bonusOf(config);
  const weeks = useKpiBefore();
  const open = config.metrics.filter((metric) => isReached(metric) !== true);
  const endsMs = config.endsAt === null ? null : Date.parse(config.endsAt);
  return (
    <div className={page.body}>
      <header className={styles.head}>
        <div className={styles.grow}>
          <Text size={14} tone="muted">
            {t(config.period === 'day' ? 'targets.today' : 'targets.week')}
          </Text>
          <p className={styles.display}>
            {t('targets.of', { reached: bonus.reached, all: config.metrics.length })}
          </p>
        </div>
        <dl className={styles.facts}>
          <div>
            <dt>{t('targets.now')}</dt>
            <dd>+{words.percent(bonus.now)}</dd>
          </div>
          <div>
            <dt>{t('targets.all')}</dt>
            <dd>+{words.percent(bonus.all)}</dd>
          </div>
          {endsMs !== null && (
            <div>
              <dt>{t('targets.ends')}</dt>
              <dd>{words.left(Math.max(0, endsMs - nowMs))}</dd>
            </div>
          )}
        </dl>
      </header>
      <Card>
        <ul aria-label={t('targets.label')}>
          {config.metrics.map((metric) => {
            const reached = isReached(metric);
            const full = fullAt(metric);
            const target = metricWords.amount(metric, metric.target);
            const mark = t(metric.direction === 'up' ? 'targets.target' : 'targets.atMost', { target });
            return (
              <li key={metric.key} className={styles.row}>
                <span className={styles.name}>
                  <b>{metricWords.name(metric)}</b>
                  <small>{metricWords.note(metric)}</small>
                </span>
                <ProgressBar
                  isMeter
                  label={metricWords.name(metric)}
                  value={metric.current ?? 0}
                  max={full}
                  valueText={`${metricWords.amount(metric, metric.current)}, ${mark}`}
                  tone={
                    reached
                      ? 'success'
                      : metric.direction === 'down' && metric.current !== null
                        ? 'warning'
                        : 'plain'
                  }
                  size="big"
                  mark={{ at: metric.target ?? 0, text: mark }}
                  className={styles.bar}
                />
                <span className={styles.value}>
                  {reached && <Icon name="check" label={t('targets.reached')} />}
                  <b>{metricWords.amount(metric, metric.current)}</b>
                </span>
                <span className={styles.worth}>
                  <small>{t('targets.worth')}</small> +{words.percent(bonus.worth(metric))}
                </span>
              </li>
            );
          })}
        </ul>
      </Card>
      <div className={page.split}>
        <section className={page.section} aria-labelledby={leftId}>
          <h2 id={leftId} className={page.heading}>
            {open.length === 0 ? t('targets.allReached') : t('targets.left', { count: open.length })}
          </h2>
          {open.length === 0 ? (
            <Text size={14} tone="muted">
              {t('targets.allReachedText')}
            </Text>
          ) : (
            <ul className={styles.missing}>
              {open.map((metric) => (
                <li key={metric.key}>
                  <span>
                    <b>{metricWords.name(metric)}</b>
                    <small>{metricWords.missing(metric)}</small>
                  </span>
                  <Text as="b" tone="success" isNumber wrap="line">
                    +{words.percent(bonus.worth(metric))}
                  </Text>
                </li>
              ))}
            </ul>
          )}
        </section>
        {weeks !== undefined && weeks.length > 0 && (
          <aside className={page.column} aria-label={t('targets.lastWeeks')}>
            <Card title={t('targets.lastWeeks')}>
              <Facts
                facts={weeks.map(({ startsAt, endsAt, reached, of, coins }) => ({
                  term: formatPeriod(locale, startsAt, new Date(Date.parse(endsAt) - 1).toISOString()),
                  // Coins booked after penalties. A week has no bonus until it is settled.
                  value: `${t('targets.of', { reached, all: of })} · ${
                    coins === null
                      ? t('targets.notBooked')
                      : t('targets.booked', { count: coins, coins: formatCount(locale, coins) })
                  }`,
                }))}
              />
            </Card>
          </aside>
        )}
      </div>
      <p className={page.note}>
        {t('targets.how', {
          percent: words.percent(config.bonusPercent ?? 0),
          count: formatCount(locale, config.metrics.length),
        })}
      </p>
    </div>
  );
}
