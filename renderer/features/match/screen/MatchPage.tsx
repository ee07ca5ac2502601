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

/** Parts that the app adds to the page before and during a match. */
export interface PageExtras extends MatchExtras {
  /** Today's matches, if they count towards a reward. */
  readonly day?: MatchDay | null | undefined;
  /** Stories to show on the page. */
  readonly stories?: ReactNode;
  /** Shows whether a streamer meets the requirements to go live. */
  readonly ready?: ReactNode;
  /** Restriction that keeps the user from matching; null: none. */
  readonly locked?: Locked | null;
  /** Opens the chat with a person whom the user met. */
  readonly onWrite?: (userId: string) => void;
  /** Reason why a search may find no one. */
  readonly searchNote?: string | null;
}

export interface MatchPageProps {
  readonly match: MatchSession;
  readonly local: LocalMedia;
  readonly filters: FilterStore;
  readonly locale: Locale;
  readonly socket: Pick<SocketClient, 'state'>;
  /** Asked before devices open without a press, because the browser may show a permission prompt. */
  readonly mayOpenDevices: () => Promise<boolean>;
  /** Asked before the first live video: whether the user may continue (18+). */
  readonly mayGoLive: () => Promise<boolean>;
  /** Introduction for a new user, shown instead of the greeting. */
  readonly onboarding?: Onboarding;
  /** Parts that other features add to the page: the call, gifts, following. */
  readonly extras?: PageExtras;
}

const nothingToShow: Onboarding = {
  state: proxy({ pending: [], count: 0 }),
  answer: () => undefined,
};

/** The match screen in all its states: before a match, searching, and in one. Renders the session's state. */
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
  // Rendering is deferred, because connecting the two users goes first and the stage would delay it.
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
    // With another window open, the server keeps the search of a closed window, and its match would wait in
    // vain.
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
      // The session sets `remote` in the same step as this state.
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
