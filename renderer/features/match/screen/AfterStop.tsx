import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import type { Locale } from '#shared/domain/constants.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { formatTime } from '#renderer/i18n/format.ts';
import { useWatchedPresence } from '#renderer/services/presences.ts';
import { useLocalMediaState } from '#renderer/services/localMedia.ts';
import type { LocalMedia } from '#renderer/engines/port.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Facts } from '#renderer/ui/Facts.tsx';
import { PageHead } from '#renderer/ui/PageHead.tsx';
import { useIsWide } from '#renderer/ui/useMediaQuery.ts';
import text from '#renderer/ui/styles/text.module.css';
import type { FilterStore } from '../session/filterStore.ts';
import type { MetPerson } from '../session/metPeople.ts';
import { useFilterWords } from './filterSummary.ts';
import { MetCard } from './MetCard.tsx';
import { PreviewStage } from './PreviewStage.tsx';
import { StartRow, type StartObstacle } from './StartRow.tsx';
import styles from './after.module.css';
import { Text } from '#renderer/ui/layout.tsx';

interface AfterStopProps {
  readonly met: readonly MetPerson[];
  readonly local: LocalMedia;
  readonly filters: FilterStore;
  readonly locale: Locale;
  readonly obstacle: StartObstacle | null;
  readonly onStart: () => void;
  /** Returns to the page before a match, with devices and filters. */
  readonly onBack: () => void;
  readonly onWrite: (userId: string) => void;
}

/** Shows the people met before Stop, with follow and message buttons, and a button to start again. */
export function AfterStop({
  met,
  local,
  filters,
  locale,
  obstacle,
  onStart,
  onBack,
  onWrite,
}: AfterStopProps) {
  const { t } = useTranslation('match');
  const media = useLocalMediaState(local);
  const isWide = useIsWide();
  const { filter } = useSnapshot(filters.state);
  const words = useFilterWords(filter, locale);
  const [first, last] = [met.at(-1), met[0]];
  useWatchedPresence(useMemo(() => met.map(({ companion }) => companion._id), [met]));
  const at = (ms: number) => formatTime(locale, new Date(ms));

  return (
    <main className={styles.after}>
      <PageHead title={t('title')} className={styles.head} />
      <header className={styles.lead}>
        <h2 className={text.displayS}>{t('after.title', { count: met.length })}</h2>
        {first && last && (
          <Text tone="muted">
            {t('after.times', { from: at(first.endedAtMs - first.durationMs), to: at(last.endedAtMs) })}
          </Text>
        )}
        <Button kind="quiet" size="small" icon="settings" className={styles.back} onPress={onBack}>
          {t('after.back')}
        </Button>
      </header>
      <ul className={styles.met} aria-label={t('after.list')}>
        {met.map((person) => (
          <li key={person.matchId}>
            <MetCard person={person} locale={locale} onWrite={() => onWrite(person.companion._id)} />
          </li>
        ))}
      </ul>
      <aside className={styles.again}>
        {isWide && (
          <>
            <PreviewStage local={local} media={media} />
            <Facts
              facts={[
                { term: t('filter.title'), value: words.gender },
                { term: t('filter.country'), value: words.country },
                { term: t('filter.age'), value: words.age },
              ]}
            />
          </>
        )}
        <StartRow obstacle={obstacle} price={words.price} onStart={onStart} />
      </aside>
    </main>
  );
}
