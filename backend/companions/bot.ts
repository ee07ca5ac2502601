import type { MatchFound } from '#shared/domain/matching.ts';
import { defaultMatchingFilter } from '#shared/domain/matchingFilter.ts';
import { assertNever } from '#shared/lib/assertNever.ts';
import { away, transitionBot } from './brain.ts';
import type { BotCall, BotEffect, BotEvent, BotMatch, BotState } from './brainTypes.ts';
import type { CallApi } from './http.ts';
import type { Link } from './link.ts';
import type { Peer, PeerOptions } from './peer.ts';

type Join = Extract<BotEffect, { type: 'join' }>;

export interface BotOptions {
  readonly userId: string;
  readonly call: CallApi;
  readonly link: Link;
  readonly createPeer: (
    options: Pick<PeerOptions, 'credentials' | 'peerId' | 'initiator' | 'camera' | 'publish' | 'onEvent'>,
  ) => Peer;
  readonly chance: () => number;
  /** Reports whether a connection is open (`isThere`) and whether it shows the picture (`camera`). */
  readonly onAudience: (audience: { readonly isThere: boolean; readonly camera: boolean }) => void;
  readonly onBusy: (isBusy: boolean) => void;
  readonly onStuck: (code: string) => void;
  /**
   * Reports a connection that did not close. The process must end, because its native part is no longer
   * usable.
   */
  readonly onBroken: (error: unknown) => void;
}

/** Runs one companion's brain: its timers, requests and connections. */
export interface Bot {
  /** True during a match or a call. */
  readonly isBusy: boolean;
  dispatch(event: BotEvent): void;
  /** Leaves the current match or call and closes all connections. */
  end(): Promise<void>;
}

/** Error codes that a retry does not change for a long time. */
const lastingRefusals = [
  'match_limit',
  'matching_banned',
  'locked',
  'forbidden',
  'account_banned',
  'not_enough_coins',
];

/**
 * Maximum time for closing a connection. A native operation may never settle; after this time it counts as
 * broken.
 */
const closeWithinMs = 3_000;

async function withinMs(work: Promise<void>, limitMs: number): Promise<void> {
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(() => late.reject(new Error('A connection did not close.')), limitMs);
  await Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}

interface Connection {
  readonly peer: Peer;
  readonly camera: boolean;
  readonly stopListening: () => void;
}

