import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { hrefOf, type SignedInPage } from '#shared/domain/pages.ts';
import {
  IncomePage,
  LeaderboardPage,
  LevelsPage,
  StreakPage,
  SupporterNotesPage,
  TargetsPage,
} from '#renderer/features/earnings/index.ts';
import { useServices } from '#renderer/services/context.ts';
import { useTabs } from '../../navigation/useTabs.ts';
import type { LivePageProps } from '../pageRow.ts';
import { StudioFrame } from './StudioFrame.tsx';
import { Queries } from '../../session/Queries.tsx';
import type { SignedInServices } from '../../session/signedInServices.ts';

type RouteProps<P extends SignedInPage> = Pick<LivePageProps<P>, 'live' | 'role' | 'locale'>;

function Studio({
  page,
  live,
  children,
}: {
  readonly page: SignedInPage;
  readonly live: SignedInServices;
  readonly children: ReactNode;
}) {
  return (
    <StudioFrame page={page}>
      <Queries answers={live.answers}>{children}</Queries>
    </StudioFrame>
  );
}

/** The earnings page: all earnings, or this session (`?tab=this_session`). */
export function IncomeRoute({ live, role, locale }: RouteProps<'income'>) {
  const [tab] = useTabs(['overview', 'this_session']);
  const { dailyGoal } = useSnapshot(live.preferences.state);
  return (
    <Studio page="income" live={live}>
      <IncomePage
        role={role}
        tab={tab}
        hrefOfTab={(to) => `${hrefOf(locale, 'income')}${to === 'overview' ? '' : `?tab=${to}`}`}
        goal={dailyGoal}
        onGoal={(coins) => live.preferences.set({ dailyGoal: coins })}
        ownCount={live.ownCount}
      />
    </Studio>
  );
}

export function LevelsRoute({ live, role }: RouteProps<'levels'>) {
  return (
    <Studio page="levels" live={live}>
      <LevelsPage role={role} />
    </Studio>
  );
}

export function TargetsRoute({ live, role }: RouteProps<'targets'>) {
  return (
    <Studio page="targets" live={live}>
      <TargetsPage role={role} />
    </Studio>
  );
}

export function SupporterNotesRoute({ live, role }: RouteProps<'supporterNotes'>) {
  return (
    <Studio page="supporterNotes" live={live}>
      <SupporterNotesPage role={role} />
    </Studio>
  );
}

export function LeaderboardRoute({ live, role }: RouteProps<'leaderboard'>) {
  const [tab, onTab] = useTabs(['this_week', 'last_week']);
  const { session } = useServices();
  const { user } = useSnapshot(session.state);
  return (
    <Studio page="leaderboard" live={live}>
      <LeaderboardPage
        role={role}
        me={{ _id: user?._id ?? '', avatar: user?.avatar ?? null }}
        tab={tab}
        onTab={onTab}
      />
    </Studio>
  );
}

export function StreakRoute({ live, role }: RouteProps<'streak'>) {
  return (
    <Studio page="streak" live={live}>
      <StreakPage role={role} />
    </Studio>
  );
}
