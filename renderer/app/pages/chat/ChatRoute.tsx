import { useMemo, useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useSnapshot } from 'valtio';
import type { Role } from '#shared/domain/roles.ts';
import {
  ChatContext,
  ChatPage,
  type ChatPorts,
  keyOfTarget,
  targetIn,
} from '#renderer/features/chat/index.ts';
import { useServices } from '#renderer/services/context.ts';
import { storiesQuery, StoryRingsContext, storyRings, type StoryRing } from '#renderer/services/stories.ts';
import { splitPath } from '#shared/domain/pages.ts';
import { useLeaveGuard } from '../../navigation/useLeaveGuard.ts';
import { PageFallback } from '../Placeholders.tsx';
import type { SignedInServices } from '../../session/signedInServices.ts';
import { PersonOpener } from '../people/PersonOpener.tsx';
import { Queries } from '../../session/Queries.tsx';
import { useCalling } from '../../encounters/useCalling.ts';

/** The chat page. Shows a placeholder until the chats are open. */
export function ChatRoute({ live, role }: { live: SignedInServices; role: Role }) {
  useSnapshot(live.chats.state);
  // Reads the object itself, because its contents are not part of the proxied state.
  const { chats } = live.chats.state;
  if (!chats) return <PageFallback />;
  return (
    <Queries answers={live.answers}>
      <ChatContext value={chats}>
        <WithRings>
          <PersonOpener live={live} role={role} fromScreen="chat">
            <WiredChatPage live={live} role={role} />
          </PersonOpener>
        </WithRings>
      </ChatContext>
    </Queries>
  );
}

/** Adds rings to the avatars in the list for people with current stories, as on the other pages. */
function WithRings({ children }: { readonly children: ReactNode }) {
  const { api } = useServices();
  const { data } = useQuery(storiesQuery(api));
  return (
    <StoryRingsContext value={useMemo(() => (data ? storyRings(data) : noRings), [data])}>
      {children}
    </StoryRingsContext>
  );
}
const noRings: ReadonlyMap<string, StoryRing> = new Map();

/** Returns a key for the chat that an address opens. */
const chatAt = ({ pathname, search }: { readonly pathname: string; readonly search: string }) => {
  const target = targetIn(search);
  return `${splitPath(pathname).path} ${target ? keyOfTarget(target) : ''}`;
};

function WiredChatPage({ live, role }: { live: SignedInServices; role: Role }) {
  const { isInCall, onCall } = useCalling(live, 'chat');
  const { platform } = useServices();
  const { linkPreviews: hasLinkPreviews } = useSnapshot(live.preferences.state);
  const [mayLeave, setMayLeave] = useState<(() => Promise<boolean>) | null>(null);
  const ask = async () => mayLeave === null || mayLeave();
  useLeaveGuard(mayLeave !== null, platform.kind === 'web', ask, chatAt);
  const ports = useMemo<ChatPorts>(
    () => ({
      hasLinkPreviews,
      setLeaveQuestion: (next) => setMayLeave(() => next),
      call: isInCall ? null : ({ user }, callType) => user && onCall(user, callType),
    }),
    [hasLinkPreviews, isInCall, onCall],
  );
  return <ChatPage role={role} ports={ports} />;
}
