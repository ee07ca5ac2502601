import type { Credentials, EngineKind } from '#shared/domain/media.ts';
import { createScope, type Scope } from '#shared/lib/scope.ts';
import type { LocalMedia, MediaChannel, MediaEngine, MediaEvent } from '#renderer/engines/port.ts';
import { assert } from './asserts.ts';
import { waitFor } from '../waitFor.ts';

/** Two users with one engine each, in one page. The local media are open and list the available speakers. */
export interface EnginePair {
  readonly engines: readonly [MediaEngine, MediaEngine];
  readonly locals: readonly [LocalMedia, LocalMedia];
  /** Kind of engine whose credentials are used. Default: `peer`. */
  readonly kind?: EngineKind;
  /** Number of live objects by name: connections, listeners, timers and similar. */
  alive(): Readonly<Record<string, number>>;
  /** Id of the speaker through which this side hears the other. Default: the element's. */
  speaker?(index: 0 | 1): string;
  end(): void;
}

/** A pair whose faults a test can cause. */
export interface FaultyPair extends EnginePair {
  /** Stops this side's client without a goodbye, as if it was killed or lost its network. */
  vanish(index: 0 | 1): void;
  /** Drops the audio packets of this side without an event. */
  choke(index: 0 | 1): void;
  /** Makes the channel reject further joins by this side, as when another of its windows has joined. */
  refuse(index: 0 | 1): void;
}

/** Functions of the test framework, passed in because code of this folder must not import a framework. */
export interface TestTools {
  readonly describe: (name: string, body: () => void) => void;
  readonly it: (name: string, body: () => Promise<void>) => void;
  readonly report: (text: string) => void;
  /** Number of joins in a row in the tests for leaks. */
  readonly joinsInARow: number;
  /** Maximum milliseconds until the other side notices that the camera went on or off. */
  readonly cameraNoticedMs: number;
}

export interface Participant {
  readonly scope: Scope;
  readonly channel: MediaChannel;
  readonly events: readonly MediaEvent[];
  readonly element: HTMLVideoElement;
  firstFrameMs: number | null;
}

export const userIds = ['ann', 'ben'] as const;
export const uids = [1001, 1002] as const;
let lastChannel = 0;

export function credentialsFor(channelId: string, userId: string, engine: EngineKind = 'peer'): Credentials {
  const isPeer = engine === 'peer';
  return {
    engine,
    appId: isPeer ? null : 'an app',
    channelId,
    token: isPeer ? '' : 'a token',
    userId,
    uid: isPeer ? null : uids[userId === userIds[0] ? 0 : 1],
    iceServers: [],
  };
}

/** Joins a channel as one of the two users and shows the other user's video. */
export function joinAs(
  pair: EnginePair,
  index: 0 | 1,
  channelId: string,
  onEvent: (event: MediaEvent, participant: Participant) => void = () => undefined,
): Participant {
  const scope = createScope();
  const events: MediaEvent[] = [];
  const joinedAt = performance.now();
  const element = document.createElement('video');
  document.body.append(element);
  scope.onEnd(() => element.remove());
  let hasReturned = false;
  const channel = pair.engines[index].join({
    scope,
    credentials: credentialsFor(channelId, userIds[index], pair.kind),
    peerId: userIds[index === 0 ? 1 : 0],
    initiator: index === 0,
    local: pair.locals[index],
    onEvent(event) {
      assert(hasReturned, 'nothing is told before join has returned');
      events.push(event);
      if (event.type === 'firstFrame') participant.firstFrameMs = performance.now() - joinedAt;
      onEvent(event, participant);
    },
  });
  hasReturned = true;
  channel.attachRemote(element);
  const participant: Participant = { scope, channel, events, element, firstFrameMs: null };
  return participant;
}

/** Returns a function that defines a test with a new pair. The pair ends with the test. */
export function testsOfPairs<P extends EnginePair>({ it }: TestTools, makePair: () => Promise<P>) {
  return (what: string, body: (pair: P) => Promise<void>): void =>
    it(what, async () => {
      const pair = await makePair();
      try {
        await body(pair);
      } finally {
        pair.end();
      }
    });
}

export function meet(pair: EnginePair): readonly [Participant, Participant] {
  lastChannel += 1;
  const channelId = `channel-${lastChannel}`;
  return [joinAs(pair, 0, channelId), joinAs(pair, 1, channelId)];
}

export const has = (participant: Participant, type: MediaEvent['type']) =>
  participant.events.some((event) => event.type === type);
export const count = (participant: Participant, type: MediaEvent['type']) =>
  participant.events.filter((event) => event.type === type).length;

/** Returns the latest reported video state, or null if none was reported. */
export function videoState(participant: Participant): number | null {
  const told = participant.events.findLast((event) => event.type === 'remoteVideoState');
  return told?.type === 'remoteVideoState' ? told.state : null;
}

/** Returns the latest reported milliseconds since the last audio packet of the other user, or null. */
export function packetAgoMs(participant: Participant): number | null {
  const told = participant.events.findLast((event) => event.type === 'volume');
  return told?.type === 'volume' ? told.packetAgoMs : null;
}

export async function seeEachOther(participants: readonly Participant[]): Promise<void> {
  await waitFor('both see each other', () =>
    participants.every((participant) => has(participant, 'firstFrame')),
  );
}