export function createBot(options: BotOptions): Bot {
  const { userId, call, link, chance } = options;
  const connections = new Map<string, Connection>();
  const timers = new Set<NodeJS.Timeout>();
  let state: BotState = away;
  let hasEnded = false;

  function dispatch(event: BotEvent): void {
    if (hasEnded) return;
    const wasBusy = isBusy(state);
    const step = transitionBot(state, event, chance);
    state = step.state;
    for (const effect of step.effects) run(effect);
    if (isBusy(state) !== wasBusy) options.onBusy(!wasBusy);
  }

  function after(delayMs: number, event: BotEvent): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      dispatch(event);
    }, delayMs);
    timers.add(timer);
  }

  function showAudience(): void {
    const camera = [...connections.values()].some((connection) => connection.camera);
    options.onAudience({ isThere: connections.size > 0, camera });
  }

  function join({ channelId, credentials, peerId, initiator, camera }: Join): void {
    const peer = options.createPeer({
      credentials,
      peerId,
      initiator,
      camera,
      publish: (event, data) => link.publish('rtc', channelId, event, data),
      onEvent(event) {
        if (event === 'firstFrame') dispatch({ type: 'firstFrame', channelId });
        else if (event === 'gone') dispatch({ type: 'peerGone', channelId });
      },
    });
    const stopListening = link.listen(
      'rtc',
      channelId,
      (signal) => peer.receive(signal),
      ({ ok, code }) => {
        // A null code means that the socket was lost before the answer. The next connection subscribes again.
        if (ok) peer.opened();
        else if (code !== null) dispatch({ type: 'channelRefused', channelId });
      },
    );
    connections.set(channelId, { peer, camera, stopListening });
    showAudience();
  }

  async function leave(channelId: string): Promise<void> {
    const connection = connections.get(channelId);
    if (!connection) return;
    connections.delete(channelId);
    showAudience();
    try {
      await withinMs(connection.peer.close(), closeWithinMs);
    } catch (error) {
      options.onBroken(error);
    } finally {
      connection.stopListening();
    }
  }

  async function checkCall(callId: string): Promise<void> {
    const answer = await call('isCallEnd', { params: { id: callId } });
    if (answer.ok && answer.value.isEnd) dispatch({ type: 'callEnded', callId });
  }

  async function request(searchId: number): Promise<void> {
    const answer = await call('matchRequest', { body: { matchingFilter: defaultMatchingFilter } });
    if (answer.ok) return;
    const { code } = answer.error;
    if (lastingRefusals.includes(code)) dispatch({ type: 'requestRefused', searchId, code });
    else dispatch({ type: 'requestFailed', searchId });
  }

  /** Retries after network errors, because a lost "started" would make the match void. */
  async function retryUntilAcknowledged(attempt: () => ReturnType<CallApi>, tries = 3): Promise<void> {
    const answer = await attempt();
    if (answer.ok || answer.error.code !== 'network' || tries <= 1 || hasEnded) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      void retryUntilAcknowledged(attempt, tries - 1);
    }, 700);
    timers.add(timer);
  }

  function run(effect: BotEffect): void {
    switch (effect.type) {
      case 'request':
        return void request(effect.searchId);
      case 'cancelRequest':
        return void call('cancelMatchRequest', { body: {} });
      case 'after':
        return after(effect.delayMs, effect.event);
      case 'join':
        return join(effect);
      case 'leave':
        return void leave(effect.channelId);
      case 'postStart':
        return void retryUntilAcknowledged(() =>
          call('matchingStart', { body: { matchId: effect.matchId } }),
        );
      case 'postEnd':
        return void call('matchingEnd', { body: { matchId: effect.matchId, reason: effect.reason } });
      case 'sendSkip': {
        const { channelId, peerId } = effect.match;
        return link.publish('rtm', peerId, 'matching_skip', {
          match_skip_message: { channel: channelId, userId },
        });
      }
      case 'postCallMark': {
        const name = effect.second === 25 ? 'callee25second' : 'callee30second';
        return void retryUntilAcknowledged(() => call(name, { params: { id: effect.callId } }));
      }
      case 'checkCall':
        return void checkCall(effect.callId);
      case 'endCall':
        return void call('cancelCall', {
          params: { callId: effect.callId },
          body: { reason: effect.reason },
        });
      case 'stuck':
        return options.onStuck(effect.code);
      default:
        assertNever(effect, 'bot effect');
    }
  }

  const stopCalls = link.listen('call', userId, ({ event, data }) => {
    if (event === 'matchFound') dispatch({ type: 'matchFound', match: toMatch(data) });
    else if (event === 'matchEnded') dispatch({ type: 'matchEnded', matchId: data.matchId });
    else if (event === 'callEnded') dispatch({ type: 'callEnded', callId: data.callId });
    else if (event === 'incomingCall') {
      const { callId, fromUser, callType, credentials } = data;
      const incoming: BotCall = {
        callId,
        channelId: credentials.channelId,
        peerId: fromUser._id,
        camera: callType === 'video',
        credentials,
      };
      dispatch({ type: 'incomingCall', call: incoming });
    }
  });
  const stopSkips = link.listen('rtm', userId, ({ data }) => {
    const { channel, userId: from } = data.match_skip_message;
    const isFromPeer = state.kind === 'meeting' && state.match.peerId === from;
    if (isFromPeer) dispatch({ type: 'peerGone', channelId: channel });
  });

  return {
    get isBusy() {
      return isBusy(state);
    },
    dispatch,
    async end() {
      if (hasEnded) return;
      hasEnded = true;
      for (const timer of timers) clearTimeout(timer);
      stopCalls();
      stopSkips();
      // Cancels the search first, so that the server does not match a user with a companion that is leaving.
      const cancel = state.kind === 'searching' ? call('cancelMatchRequest', { body: {} }) : null;
      await Promise.all([cancel, ...[...connections.keys()].map(leave)]);
    },
  };
}

function isBusy({ kind }: BotState): boolean {
  return kind === 'meeting' || kind === 'calling';
}

function toMatch({ matchId, credentials, companion, initiator }: MatchFound): BotMatch {
  return { matchId, channelId: credentials.channelId, peerId: companion._id, initiator, credentials };
}
