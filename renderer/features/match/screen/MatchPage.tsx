import { useDeferredValue, useEffect, useEffectEvent, type ReactNode } from 'react';
import { proxy, useSnapshot } from 'valtio';
import type { Locale } from '#shared/domain/constants.ts';
import type { Onboarding } from '#renderer/services/onboarding.ts';
import type { SocketClient } from '#renderer/services/socketClient.ts';
import type { MatchDay } from '#shared/domain/matching.ts';
import type { LocalMedia } from '#renderer/engines/port.ts';
import type { FilterStore } from '../session/filterStore.ts';
import type { MatchSession, MatchView } from '../session/matchSession.ts';
import { usePreviewChannel } from '../session/usePreviewChannel.ts';
import { useFilterSummary } from './filterSummary.ts';
import { IdleScreen, type Locked } from './IdleScreen.tsx';
import { LiveStage, type MatchExtras } from './LiveStage.tsx';
import { UndoSkip } from './UndoSkip.tsx';
import { SearchStage } from './SearchStage.tsx';

/** And before it. */
export interface PageExtras extends MatchExtras {
  /** Today's matches, where they are counted for a reward. */
  readonly day?: MatchDay | null | undefined;
  /** Whose stories there are to see. */
  readonly stories?: ReactNode;
  /** Whether a streamer has what going live needs. */
  readonly ready?: ReactNode;
  /** What keeps this person from matching. */
  readonly locked?: Locked | null;
  /** Opens the chat with somebody whom the person met. */
  readonly onWrite?: (userId: string) => void;
  /** Why a search may find nobody. */
  readonly searchNote?: string | null;
}

export interface MatchPageProps {
  readonly match: MatchSession;
  readonly local: LocalMedia;
  readonly filters: FilterStore;
  readonly locale: Locale;
  readonly socket: Pick<SocketClient, 'state'>;
  /** Asked before the camera and the microphone are opened by themselves, which the browser may ask about. */
  readonly mayOpenDevices: () => Promise<boolean>;
  /** Asked before anything live: whether this person may go on (18+). */
  readonly mayGoLive: () => Promise<boolean>;
  /** What a new person is introduced to, in the place of the greeting. */
  readonly onboarding?: Onboarding;
  /** What other features add while two people meet: the call, gifts, following. */
  readonly extras?: PageExtras;
}

const nothingToShow: Onboarding = {
  state: proxy({ pending: [], count: 0 }),
  answer: () => undefined,
};

/** The match screen: before, searching, and with somebody. It shows a snapshot and can only do what that allows. */
export function MatchPage({
  match,
  local,
  filters,
  locale,
  socket,
  mayGoLive,
  mayOpenDevices,
  onboarding,
  extras,
}: MatchPageProps) {
  // Drawn in between: what connects the two goes first, and the stage would hold it up.
  const { state, remote, met } = useDeferredValue(useSnapshot(match.view)) as MatchView;
  const { filter } = useSnapshot(filters.state);
  const { status } = useSnapshot(socket.state);
  const summary = useFilterSummary(filter, locale);

  const askForDevices = useEffectEvent(mayOpenDevices);
  useEffect(() => {
    let isHere = true;
    void askForDevices().then((may) => {
      if (may && isHere) void local.open();
    });
    void filters.load();
    void match.checkBan();
    // With another window open the server keeps the search of one that is closed: whom it finds would wait in vain.
    addEventListener('pagehide', match.stop);
    return () => {
      isHere = false;
      removeEventListener('pagehide', match.stop);
      match.stop();
      local.release();
    };
  }, [local, filters, match]);
  usePreviewChannel(local);

  async function start(): Promise<void> {
    if (await mayGoLive()) match.start(filters.state.filter);
  }

  async function startAgain(): Promise<void> {
    await local.setCamera(true);
    await start();
  }

  const isReconnecting = status === 'reconnecting';
  const { day, stories, ready, locked, searchNote, onWrite, ...stage } = extras ?? {};
  switch (state.kind) {
    case 'searching':
      return (
        <SearchStage
          local={local}
          sinceMs={state.sinceMs}
          summary={summary}
          isReconnecting={isReconnecting || state.failures > 0}
          note={searchNote ?? null}
          onStop={match.stop}
          undo={<UndoSkip match={match} filters={filters} />}
        />
      );
    case 'connecting':
    case 'live':
      // The channel is made in the same step as the state.
      return remote ? (
        <LiveStage
          {...stage}
          state={state}
          remote={remote}
          local={local}
          locale={locale}
          isReconnecting={isReconnecting}
          onSkip={match.skip}
          onStop={match.stop}
          onUnmatch={match.unmatch}
        />
      ) : null;
    case 'idle':
    case 'stopped':
      return (
        <IdleScreen
          local={local}
          filters={filters}
          locale={locale}
          stopped={state.kind === 'stopped' ? state.why : null}
          onboarding={onboarding ?? nothingToShow}
          day={day}
          stories={stories ?? null}
          ready={ready ?? null}
          locked={locked ?? null}
          met={met}
          onForget={() => match.forgetMet()}
          onWrite={(userId) => onWrite?.(userId)}
          onStart={() => void start()}
          onBack={match.stop}
          onAgain={() => void startAgain()}
        />
      );
  }
}
