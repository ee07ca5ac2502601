import type { Locale } from '#shared/domain/constants.ts';
import { pages } from '#shared/domain/pages.ts';
import { useServices } from '#renderer/services/context.ts';
import type { VisitMemory } from '../guards/memory.ts';
import type { ShownPage } from '../guards/route.ts';
import { FramePage } from '../pages/FramePage.tsx';
import { PageFallback } from '../pages/PageFallback.tsx';
import { StreamersOnlyPage } from '../pages/StreamersOnlyPage.tsx';
// Before any router listens to the history.
import './backHold.ts';
import type { Live } from './live.ts';
import {
  AutoMessagesRoute,
  CallRoute,
  CallDetailsRoute,
  ChatRoute,
  ContestFaqPage,
  FaqPage,
  FaqSectionPage,
  HistoryRoute,
  MatchRoute,
  ModerationRoute,
  SearchOptionsRoute,
  SettingsRoute,
} from './pagePieces.ts';

interface PageContentProps {
  readonly page: Exclude<ShownPage, 'notFound' | 'forbidden'>;
  readonly params: Readonly<Record<string, string>>;
  readonly live: Live | null;
  readonly locale: Locale;
  readonly memory: VisitMemory;
}

/** What stands inside the frame at each page. Pages whose feature comes later show their own frame (FramePage). */
export function PageContent({ page, params, live, locale, memory }: PageContentProps) {
  const { session } = useServices();
  const role = session.state.user?.rolesGroup ?? 'user';
  switch (page) {
    case 'match':
      if (!live) return <PageFallback />;
      return <MatchRoute live={live} locale={locale} />;
    case 'call':
      if (!live) return <PageFallback />;
      return <CallRoute live={live} locale={locale} />;
    case 'searchOptions':
      if (!live) return <PageFallback />;
      return <SearchOptionsRoute live={live} locale={locale} />;
    case 'chat':
      if (!live) return <PageFallback />;
      return <ChatRoute live={live} role={role} />;
    case 'autoMessages':
    case 'autoMessage':
      if (!live) return <PageFallback />;
      return <AutoMessagesRoute live={live} role={role} type={params['autoMessageType'] ?? null} />;
    case 'settings':
      if (!live) return <PageFallback />;
      return <SettingsRoute live={live} memory={memory} />;
    case 'callsHistory':
      if (!live) return <PageFallback />;
      return <HistoryRoute live={live} role={role} />;
    case 'callDetails':
      if (!live) return <PageFallback />;
      return <CallDetailsRoute live={live} role={role} locale={locale} />;
    case 'moderation':
      if (!live) return <PageFallback />;
      return <ModerationRoute live={live} />;
    case 'faq':
      return <FaqPage locale={locale} role={role} />;
    case 'faqSection':
      return <FaqSectionPage locale={locale} role={role} section={params['section'] ?? ''} />;
    case 'leaderboardFaq':
      return <ContestFaqPage locale={locale} which="leaderboard" role={role} />;
    case 'streakFaq':
      return <ContestFaqPage locale={locale} which="streak" role={role} />;
    case 'streamersOnly':
      return <StreamersOnlyPage />;
    default:
      return pages[page].layout === 'default' ? <FramePage page={page as never} /> : null;
  }
}
