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
import { Button } from '#renderer/ui/Button.tsx';
import { PageHead } from '#renderer/ui/PageHead.tsx';
import { useIsPhone } from '#renderer/ui/useMediaQuery.ts';
import text from '#renderer/ui/styles/text.module.css';
import { cx } from '#renderer/ui/cx.ts';
import type { StopReason } from '../machine/types.ts';
import type { FilterStore } from '../session/filterStore.ts';
import { DayProgress } from './DayProgress.tsx';
import { DevicePanel } from './DevicePanel.tsx';
import { FilterPanel } from './FilterPanel.tsx';
import { useFilterWords } from './filterSummary.ts';
import { FillInButton, useFieldNames, useMissingFields } from './MissingNotice.tsx';
import { OnboardingCard } from './OnboardingCard.tsx';
import { PreviewStage } from './PreviewStage.tsx';
import { StoppedNotice } from './StoppedNotice.tsx';
import styles from './idle.module.css';

/** What keeps somebody from matching, said by whoever knows: the application of a streamer. */
export interface Locked {
  /** Null: not known yet. */
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
  readonly day: MatchDay | null;
  readonly stories: ReactNode;
  readonly ready: ReactNode;
  readonly locked: Locked | null;
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

/** Before a match: the mirror, the devices, whom to meet, and one main action. */
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
  const price = matchPriceCoins(filter.gender);
  const balance = shownCoins(user);
  const isTooPoor = balance !== null && balance < price;
  const isReady = media.status === 'open' && media.isCameraOn;
  // §4.2, §6.2.
  const isArtist = user?.rolesGroup === 'artist';
  const missing = useMissingFields();
  const fieldNames = useFieldNames(locale);
  const name = user?.name ?? '';
  const isNew = useSnapshot(onboarding.state).pending.length > 0;

  /** What a match costs, or why none can begin. */
  function note(): string {
    if (isArtist) return t('filter.artist');
    if (missing.length > 0) return t('missing.first', { fields: fieldNames(missing) });
    if (!media.isCameraOn && media.cameraProblem === null && media.status === 'open')
      return t('filter.needCamera');
    if (isTooPoor) return t('filter.notEnough', { coins: price, balance: balance ?? 0 });
    return words.price;
  }

  const noteLine = (
    <p className={cx(text.tiny, text.muted)} role="status">
      {note()}
    </p>
  );

  return (
    <main
      className={cx(
        styles.idle,
        isNew && !stopped && styles.isNew,
        !isNew && !stopped && ready !== null && styles.hasReady,
      )}
    >
      <PageHead title={t('title')} className={styles.head} isOnVideo={isPhone} />
      <PreviewStage local={local} media={media} />
      <section className={styles.setup} aria-label={t('filter.title')}>
        {stopped ? (
          <StoppedNotice why={stopped} locale={locale} filters={filters} onBack={onBack} onAgain={onAgain} />
        ) : (
          <>
            {isNew && <OnboardingCard onboarding={onboarding} role={user?.rolesGroup ?? 'user'} />}
            {!isNew && (
              <header>
                <h2 className={cx(text.displayS, styles.greeting)}>{t(greeting, { name })}</h2>
                <p className={text.muted}>{t('lead', { seconds: rules.durationMs / 1_000 })}</p>
              </header>
            )}
            <DevicePanel local={local} media={media} />
            {/* Whoever is new is introduced to one thing after the other. */}
            {!isNew && ready}
            <FilterPanel filters={filters} locale={locale} />
            {/* Whoever is new has counted nothing yet. */}
            {day && !isNew && <DayProgress day={day} />}
            <div className={styles.go}>
              {/* What has to be done first stands first: on a phone Start is the last thing in sight. */}
              {locked?.notice}
              {missing.length > 0 && (locked ?? notLocked).isLocked === false && (
                <>
                  {noteLine}
                  <FillInButton />
                </>
              )}
              <Button
                kind="primary"
                size="big"
                icon="star"
                isBlock
                isDisabled={
                  !isReady || isTooPoor || isArtist || missing.length > 0 || locked?.isLocked === true
                }
                onPress={onStart}
              >
                {t('start')}
              </Button>
              {missing.length === 0 && (locked ?? notLocked).isLocked === false && noteLine}
            </div>
          </>
        )}
      </section>
      {stories !== null && !isNew && !stopped && <div className={styles.stories}>{stories}</div>}
    </main>
  );
}
