import { useSnapshot } from 'valtio';
import { cutName } from '#shared/domain/names.ts';
import {
  ApplicationPage,
  applicationKeys,
  MatchPart,
  OwnPagePart,
} from '#renderer/features/application/index.ts';
import { useServices } from '#renderer/services/context.ts';
import { StudioFrame } from '../studio/StudioFrame.tsx';
import type { SignedInServices } from '../../session/signedInServices.ts';
import { Queries } from '../../session/Queries.tsx';
import { applicationNews, useNews } from '../../session/useNews.ts';

interface LiveProps {
  readonly live: SignedInServices;
}

/** The application to become a streamer, beside the navigation of the streamers' pages. */
export function ApplicationRoute({ live }: LiveProps) {
  const { session } = useServices();
  const { user } = useSnapshot(session.state);
  const name = user?.name ?? null;
  return (
    <Queries answers={live.answers}>
      <StudioFrame page="application" notice={null}>
        <News live={live} />
        <ApplicationPage name={name === null ? null : cutName(name)} />
      </StudioFrame>
    </Queries>
  );
}

/**
 * Shows on the user's own page what the application lacks, or its outcome. Renders nothing unless the user
 * applies.
 */
export function OwnApplicationPart({ live }: LiveProps) {
  const { session } = useServices();
  const { user } = useSnapshot(session.state);
  if (user?.rolesGroup !== 'pendingGoddess') return null;
  return (
    <Queries answers={live.answers}>
      <News live={live} />
      <OwnPagePart />
    </Queries>
  );
}

/** Shown on the match page while the applicant may not match yet. */
export function LockedMatchPart({
  live,
  onLocked,
}: LiveProps & { readonly onLocked: (isLocked: boolean | null) => void }) {
  return (
    <Queries answers={live.answers}>
      <News live={live} />
      <MatchPart onLocked={onLocked} />
    </Queries>
  );
}

function News({ live }: LiveProps) {
  const { session } = useServices();
  const { user } = useSnapshot(session.state);
  useNews(live, user?._id ?? '', applicationNews, applicationKeys.all);
  return null;
}
