import { useSnapshot } from 'valtio';
import type { Locale } from '#shared/domain/constants.ts';
import { hrefOf } from '#shared/domain/pages.ts';
import type { Role } from '#shared/domain/roles.ts';
import { PenaltiesPage, penaltyKeys } from '#renderer/features/penalties/index.ts';
import { useServices } from '#renderer/services/context.ts';
import { StudioFrame } from '../pages/studio/StudioFrame.tsx';
import { Queries } from './Queries.tsx';
import type { SignedInServices } from './signedInServices.ts';
import { usePenaltyNews } from './usePenaltyNews.ts';

interface PenaltiesRouteProps {
  readonly live: SignedInServices;
  readonly role: Role;
  readonly locale: Locale;
}

/** A streamer's penalties, shown as they come. */
export function PenaltiesRoute(props: PenaltiesRouteProps) {
  return (
    <StudioFrame page="penalties">
      <Queries answers={props.live.answers}>
        <Wired {...props} />
      </Queries>
    </StudioFrame>
  );
}

function Wired({ live, role, locale }: PenaltiesRouteProps) {
  const { session } = useServices();
  const { user } = useSnapshot(session.state);
  usePenaltyNews(live, user?._id ?? '', penaltyKeys.all);
  const support = new URLSearchParams({ support: 'moderator' }).toString();
  return <PenaltiesPage role={role} supportHref={`${hrefOf(locale, 'chat')}?${support}`} />;
}
