import type { Locale } from '#shared/domain/constants.ts';
import { hrefOf } from '#shared/domain/pages.ts';
import type { Role } from '#shared/domain/roles.ts';
import { PenaltiesPage } from '#renderer/features/penalties/index.ts';
import { StudioFrame } from './StudioFrame.tsx';
import { Queries } from '../../session/Queries.tsx';
import type { SignedInServices } from '../../session/signedInServices.ts';

interface PenaltiesRouteProps {
  readonly live: SignedInServices;
  readonly role: Role;
  readonly locale: Locale;
}

/** A streamer's penalties. `followStudio` refreshes them. */
export function PenaltiesRoute({ live, role, locale }: PenaltiesRouteProps) {
  const support = new URLSearchParams({ support: 'moderator' }).toString();
  return (
    <StudioFrame page="penalties">
      <Queries answers={live.answers}>
        <PenaltiesPage role={role} supportHref={`${hrefOf(locale, 'chat')}?${support}`} />
      </Queries>
    </StudioFrame>
  );
}
