import { useState, type ReactNode } from 'react';
import { shownCoins } from '#shared/domain/person.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useSnapshot } from 'valtio';
import { match as rules, type Locale } from '#shared/domain/constants.ts';
import type { MatchDay } from '#shared/domain/matching.ts';
import { matchPriceCoins } from '#shared/domain/matchingFilter.ts';
import { useServices } from '#renderer/services/context.ts';
import type { Onboarding } from '#renderer/services/onboarding.ts';
import { useLocalMediaState } from '#renderer/services/localMedia.ts';
import type { LocalMedia } from '#renderer/engines/port.ts';
import { PageHead } from '#renderer/ui/PageHead.tsx';
import { useIsPhone } from '#renderer/ui/useMediaQuery.ts';
import text from '#renderer/ui/styles/text.module.css';
import { cx } from '#renderer/ui/cx.ts';
import type { StopReason } from '../machine/types.ts';
import type { FilterStore } from '../session/filterStore.ts';
import type { MetPerson } from '../session/metPeople.ts';
import { AfterStop } from './AfterStop.tsx';
import { DayProgress } from './DayProgress.tsx';
import { DevicePanel } from './DevicePanel.tsx';
import { FilterPanel } from './FilterPanel.tsx';
import { useFilterWords } from './filterSummary.ts';
import { FillInButton, useFieldNames, useMissingFields } from './MissingNotice.tsx';
import { OnboardingCard } from './OnboardingCard.tsx';
import { PreviewStage } from './PreviewStage.tsx';
import { StartRow } from './StartRow.tsx';
import { useStartObstacle } from './startObstacle.ts';
import { StoppedNotice } from './StoppedNotice.tsx';
import styles from './idle.module.css';
import { Stack, Text } from '#renderer/ui/layout.tsx';

/** The state of a streamer's application, which may keep her from matching. */
export interface Locked {
  /** Null: unknown yet. */
  readonly isLocked: boolean | null;
  readonly notice: ReactNode;
}

const notLocked = { isLocked: false } as const;

interface IdleScreenProps {
  readonly local: LocalMedia;
  readonly filters: FilterStore;
  readonly locale: Locale;
  readonly stopped: StopReason | null;
  readonly onboarding: Onboarding;
  /** Undefined: today's matches are counted for a reward, but not loaded yet. */
  readonly day: MatchDay | null | undefined;
  readonly stories: ReactNode;
  readonly ready: ReactNode;
  readonly locked: Locked | null;
  /** People met before Stop; shown instead of the settings until `onForget`. */
  readonly met: readonly MetPerson[];
  readonly onForget: () => void;
  readonly onWrite: (userId: string) => void;
  readonly onStart: () => void;
  readonly onBack: () => void;
  /** Turns the camera on and starts. */
  readonly onAgain: () => void;
}

function greetingOf(hour: number) {
  if (hour < 5) return 'greeting.night' as const;
  if (hour < 12) return 'greeting.morning' as const;
  return hour < 18 ? ('greeting.day' as const) : ('greeting.evening' as const);
}

/** The page before a match: the own picture, the devices, the filter and the Start button. */
export function IdleScreen({
  local,
  filters,
  locale,
  stopped,
  onboarding,
  day,
  stories,
  ready,
  locked,
  met,
  onForget,
  onWrite,
  onStart,
  onBack,
  onAgain,
}: IdleScreenProps) {
  const { t } = useTranslation('match');
  const { session } = useServices();
  const { user } = useSnapshot(session.state);
  const { filter } = useSnapshot(filters.state);
  const media = useLocalMediaState(local);
  const isPhone = useIsPhone();
  const [greeting] = useState(() => greetingOf(new Date().getHours()));
  const words = useFilterWords(filter, locale);
  const missing = useMissingFields();
  const fieldNames = useFieldNames(locale);
  const name = user?.name ?? '';
  const isNew = useSnapshot(onboarding.state).pending.length > 0;
  const { isLocked } = locked ?? notLocked;
  // An artist starts no matches (§4.2), so the page hides the settings.
  const isArtist = user?.rolesGroup === 'artist';
  const obstacle = useStartObstacle({
    media,
    isLocked,
    isArtist,
    missing: missing.length,
    price: matchPriceCoins(filter.gender),
    balance: shownCoins(user),
  });
  const people = stories !== null && !isNew && !stopped && <div className={styles.stories}>{stories}</div>;

  if (met.length > 0 && !stopped)
    return <AfterStop {...{ met, local, filters, locale, obstacle, onStart, onWrite }} onBack={onForget} />;
  return (
    <main className={cx(styles.idle, isNew && styles.isNew, day !== null && styles.hasDay)}>
      <PageHead title={t('title')} className={styles.head} isOnVideo={isPhone} />
      <PreviewStage local={local} media={media} />
      {!isPhone && people}
      <section className={styles.setup} aria-label={t('filter.title')}>
        {stopped ? (
          <StoppedNotice why={stopped} locale={locale} filters={filters} onBack={onBack} onAgain={onAgain} />
        ) : (
          <>
            <div className={styles.settings}>
              {isNew && <OnboardingCard onboarding={onboarding} role={user?.rolesGroup ?? 'user'} />}
              {!isNew && (
                <header>
                  <h2 className={cx(text.displayS, styles.greeting)}>{t(greeting, { name })}</h2>
                  <Text tone="muted">{t('lead', { seconds: rules.durationMs / 1_000 })}</Text>
                </header>
              )}
              {locked?.notice}
              {missing.length > 0 && isLocked === false && (
                <Stack gap={3} across="start">
                  <Text size={14}>{t('missing.first', { fields: fieldNames(missing) })}</Text>
                  <FillInButton />
                </Stack>
              )}
              {isPhone && people}
              {!isArtist && <DevicePanel local={local} media={media} />}
              {/* Hidden during onboarding, which introduces one thing at a time. */}
              {!isNew && ready}
              {!isArtist && <FilterPanel filters={filters} locale={locale} />}
              {/* Hidden during onboarding, because a new user has no matches yet. */}
              {day && !isNew && !isArtist && <DayProgress day={day} locale={locale} />}
            </div>
            <StartRow obstacle={obstacle} price={words.price} onStart={onStart} />
          </>
        )}
      </section>
    </main>
  );
}
