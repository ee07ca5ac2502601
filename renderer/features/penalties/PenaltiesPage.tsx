import { useLocation } from 'react-router';
import { hasPenalties } from './roles.ts';
import type { Role } from '#shared/domain/roles.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useServerTexts } from '#renderer/services/useServerTexts.ts';
import { useIsOnline } from '#renderer/services/useIsOnline.ts';
import { Banner } from '#renderer/ui/Banner.tsx';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { ListState } from '#renderer/ui/ListState.tsx';
import { penaltyIn } from './address.ts';
import { BeforeCard } from './BeforeCard.tsx';
import { LevelHead } from './LevelHead.tsx';
import { PenaltyDetail } from './PenaltyDetail.tsx';
import { SideCards } from './SideCards.tsx';
import { Timeline } from './Timeline.tsx';
import { usePenalties } from './usePenalties.ts';
import styles from './penalties.module.css';

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
