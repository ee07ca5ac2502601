import { proxy, ref } from 'valtio';
import { remoteVideoStates, type RemoteVideoState } from '#shared/domain/media.ts';
import type { MatchDay, MatchFound } from '#shared/domain/matching.ts';
import type { MatchingFilter } from '#shared/domain/matchingFilter.ts';
import { match as rules } from '#shared/domain/constants.ts';
import { assertNever } from '#shared/lib/assertNever.ts';
import type { Clock } from '#shared/lib/clock.ts';
import { createEmitter } from '#shared/lib/emitter.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type {
  ConnectionState,
  LocalMedia,
  MediaChannel,
  MediaEngine,
  MediaEvent,
  RemoteMedia,
} from '#renderer/engines/port.ts';
import type { ApiClient } from '#renderer/services/apiClient.ts';
import { retryUntilAcknowledged } from '#renderer/services/retryUntilAcknowledged.ts';
import type { Messaging } from '#renderer/services/messaging.ts';
import type { SocketClient } from '#renderer/services/socketClient.ts';
import { idle, transitionMatch } from '../machine/matchMachine.ts';
import type { MatchEffect, MatchEvent, MatchState } from '../machine/types.ts';
import { metAfter, type MetPerson } from './metPeople.ts';
import { undoAfter, type SkipUndo } from './skipUndo.ts';
import { stopReasonFor, refusalOf } from './refusal.ts';

/** The peer's state as the screen shows it. */
export interface RemoteView {
  readonly channel: MediaChannel;
  readonly media: RemoteMedia;
  readonly videoState: RemoteVideoState;
  readonly connection: ConnectionState;
  readonly isBlurred: boolean;
}

/** State of matching as plain snapshots. Only the session changes it. */
export interface MatchView {
  state: MatchState;
  remote: RemoteView | null;
  /** Today's matches as the server last reported them; null: not loaded, or not reported by the server. */
  day: MatchDay | null;
  /** People met since Start, newest first. */
  met: readonly MetPerson[];
  /** The skip that can be undone while the next search runs; null: none. */
  undo: SkipUndo | null;
}

export interface MatchSession {
  readonly view: MatchView;
  start(filter: MatchingFilter): void;
  stop(): void;
  /** Removes a user from the people met since Start; without an id, removes all. */
  forgetMet(userId?: string): void;
  /** Ends the search and the match, because the computer sleeps. The match screen shows that. */
  sleep(): void;
  skip(): void;
  /** Asks the server to match the last skipped user again. No-op if no skip can be undone. */
  undoSkip(): void;
  unmatch(): void;
  /** Returns the id of the running match with this user; null if there is none. */
  matchWith(userId: string): string | null;
  /** Ends the match without another search, because it becomes a private call. */
  handOver(matchId: string): void;
  /** Pauses the search while a dialog that the user must read or answer is open. A running match goes on. */
  setHeld(isHeld: boolean): void;
  /** Registers a listener that is called with the id of each match that ends, for whatever reason. */
  onOver(owner: Scope, listener: (matchId: string) => void): void;
  /** Registers a listener for the moderation alert (§8), while searching or in a match. */
  onAlert(owner: Scope, listener: () => void): void;
  /** Loads whether matching is suspended, and today's matches. The screen calls it when it opens. */
  checkBan(): Promise<void>;
  /** Loudness of the peer, 0 to 1. */
  remoteLevel(): number;
}

export interface MatchSessionOptions {
  readonly scope: Scope;
  readonly clock: Clock;
  readonly api: ApiClient;
  readonly socket: SocketClient;
  readonly messaging: Messaging;
  /** Id of the signed-in user. */
  readonly me: string;
  readonly engine: MediaEngine;
  readonly local: LocalMedia;
}

const matchOf = (state: MatchState): MatchFound | null => ('match' in state ? state.match : null);

