import { lazy } from 'react';
import type { Locale } from '#shared/domain/constants.ts';
import { pages } from '#shared/domain/pages.ts';
import { useServices } from '#renderer/services/context.ts';
import type { VisitMemory } from '../guards/memory.ts';
import type { ShownPage } from '../guards/route.ts';
import { FramePage } from '../pages/FramePage.tsx';
import { PageFallback } from '../pages/PageFallback.tsx';
import { StreamersOnlyPage } from '../pages/StreamersOnlyPage.tsx';
import { askForDevices } from './askForDevices.ts';
import { confirmAdult } from './confirmAdult.ts';
import type { Live } from './live.ts';
import { pieces } from './pagePieces.ts';

const MatchPage = lazy(async () => ({ default: (await pieces.match()).MatchPage }));
const FaqPage = lazy(async () => ({ default: (await pieces.faq()).FaqPage }));
const FaqSectionPage = lazy(async () => ({ default: (await pieces.faq()).FaqSectionPage }));
const ContestFaqPage = lazy(async () => ({ default: (await pieces.faq()).ContestFaqPage }));
const SettingsRoute = lazy(async () => ({ default: (await pieces.settings()).SettingsRoute }));

interface PageContentProps {
  readonly page: Exclude<ShownPage, 'notFound' | 'forbidden'>;
  readonly params: Readonly<Record<string, string>>;
  readonly live: Live | null;
  readonly locale: Locale;
  readonly memory: VisitMemory;
}

/** What stands inside the frame at each page. Pages whose feature comes later show their own frame (FramePage). */
export function PageContent({ page, params, live, locale, memory }: PageContentProps) {
  const { session, dialogs } = useServices();
  const role = session.state.user?.rolesGroup ?? 'user';
  switch (page) {
    case 'match':
      if (!live) return <PageFallback />;
      return (
        <MatchPage
          match={live.match}
          local={live.local}
          filters={live.filters}
          locale={locale}
          socket={live.socket}
          mayOpenDevices={() => askForDevices(dialogs)}
          mayGoLive={() => confirmAdult({ session, dialogs })}
        />
      );
    case 'settings':
      if (!live) return <PageFallback />;
      return <SettingsRoute live={live} memory={memory} />;
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
