import { Suspense, useEffect } from 'react';
import { lazyModule } from '#shared/lib/lazyModule.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useTexts } from '#renderer/i18n/useTexts.ts';
import { lazyComponent } from '#renderer/ui/lazyComponent.tsx';
import type { SignedInServices } from '../../session/signedInServices.ts';
import { useLoadedChats } from '../../session/useLoaded.ts';

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
