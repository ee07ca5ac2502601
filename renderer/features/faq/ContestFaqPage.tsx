import type { Locale } from '#shared/domain/constants.ts';
import type { Role } from '#shared/domain/roles.ts';
import { TopicPage } from './TopicPage.tsx';
import type { Contest } from './topics.ts';

const topics = { leaderboardFaq: 'leaderboard', streakFaq: 'streak' } as const;

interface ContestFaqPageProps {
  readonly locale: Locale;
  /** The pages are for streamers only. The role decides whether support is offered. */
  readonly role?: Role;
  readonly page: `${Contest}Faq`;
}

/** `/weekly-leaderboard/faq` and `/28-days-streak/faq`. */
export function ContestFaqPage({ locale, role = 'goddess', page }: ContestFaqPageProps) {
  return <TopicPage locale={locale} role={role} topic={topics[page]} />;
}
