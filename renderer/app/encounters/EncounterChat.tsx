import { ChatContext, StageChat } from '#renderer/features/chat/index.ts';
import { useTexts } from '#renderer/i18n/useTexts.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { Skeleton } from '#renderer/ui/Skeleton.tsx';
import type { SignedInServices } from '../session/signedInServices.ts';
import { chatPageTexts } from '../pages/chat/rows.ts';
import { Queries } from '../session/Queries.tsx';
import { useLoadedChats } from '../session/sessionHooks.ts';

/** The chat with the other person, beside a match or a call. */
export function EncounterChat({
  live,
  userId,
}: {
  readonly live: SignedInServices;
  readonly userId: string;
}) {
  useTexts(useLocale(), chatPageTexts);
  const { chats } = useLoadedChats(live);
  if (!chats) return <Skeleton />;
  return (
    <Queries answers={live.answers}>
      <ChatContext value={chats}>
        <StageChat key={userId} userId={userId} />
      </ChatContext>
    </Queries>
  );
}
