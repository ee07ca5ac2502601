import { Navigate } from 'react-router';
import { useSnapshot } from 'valtio';
import { hrefOf } from '#shared/domain/pages.ts';
import type { Role } from '#shared/domain/roles.ts';
import { UserDetailPage } from '#renderer/features/people/index.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useServices } from '#renderer/services/context.ts';
import { BackButton } from '../BackButton.tsx';
import { Queries } from '../../session/Queries.tsx';
import type { SignedInServices } from '../../session/signedInServices.ts';
import { LastMessagesPart } from './LastMessagesPart.tsx';
import { usePersonActions } from './usePersonActions.tsx';

interface UserDetailRouteProps {
  readonly live: SignedInServices;
  readonly role: Role;
  readonly params: Readonly<Record<string, string>>;
}

/** The page of another user. The user's own id redirects to the profile. */
export function UserDetailRoute(props: UserDetailRouteProps) {
  const { session } = useServices();
  const me = useSnapshot(session.state).user?._id;
  const locale = useLocale();
  const userId = props.params['userId'] ?? '';
  if (userId === me) return <Navigate to={hrefOf(locale, 'profile')} replace />;
  return (
    <Queries answers={props.live.answers}>
      <WiredDetail {...props} userId={userId} />
    </Queries>
  );
}

function WiredDetail({ live, role, userId }: UserDetailRouteProps & { readonly userId: string }) {
  const { ports } = usePersonActions(live, role, 'user-detail');
  return (
    <UserDetailPage
      key={userId}
      userId={userId}
      ports={ports}
      back={<BackButton />}
      messages={<LastMessagesPart live={live} userId={userId} />}
    />
  );
}
