import type { Credentials, EngineKind } from '#shared/domain/media.ts';
import { createScope, type Scope } from '#shared/lib/scope.ts';
import type { LocalMedia, MediaChannel, MediaEngine, MediaEvent } from '#renderer/engines/port.ts';
import { assert } from './asserts.ts';
import { waitFor } from '../waitFor.ts';

/** Two people with an engine each, in one page. The local media are open and list the speakers there are. */
export interface EnginePair {
  readonly engines: readonly [MediaEngine, MediaEngine];
  readonly locals: readonly [LocalMedia, LocalMedia];
  /** Whose credentials the engines take. Default: `peer`. */
  readonly kind?: EngineKind;
  /** What is alive right now, by name: connections, listeners, timers and the like. */
  alive(): Readonly<Record<string, number>>;
  /** Through which speaker this side hears the other. Default: the element's. */
  speaker?(index: 0 | 1): string;
  end(): void;
}

/** A pair that things can happen to. */
export interface FaultyPair extends EnginePair {
  /** This side's client is gone without a goodbye: killed, or its network is dead. */
  vanish(index: 0 | 1): void;
  /** No packet of this side's sound comes through any more, and nobody says so. */
  choke(index: 0 | 1): void;
  /** From now on the channel takes no window of this side: another one of theirs is in it. */
  refuse(index: 0 | 1): void;
}

/** The test framework's part: this folder's code may not import one. */
export interface TestTools {
  readonly describe: (name: string, body: () => void) => void;
  readonly it: (name: string, body: () => Promise<void>) => void;
  readonly report: (text: string) => void;
  /** How often two meet and part where it is about what they leave behind. */
  readonly joinsInARow: number;
  /** How soon the other side has to notice that the camera went off or on. */
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

/** Takes one of the two seats of a channel and shows the other person. */
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

/** How a test is written that has a pair of its own, which ends with it. */
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

/** The newest of the told video states. */
export function videoState(participant: Participant): number | null {
  const told = participant.events.findLast((event) => event.type === 'remoteVideoState');
  return told?.type === 'remoteVideoState' ? told.state : null;
}

/** How long ago the last packet of the other person’s sound came, as told last. */
export function packetAgoMs(participant: Participant): number | null {
  const told = participant.events.findLast((event) => event.type === 'volume');
  return told?.type === 'volume' ? told.packetAgoMs : null;
}

export async function seeEachOther(participants: readonly Participant[]): Promise<void> {
  await waitFor('both see each other', () =>
    participants.every((participant) => has(participant, 'firstFrame')),
  );
}
