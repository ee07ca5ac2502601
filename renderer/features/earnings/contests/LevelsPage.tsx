import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { DAY_MS, match } from '#shared/domain/constants.ts';
import type { Role } from '#shared/domain/roles.ts';
import type { DashboardInfo, Levels } from '#shared/domain/streamer.ts';
import { formatCount } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useServices } from '#renderer/services/context.ts';
import { unwrap } from '#renderer/services/queries.ts';
import { Card } from '#renderer/ui/Card.tsx';
import { Facts } from '#renderer/ui/Facts.tsx';
import { Icon } from '#renderer/ui/Icon.tsx';
import { ProgressBar } from '#renderer/ui/ProgressBar.tsx';
import { Skeleton } from '#renderer/ui/Skeleton.tsx';
import { useIsPhone } from '#renderer/ui/useMediaQuery.ts';
import { Table, type TableColumn } from '#renderer/ui/Table.tsx';
import { cx } from '#renderer/ui/cx.ts';
import { FailedPart } from '../FailedPart.tsx';
import { NotYours } from '../NotYours.tsx';
import { useDashboard, useDayTurn } from '../useParts.ts';
import { useWords } from '../useWords.ts';
import page from '../earnings.module.css';
import styles from './contests.module.css';
import { Stack, Text } from '#renderer/ui/layout.tsx';

type Level = Levels['items'][number];

/**
 * `/levels`: the streamer's level, what each level brings, and when she reaches the next one at her present
 * pace.
 */
export function LevelsPage({ role }: { readonly role: Role }) {
  if (role !== 'goddess') return <NotYours role={role} icon="levels" />;
  return <OwnLevels />;
}

function OwnLevels() {
  useDayTurn();
  const { data, hasFailed, retry } = useDashboard();
  if (hasFailed) return <FailedPart onRetry={retry} />;
  if (!data) return <Skeleton height={520} />;
  return data.levels ? <Ladder dashboard={data} levels={data.levels} /> : <FailedPart onRetry={retry} />;
}

interface Perks {
  /** Returns the names of a level's perks; an empty string if it has none. */
  readonly of: (level: Level | undefined) => string;
  /** While the names load, an empty result says nothing about the level. */
  readonly isLoading: boolean;
}

/** Loads the names of all perks from the server by their keys. */
function usePerks(levels: Levels): Perks {
  const { api } = useServices();
  const locale = useLocale();
  const textKeys = [...new Set(levels.items.flatMap(({ perks }) => perks))];
  const { data, isLoading } = useQuery({
    queryKey: ['dictionary', locale, 'perks', ...textKeys],
    queryFn: async ({ signal }) => {
      const body = { textKeys, targetLang: locale };
      const texts = await unwrap(api.call('translatedText', { body }, { signal }));
      return new Map(texts.map(({ textKey, translation }) => [textKey, translation]));
    },
    staleTime: Infinity,
    enabled: textKeys.length > 0,
  });
  const of = (level: Level | undefined) =>
    (level?.perks ?? [])
      .map((key) => data?.get(key) ?? (key.includes('.') ? '' : key))
      .filter(Boolean)
      .join(', ');
  return { of, isLoading };
}