/**
 * Runs the match machine's effects. Belongs to the signed-in app, not to a component; ends with its scope.
 */
export function createMatchSession(options: MatchSessionOptions): MatchSession {
  const { scope, clock, api, socket, messaging, engine, local } = options;
  const view = proxy<MatchView>({ state: idle, remote: null, day: null, met: [], undo: null });
  const { me } = options;
  const over = createEmitter<string>();
  const alerts = createEmitter<void>();
  let matchScope: Scope | null = null;
  let remoteLevel = 0;
  let requests = new AbortController();
  /** Id of this window: the server reports a match to all windows, and the id marks the one that searched. */
  const windowId = crypto.randomUUID();
  /** The running cancel request. A new search waits for it, because a late cancel would end that search. */
  let cancelling: Promise<unknown> = Promise.resolve();

  function dispatch(event: MatchEvent): void {
    if (scope.ended) return;
    const from = view.state;
    const before = matchOf(from);
    const step = transitionMatch(view.state, event, clock.now());
    // `ref` keeps the state out of the proxy, because it is compared and not observed.
    view.state = ref(step.state);
    // A pending request would take the search from the window that has it now.
    if (step.state.kind === 'stopped') requests.abort();
    const undo = undoAfter(view.undo, from, step.state, event, clock.now());
    view.undo = undo && ref(undo);
    view.met = ref(metAfter(view.met, from, step.state, event, clock.now()) as MetPerson[]);
    for (const effect of step.effects) run(effect);
    if (before && matchOf(step.state)?.matchId !== before.matchId) over.emit(before.matchId);
  }

  async function undoSkip(): Promise<void> {
    const offered = view.undo;
    if (offered?.state !== 'offered') return;
    const become = (state: SkipUndo['state']) => (view.undo = ref<SkipUndo>({ ...offered, state }));
    become('asking');
    const { ok } = await api.call('undoSkip', { body: { matchId: offered.matchId } });
    // Shows the refusal until the next match, which removes the offer.
    if (view.undo?.matchId === offered.matchId && ok !== true) become('gone');
  }

  function updateRemote(channel: MediaChannel, change: Partial<RemoteView>): void {
    if (view.remote?.channel === channel) view.remote = ref({ ...view.remote, ...change });
  }

  function join(match: MatchFound): void {
    matchScope = scope.child();
    remoteLevel = 0;
    const { matchId, credentials, companion, initiator } = match;
    const onEvent = (event: MediaEvent) => {
      switch (event.type) {
        case 'firstFrame':
          return dispatch({ type: 'firstFrame', matchId });
        case 'refused':
          return dispatch({ type: 'searchEnded', why: { code: 'elsewhere' } });
        case 'peerLeft':
          return dispatch({ type: 'peerLeft', matchId });
        case 'remoteMedia':
          return updateRemote(channel, { media: event.remote });
        case 'remoteVideoState':
          return updateRemote(channel, { videoState: event.state });
        case 'connectionChanged':
          return updateRemote(channel, { connection: event.state });
        case 'volume':
          remoteLevel = event.level;
          return;
        case 'peerJoined':
          return;
        default:
          assertNever(event, 'media event');
      }
    };
    const channel = engine.join({
      scope: matchScope,
      credentials,
      peerId: companion._id,
      initiator,
      local,
      onEvent,
    });
    const remote: RemoteView = {
      channel,
      media: channel.remote,
      videoState: remoteVideoStates.starting,
      connection: 'connecting',
      isBlurred: false,
    };
    view.remote = ref(remote);
  }

  function inMatchTime(delayMs: number, event: MatchEvent): void {
    if (matchScope) clock.after(matchScope, delayMs, () => dispatch(event));
  }

  function leave(): void {
    view.remote?.channel.leave();
    view.remote = null;
    remoteLevel = 0;
    matchScope?.end();
    matchScope = null;
  }

  async function request(searchId: number, filter: MatchingFilter): Promise<void> {
    requests.abort();
    const { signal } = (requests = new AbortController());
    await cancelling;
    // The request is sent when the search is released.
    if (!mayMeet()) return;
    const body = { matchingFilter: filter, windowId };
    const result = await api.call('matchRequest', { body }, { signal });
    if (result.ok === undefined) return;
    if (result.ok) return dispatch({ type: 'requestAccepted', searchId });
    const why = refusalOf(result.error);
    dispatch(why ? { type: 'requestRefused', searchId, why } : { type: 'requestFailed', searchId });
  }

  /** A dialog is open. A search also needs the camera: without a first frame a match never starts (§4.6, item 4). */
  let isHeld = false;
  const mayMeet = () => !isHeld && local.state.isCameraOn && local.state.cameraProblem === null;
  let might = mayMeet();
  function updateMayMeet(): void {
    if (mayMeet() === might) return;
    might = mayMeet();
    dispatch({ type: might ? 'released' : 'held' });
  }
  local.onChange(scope, updateMayMeet);

  /**
   * Handles a found match. One found while the search was being paused ends at once: the peer searches on.
   */
  function onFound(match: MatchFound): void {
    if (!isOurs(match)) return;
    if (isHeld && matchOf(view.state) === null)
      return run({ type: 'postEnd', matchId: match.matchId, reason: 'stop' });
    dispatch({ type: 'matchFound', match });
  }

  /** Returns whether the match is for this window; without a named window, for each one that searches. */
  function isOurs(match: MatchFound): boolean {
    const { kind } = view.state;
    return match.windowId === null ? kind !== 'idle' && kind !== 'stopped' : match.windowId === windowId;
  }

  function run(effect: MatchEffect): void {
    switch (effect.type) {
      case 'request':
        return void request(effect.searchId, effect.filter);
      case 'retryLater':
        return void clock.after(scope, effect.delayMs, () =>
          dispatch({ type: 'retryDue', searchId: effect.searchId }),
        );
      case 'cancelRequest':
        requests.abort();
        return void retryUntilAcknowledged({
          clock,
          scope,
          attempt() {
            const sent = api.call('cancelMatchRequest', { body: { windowId } }, { keepalive: true });
            cancelling = sent;
            return sent;
          },
          // A cancel repeated after a new start would end the new search.
          isStillWanted: () => view.state.kind === 'idle' || view.state.kind === 'stopped' || !mayMeet(),
        });
      case 'join':
        return join(effect.match);
      case 'leave':
        return leave();
      case 'postStart':
        // A lost "started" voids the match.
        return void retryUntilAcknowledged({
          clock,
          scope,
          attempt: () => api.call('matchingStart', { body: { matchId: effect.matchId } }),
          isStillWanted: () =>
            view.state.kind === 'connecting' && view.state.match.matchId === effect.matchId,
        });
      case 'postEnd':
        // Sent once: the server ends every match in time by itself, and an old one when a new request comes.
        return void api.call(
          'matchingEnd',
          { body: { matchId: effect.matchId, reason: effect.reason } },
          { keepalive: true },
        );
      case 'sendSkip':
        return messaging.sendSkip(effect.match.companion._id, {
          channel: effect.match.credentials.channelId,
          userId: me,
        });
      case 'unmatch':
        return void retryUntilAcknowledged({
          clock,
          scope,
          attempt: () => api.call('unmatch', { body: { userId: effect.userId } }),
        });
      case 'startTimer':
        return inMatchTime(effect.delayMs, { type: 'startTimeout', matchId: effect.matchId });
      case 'endTimer':
        return inMatchTime(effect.delayMs, { type: 'timeUp', matchId: effect.matchId });
      default:
        assertNever(effect, 'match effect');
    }
  }

  /** Returns the match's length in milliseconds; the rules' default if this window has another match. */
  function lengthOf(matchId: string): number {
    const match = matchOf(view.state);
    return match?.matchId === matchId ? match.matchDuration * 1_000 : rules.durationMs;
  }

  void socket.subscribe({
    scope,
    kind: 'call',
    id: me,
    onRenewed: ({ missed }) => dispatch({ type: 'socketBack', missed }),
    onGap: () => dispatch({ type: 'socketBack', missed: true }),
    onEvent: ({ event, data }) => {
      if (event === 'matchFound') return onFound(data);
      if (event === 'searchEnded') {
        if (data.windowId !== windowId) return;
        // The server no longer searches for this window, as after a lost socket. The repeated request is
        // refused with reason and end of the suspension.
        if (data.reason === 'suspended') return dispatch({ type: 'socketBack', missed: false });
        return dispatch({ type: 'searchEnded', why: stopReasonFor(data.reason) });
      }
      if (event === 'callEnded') return dispatch({ type: 'callOver' });
      if (event === 'matchEnded')
        return dispatch({ type: 'matchEnded', matchId: data.matchId, reason: data.reason });
      if (event === 'matchStarted') {
        // Only the length is used, because the server's clock may differ.
        const { matchId, startedAt, endsAt, earlySkip: price } = data;
        const durationMs =
          startedAt && endsAt ? Date.parse(endsAt) - Date.parse(startedAt) : lengthOf(matchId);
        const earlySkip =
          price === null || startedAt === null
            ? null
            : { coins: price.coins, lastsMs: Date.parse(price.until) - Date.parse(startedAt) };
        return dispatch({ type: 'matchStarted', matchId, durationMs, earlySkip });
      }
      if (event === 'moderation') {
        if (data.about !== me && view.remote) {
          updateRemote(view.remote.channel, { isBlurred: data.verdict !== 'ok' });
        } else if (data.alert === true) {
          if (view.state.kind !== 'idle' && view.state.kind !== 'stopped') alerts.emit();
        } else if (data.suspendedUntil) {
          dispatch({ type: 'banned', until: data.suspendedUntil, reason: 'moderation' });
        } else if (data.about === me && data.verdict === 'ok') {
          // The suspension was lifted.
          dispatch({ type: 'banLifted' });
        }
      }
    },
  });
  messaging.onSkip(scope, me, ({ channel, userId }) => {
    const { state } = view;
    if (state.kind !== 'connecting' && state.kind !== 'live') return;
    const { match } = state;
    if (match.credentials.channelId !== channel || match.companion._id !== userId) return;
    dispatch({ type: 'matchEnded', matchId: match.matchId, reason: 'skip' });
  });
  scope.onEnd(() => {
    requests.abort();
    leave();
  });

  return {
    view,
    start: (filter) => dispatch({ type: 'start', filter }),
    stop: () => dispatch({ type: 'stop' }),
    forgetMet(userId) {
      view.met = ref(
        userId === undefined ? [] : view.met.filter(({ companion }) => companion._id !== userId),
      );
    },
    sleep: () => dispatch({ type: 'sleep' }),
    skip: () => dispatch({ type: 'skip' }),
    undoSkip: () => void undoSkip(),
    unmatch: () => dispatch({ type: 'unmatch' }),
    matchWith(userId) {
      const match = matchOf(view.state);
      return match?.companion._id === userId ? match.matchId : null;
    },
    setHeld(next) {
      isHeld = next;
      updateMayMeet();
    },
    handOver: (matchId) => dispatch({ type: 'handOver', matchId }),
    onOver: (owner, listener) => over.on(owner, listener),
    onAlert: (owner, listener) => alerts.on(owner, listener),
    async checkBan() {
      const result = await api.call('matchingBan');
      if (!result.ok) return;
      const { banned, until, reason, matches } = result.value;
      view.day = matches && ref(matches);
      dispatch(banned ? { type: 'banned', until, reason } : { type: 'banLifted' });
    },
    remoteLevel: () => remoteLevel,
  };
}
