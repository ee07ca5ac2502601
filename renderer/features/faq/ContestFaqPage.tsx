import type { Locale } from '#shared/domain/constants.ts';
import type { Role } from '#shared/domain/roles.ts';
import { TopicPage } from './TopicPage.tsx';
import type { Contest } from './topics.ts';

interface ContestFaqPageProps {
  readonly locale: Locale;
  /** These pages are for streamers alone; which kind decides whether support is offered. */
  readonly role?: Role;
  readonly which: Contest;
}

/** `/weekly-leaderboard/faq` and `/28-days-streak/faq`. */
export function ContestFaqPage({ locale, role = 'goddess', which }: ContestFaqPageProps) {
  return <TopicPage locale={locale} role={role} topic={which} />;
}
