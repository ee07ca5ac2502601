import { Link } from 'react-router';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { MINUTE_MS } from '#shared/domain/constants.ts';
import type { Streak } from '#shared/domain/contests.ts';
import { hrefOf } from '#shared/domain/pages.ts';
import type { Role } from '#shared/domain/roles.ts';
import { formatCount } from '#renderer/i18n/format.ts';
import { useNow } from '#renderer/stage/useNow.ts';
import { Card } from '#renderer/ui/Card.tsx';
import { Coins } from '#renderer/ui/Coins.tsx';
import { Icon } from '#renderer/ui/Icon.tsx';
import { Item, List } from '#renderer/ui/Item.tsx';
import { Skeleton } from '#renderer/ui/Skeleton.tsx';
import { useIsPhone } from '#renderer/ui/useMediaQuery.ts';
import { VisuallyHidden } from '#renderer/ui/VisuallyHidden.tsx';
import { cx } from '#renderer/ui/cx.ts';
import { FailedPart } from '../FailedPart.tsx';
import { useStreak } from '../useParts.ts';
import { useWords } from '../useWords.ts';
import { dayOfStar, nextDayMs, starsOf, type Star } from './card.ts';
import page from '../earnings.module.css';
import styles from './contests.module.css';
import { Stack, Text } from '#renderer/ui/layout.tsx';

/** `/28-days-streak`: consecutive days as stars, their rewards, and the deadline for adding today. */
export function StreakPage({ role }: { readonly role: Role }) {
  const { data, hasFailed, retry } = useStreak();
  if (hasFailed) return <FailedPart onRetry={retry} />;
  if (!data) return <Skeleton height={520} />;
  return <Card28 streak={data} takesPart={role === 'goddess'} />;
}

function Card28({ streak, takesPart }: { readonly streak: Streak; readonly takesPart: boolean }) {
  const { t } = useTranslation('earnings');
  const words = useWords();
  const nowMs = useNow(MINUTE_MS);
  const value = streak.value ?? 0;
  const isActive = streak.activeToday === true;
  const stars = starsOf(value, isActive, streak.rewards);
  const weeks = [0, 7, 14, 21].map((from) => stars.slice(from, from + 7));
  const untilMs = nextDayMs(nowMs);
  const left = words.left(untilMs - nowMs);
  const time = words.time(untilMs);
  const sentence = !takesPart
    ? t('streak.notPart')
    : isActive
      ? t('streak.counted', { time })
      : value > 0
        ? t('streak.keep', { time, left })
        : t('streak.begin', { time });
  return (
    <div className={page.split}>
      <div className={cx(page.column, page.wide)}>
        <Stack as="header" gap={2}>
          <h2 className={styles.display}>{t('streak.inRow', { count: value })}</h2>
          <Text size={14} tone="muted" isNumber>
            {sentence}
          </Text>
        </Stack>
        <div role="grid" aria-label={t('streak.grid')} aria-readonly="true" className={styles.sky}>
          {weeks.map((week) => (
            <div role="row" key={week[0]?.day} className={styles.week}>
              {week.map((star) => (
                <StarCell key={star.day} star={star} />
              ))}
            </div>
          ))}
        </div>
      </div>
      <aside className={page.column} aria-label={t('beside')}>
        <Card title={t('streak.rewards')}>
          <List isRuled label={t('streak.rewards')}>
            {streak.rewards.map(({ day, coins }) => {
              const lit = stars[day - 1]?.state;
              const isPast = lit === 'lit';
              const atMs = dayOfStar(day, value, isActive, nowMs);
              return (
                <Item
                  key={day}
                  title={t('streak.day', { day })}
                  text={
                    isPast
                      ? t('streak.added', { date: words.utcDate(atMs) })
                      : lit === 'litToday'
                        ? t('streak.addedAt', { time })
                        : t('streak.soonest', { date: words.utcDate(atMs) })
                  }
                  end={<Coins value={coins} />}
                />
              );
            })}
          </List>
        </Card>
        <Card title={t('streak.what')}>
          <Text size={14} tone="muted">
            {t('streak.whatText')}
          </Text>
        </Card>
        <Card>
          <div className={cx(page.own, page.plain)}>
            <Icon name="clock" />
            <b>{t('streak.missed')}</b>
            <p>
              {t('streak.missedText')}{' '}
              <Link to={hrefOf(words.locale, 'streakFaq')} className={page.link}>
                {t('streak.how')}
              </Link>
            </p>
          </div>
        </Card>
      </aside>
    </div>
  );
}

function StarCell({ star }: { readonly star: Star }) {
  const { t } = useTranslation('earnings');
  const words = useWords();
  // A cell on a phone is too narrow for "today" in some languages, so only its frame marks the day.
  const isPhone = useIsPhone();
  const isToday = star.state === 'today' || star.state === 'litToday';
  const isLit = star.state === 'lit' || star.state === 'litToday';
  return (
    <div role="gridcell" className={cx(styles.star, isLit && styles.lit, isToday && styles.today)}>
      <span>
        {isToday && !isPhone ? t('streak.today') : star.day}
        <VisuallyHidden>{t(isLit ? 'streak.lit' : 'streak.dark', { day: star.day })}</VisuallyHidden>
      </span>
      <Icon name="star" />
      {star.reward !== null && <b>+{formatCount(words.locale, star.reward)}</b>}
    </div>
  );
}
