import { Navigate } from 'react-router';
import { useSnapshot } from 'valtio';
import { Suspense, useEffect } from 'react';
import { hrefOf } from '#shared/domain/pages.ts';
import type { Role } from '#shared/domain/roles.ts';
import { lazyModule } from '#shared/lib/lazyModule.ts';
import { UserDetailPage } from '#renderer/features/people/index.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useServices } from '#renderer/services/context.ts';
import { useTexts } from '#renderer/i18n/useTexts.ts';
import { lazyComponent } from '#renderer/ui/lazyComponent.tsx';
import { BackButton } from '../BackButton.tsx';
import { Queries } from '../../session/Queries.tsx';
import type { SignedInServices } from '../../session/signedInServices.ts';
import { usePersonActions } from './usePersonActions.tsx';
import { useLoadedChats } from '../../session/sessionHooks.ts';

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

/** Loaded after the page, because it needs parts of the chat. */
const Part = lazyComponent(
  lazyModule({
    load: async () => {
      const { ChatContext, LastMessages } = await import('#renderer/features/chat/parts.ts');
      return function LoadedPart({ chats, userId }: LoadedPartProps) {
        // The person's page does not load the texts of the chat.
        useTexts(useLocale(), ['chat']);
        return (
          <ChatContext value={chats}>
            <LastMessages userId={userId} />
          </ChatContext>
        );
      };
    },
  }),
);

interface LoadedPartProps {
  readonly chats: NonNullable<ReturnType<typeof useLoadedChats>['chats']>;
  readonly userId: string;
}

interface LastMessagesPartProps {
  readonly live: Pick<SignedInServices, 'chats'>;
  readonly userId: string;
}

/** The last messages with the person of the page. Absent until the local chats are open. */
export function LastMessagesPart({ live, userId }: LastMessagesPartProps) {
  const { chats } = useLoadedChats(live);
  useEffect(() => live.chats.ask(), [live]);
  return (
    chats && (
      <Suspense fallback={null}>
        <Part chats={chats} userId={userId} />
      </Suspense>
    )
  );
}
