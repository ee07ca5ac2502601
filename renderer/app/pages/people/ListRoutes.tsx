import { useCallback, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { canCall } from '#shared/domain/calls.ts';
import { hrefOf } from '#shared/domain/pages.ts';
import type { Companion } from '#shared/domain/person.ts';
import type { Role } from '#shared/domain/roles.ts';
import { RelatedPage } from '#renderer/features/lists/index.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { Queries } from '../../session/Queries.tsx';
import type { SignedInServices } from '../../session/signedInServices.ts';
import { PersonOpener } from './PersonOpener.tsx';
import { useCallWithPrice } from '../../encounters/useCalling.ts';

interface ListRouteProps {
  readonly live: SignedInServices;
  readonly role: Role;
}

/** People that the user follows. */
export function FollowingsRoute(props: ListRouteProps) {
  return <RelatedRoute key="followings" {...props} side="followings" />;
}

/** People who follow the user. */
export function FansRoute(props: ListRouteProps) {
  return <RelatedRoute key="fans" {...props} side="fans" />;
}

function RelatedRoute(props: ListRouteProps & { readonly side: 'followings' | 'fans' }) {
  return (
    <Queries answers={props.live.answers}>
      <PersonOpener live={props.live} role={props.role} fromScreen={props.side}>
        <WiredRelated {...props} />
      </PersonOpener>
    </Queries>
  );
}

function WiredRelated({ live, role, side }: ListRouteProps & { readonly side: 'followings' | 'fans' }) {
  const { t } = useTranslation('pages');
  const locale = useLocale();
  const navigate = useNavigate();
  const { call, isInCall } = useCallWithPrice(live, side);
  const write = useCallback(
    ({ _id: userId }: Companion) =>
      void navigate(`${hrefOf(locale, 'chat')}?${new URLSearchParams({ userId }).toString()}`),
    [navigate, locale],
  );
  const ports = useMemo(
    () => ({ write, call, isInCall, canCall: (person: Companion) => canCall(role, person) }),
    [write, call, isInCall, role],
  );
  return (
    <RelatedPage
      side={side}
      title={t(`name.${side}`)}
      ports={ports}
      onMatch={() => void navigate(hrefOf(locale, 'match'))}
    />
  );
}
