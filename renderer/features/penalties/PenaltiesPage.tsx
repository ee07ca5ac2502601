import { useLocation } from 'react-router';
import type { Role } from '#shared/domain/roles.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useServerTexts } from '#renderer/services/useServerTexts.ts';
import { useIsOnline } from '#renderer/services/useIsOnline.ts';
import { Banner } from '#renderer/ui/Banner.tsx';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { ListState, type NotReady } from '#renderer/ui/ListState.tsx';
import { penaltyIn } from './address.ts';
import { BeforeCard } from './BeforeCard.tsx';
import { PenaltyDetail } from './PenaltyDetail.tsx';
import { SideCards } from './SideCards.tsx';
import { Timeline } from './Timeline.tsx';
import styles from './penalties.module.css';
import { penaltyMaxLevel, type PenaltiesData } from '#shared/domain/penalties.ts';
import { cx } from '#renderer/ui/cx.ts';
import { usePenaltyWords } from './words.ts';
import { useQuery } from '@tanstack/react-query';
import { useServices } from '#renderer/services/context.ts';
import { unwrap } from '#renderer/services/queries.ts';
import { penaltyKeys } from './keys.ts';

/** Content of `/penalties`: the current level, past penalties with reasons, and the cost of the next one. */
export function PenaltiesPage({ role, supportHref }: { readonly role: Role; readonly supportHref: string }) {
  const { t } = useTranslation('penalties');
  if (!hasPenalties(role))
    return (
      <EmptyState className={styles.state} icon="shield" title={t('others.title')} text={t('others.text')} />
    );
  return <Known supportHref={supportHref} />;
}

function Known({ supportHref }: { readonly supportHref: string }) {
  const { t } = useTranslation('penalties');
  const isOnline = useIsOnline();
  const { search } = useLocation();
  const locale = useLocale();
  const state = usePenalties();
  const history = state.kind === 'ready' ? state.data.history : [];
  const rules = state.kind === 'ready' ? state.data.rules : [];
  const textOf = useServerTexts(
    [
      ...history.flatMap(({ reason, statement }) => [reason, statement?.rule ?? null]),
      ...rules.map(({ key }) => `penaltyReason.${key}`),
    ],
    locale,
  );
  if (state.kind !== 'ready')
    return (
      <ListState state={state} rows={6} offline={{ title: t('offline.title'), text: t('offline.text') }} />
    );
  const { data } = state;
  const chosen = history.find(({ _id: id }) => id === penaltyIn(search));
  return (
    <div className={styles.page}>
      {!isOnline && (
        <Banner role="status" icon="offline" title={t('offline.title')} text={t('offline.old')} />
      )}
      {chosen ? (
        <PenaltyDetail
          key={chosen._id}
          penalty={chosen}
          textOf={textOf}
          supportHref={supportHref}
          before={data.earlySkips && <BeforeCard skips={data.earlySkips} />}
        />
      ) : (
        <div className={styles.split}>
          <div className={styles.column}>
            <LevelHead data={data} />
            <section className={styles.column} aria-labelledby="penalties-history">
              <h2 id="penalties-history" className={styles.heading}>
                {t('history')}
              </h2>
              {history.length === 0 ? (
                <EmptyState
                  className={styles.state}
                  icon="shield"
                  title={t('empty.title')}
                  text={t('empty.text')}
                />
              ) : (
                <Timeline penalties={history} textOf={textOf} supportHref={supportHref} />
              )}
            </section>
          </div>
          <SideCards data={data} textOf={textOf} />
        </div>
      )}
    </div>
  );
}

/** Only approved streamers may request penalties (§6 "Goddess-only calls"). */
const hasPenalties = (role: Role): boolean => role === 'goddess';

/** The penalty level, its effect, and when it drops. */
export function LevelHead({ data }: { readonly data: PenaltiesData }) {
  const { t } = useTranslation('penalties');
  const { when } = usePenaltyWords();
  const level = data.curentPenaltyLevel ?? 0;
  const max = data.levels.length > 0 ? data.levels.length : penaltyMaxLevel;
  const percent = data.percent ?? 0;
  const values = { next: level - 1, when: when(data.levelFallsAt), percent };
  return (
    <header className={styles.lead}>
      <p className={styles.small}>{t('levelNow')}</p>
      <p className={styles.level}>{level === 0 ? t('levelNone') : t('level', { level, max })}</p>
      <div className={styles.five} role="img" aria-label={t('levelLabel', { level, max })}>
        {Array.from({ length: max }, (_, at) => (
          <i key={at} className={cx(at < level && styles.isOn)} />
        ))}
      </div>
      <p className={styles.small}>
        {t(`levelText.${level === 0 ? 'none' : percent > 0 ? 'percent' : 'plain'}`, values)}
      </p>
    </header>
  );
}

type PenaltiesState = NotReady | { readonly kind: 'ready'; readonly data: PenaltiesData };

/** Loads the user's penalties. Use it for approved streamers only (§6 "Goddess-only calls"). */
function usePenalties(): PenaltiesState {
  const { api } = useServices();
  const isOnline = useIsOnline();
  const { data, isError, refetch } = useQuery({
    queryKey: penaltyKeys.data,
    queryFn: ({ signal }) => unwrap(api.call('getPenaltyHistory', {}, { signal })),
    staleTime: 0,
  });
  if (data) return { kind: 'ready', data };
  if (isError) return { kind: 'failed', retry: () => void refetch() };
  return { kind: isOnline ? 'loading' : 'offline' };
}