function Ladder({ dashboard, levels }: { readonly dashboard: DashboardInfo; readonly levels: Levels }) {
  const { t } = useTranslation('earnings');
  const locale = useLocale();
  const words = useWords();
  const { clock } = useServices();
  const { of: perksOf, isLoading: isLoadingPerks } = usePerks(levels);
  const perksPlace = isLoadingPerks ? <Skeleton height={16} /> : null;
  const isPhone = useIsPhone();
  const { current, progress, items } = levels;
  const value = progress?.value ?? null;
  const target = progress?.target ?? null;
  const here = items.find(({ level }) => level === current);
  const next = items.find(({ level }) => current !== null && level === current + 1);
  const number = (coins: number | null) => formatCount(locale, coins);
  const toGo = value === null || target === null ? null : Math.max(0, target - value);
  const days = dashboard.earnings?.series ?? [];
  const pace = days.length === 0 ? 0 : days.reduce((sum, { coins }) => sum + (coins ?? 0), 0) / days.length;
  const columns: TableColumn<Level>[] = [
    {
      id: 'level',
      title: t('levels.level'),
      cell: (each) => {
        const { level } = each;
        return (
          <span className={styles.levelName}>
            <span
              className={cx(
                styles.level,
                current !== null && level < current && styles.done,
                level === current && styles.here,
              )}
            >
              {current !== null && level < current ? <Icon name="check" /> : level}
            </span>
            {t('levels.name', { level })}
            {level === current && <small>{t('levels.here')}</small>}
            {isPhone && (perksPlace || perksOf(each)) && (
              <small className={styles.perks}>{perksPlace ?? perksOf(each)}</small>
            )}
          </span>
        );
      },
    },
    {
      id: 'perks',
      title: t('levels.new'),
      from: 'tablet',
      cell: (level) => perksPlace ?? (perksOf(level) || '—'),
    },
    { id: 'coins', title: t('levels.coins'), isNumber: true, cell: ({ minCoins }) => number(minCoins) },
    {
      id: 'share',
      title: t('levels.share'),
      isNumber: true,
      cell: ({ sharePercent }) => (sharePercent === null ? '—' : words.percent(sharePercent)),
    },
  ];
  return (
    <div className={page.split}>
      <div className={cx(page.column, page.wide)}>
        <Stack as="section" gap={3} aria-label={t('levels.progress')}>
          <Text size={14} tone="muted">
            {t('levels.you')}
          </Text>
          <h2 className={styles.display}>{current === null ? '—' : t('levels.name', { level: current })}</h2>
          <ProgressBar
            label={t('levels.progress')}
            value={target === null ? 1 : value}
            max={target ?? 1}
            size="big"
            valueText={
              target === null
                ? t('levels.top')
                : t('levels.of', { coins: number(value), target: number(target) })
            }
          />
          <p className={styles.ends}>
            <span>
              {target === null
                ? t('levels.earned', { coins: number(value) })
                : t('levels.of', { coins: number(value), target: number(target) })}
            </span>
            <span>
              {next && toGo !== null
                ? t('levels.toNext', { coins: number(toGo), level: next.level })
                : t('levels.top')}
            </span>
          </p>
        </Stack>
        <section className={page.section} aria-label={t('levels.all')}>
          <h2 className={page.heading}>{t('levels.all')}</h2>
          <Table
            caption={t('levels.all')}
            columns={columns}
            rows={items}
            rowKey={({ level }) => String(level)}
            selected={current === null ? null : String(current)}
          />
        </section>
      </div>
      <aside className={page.column} aria-label={t('beside')}>
        <Card title={t('levels.now')}>
          <Facts
            facts={[
              {
                term: t('levels.shareOfCall'),
                value: here?.sharePercent ? words.percent(here.sharePercent) : '—',
              },
              {
                term: t('levels.match'),
                value: t('levels.coinsEach', { count: match.streamerEarningCoins }),
              },
              { term: t('levels.matchesADay'), value: number(dashboard.matches?.limit ?? null) },
            ]}
          />
        </Card>
        {next && toGo !== null && (
          <Card title={t('levels.adds', { level: next.level })}>
            <p className={styles.say}>{perksPlace ?? (perksOf(next) || t('levels.nothingNew'))}</p>
            <p className={page.note}>
              {next.sharePercent === here?.sharePercent
                ? t('levels.sameShare')
                : t('levels.moreShare', { percent: words.percent(next.sharePercent ?? 0) })}{' '}
              {pace >= 1
                ? t('levels.atPace', {
                    coins: number(Math.round(pace)),
                    date: words.utcDate(clock.now() + Math.ceil(toGo / pace) * DAY_MS),
                  })
                : t('levels.noPace')}
            </p>
          </Card>
        )}
        <Card>
          <div className={page.own}>
            <Icon name={progress?.resetsAt ? 'clock' : 'check'} />
            <b>
              {progress?.resetsAt
                ? t('levels.resets', { date: words.date(Date.parse(progress.resetsAt)) })
                : t('levels.kept')}
            </b>
            <p>
              {progress?.resetsAt
                ? t('levels.resetsText', { left: words.left(Date.parse(progress.resetsAt) - clock.now()) })
                : t('levels.keptText')}
            </p>
          </div>
        </Card>
      </aside>
    </div>
  );
}
