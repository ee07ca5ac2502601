import { useMemo, type ReactNode, Suspense, useCallback, useState } from 'react';
import { lazyModule } from '#shared/lib/lazyModule.ts';
import { FollowsContext } from '#renderer/services/follows.ts';
import { LocalMediaContext } from '#renderer/services/localMedia.ts';
import { PresencesContext } from '#renderer/services/presences.ts';
import { UploadsContext } from '#renderer/services/uploads/uploads.ts';
import { DialogQueriesContext, type QueriesAround } from '#renderer/services/dialogQueries.tsx';
import { WriteToContext, type WriteTo } from '#renderer/services/writeTo.ts';
import { GiftAskContext } from '#renderer/services/giftAsk.ts';
import { GiveGiftContext, type GiveGift } from '#renderer/services/giveGift.ts';
import { lazyComponent } from '#renderer/ui/lazyComponent.tsx';
import type { SignedInServices } from '../session/signedInServices.ts';
import { EncounterGiftSheet, useCanGiveGifts } from '../encounters/encounterGiftSheet.tsx';

interface SessionProvidersProps {
  /** Services of the session; null while they load. */
  readonly live: SignedInServices | null;
  readonly children: ReactNode;
}

/** Provides the services of the session to all pages and dialogs. */
export function SessionProviders({ live, children }: SessionProvidersProps) {
  const writeTo = useMemo(() => live && createWriteTo(live), [live]);
  const queries = useMemo(() => live && createLazyQueries(live), [live]);
  return (
    <LocalMediaContext value={live?.media.local ?? null}>
      <UploadsContext value={live?.uploads ?? null}>
        <WriteToContext value={writeTo}>
          <DialogQueriesContext value={queries}>
            <PresencesContext value={live?.presences ?? null}>
              <FollowsContext value={live?.follows ?? null}>
                <GiftGiver live={live}>{children}</GiftGiver>
              </FollowsContext>
            </PresencesContext>
          </DialogQueriesContext>
        </WriteToContext>
      </UploadsContext>
    </LocalMediaContext>
  );
}

interface OpenGift {
  readonly person: Parameters<GiveGift>[0];
  readonly isOpen: boolean;
  readonly done: () => void;
}

/** Provides the gift sheet to all pages and dialogs. */
function GiftGiver({
  live,
  children,
}: {
  readonly live: SignedInServices | null;
  readonly children: ReactNode;
}) {
  const canGive = useCanGiveGifts();
  const [openGift, setOpenGift] = useState<OpenGift | null>(null);
  const give = useCallback<GiveGift>(
    (person) => new Promise((done) => setOpenGift({ person, isOpen: true, done })),
    [],
  );
  function close(): void {
    if (!openGift) return;
    openGift.done();
    // The sheet stays mounted but hidden, so that it can still report a gift that fails later.
    setOpenGift({ ...openGift, isOpen: false });
  }
  return (
    <GiftAskContext value={live?.preferences ?? null}>
      <GiveGiftContext value={canGive && live ? give : null}>
        {children}
        {live && openGift && (
          <Suspense fallback={null}>
            <EncounterGiftSheet live={live} peer={openGift.person} isOpen={openGift.isOpen} onClose={close} />
          </Suspense>
        )}
      </GiveGiftContext>
    </GiftAskContext>
  );
}

/**
 * Returns a function that sends a text to a user's chat from another page. The text is stored before it is
 * sent, as on the chat page.
 */
function createWriteTo({ chats }: Pick<SignedInServices, 'chats'>): WriteTo {
  return async (userId, text, source) => {
    chats.ask();
    await chats.storage();
    const opened = chats.state.chats;
    if (!opened) return false;
    const recipient = { kind: 'user', userId } as const;
    await opened.actions.send(recipient, [{ type: 'text', text }], { keepDraft: true, source });
    return true;
  };
}

/** Returns a provider of the pages' query client for dialogs, loaded at its first use. */
function createLazyQueries({ answers }: Pick<SignedInServices, 'answers'>): QueriesAround {
  return lazyComponent(
    lazyModule({
      load: async (): Promise<QueriesAround> => {
        const { Queries } = await import('../session/Queries.tsx');
        return ({ children }) => <Queries answers={answers}>{children}</Queries>;
      },
    }),
  );
}
