import { moderation, realtime } from '#shared/domain/constants.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { Hub } from '../realtime/hub.ts';
import type { EncounterRef } from '../events.ts';

/** A line that has been silent for longer than between two heartbeats may be down: what does not come is not held back. */
const silentAfterMs = realtime.heartbeatEveryMs + 1_000;
/** The client itself gives such a line up by now; whoever is silent for longer has no excuse any more. */
const excusedForMs = realtime.heartbeatEveryMs * realtime.heartbeatsMissed + silentAfterMs;

export interface FrameWatchOptions {
  readonly clock: Clock;
  readonly hub: Pick<Hub, 'silentForMs' | 'countsFramesOf' | 'carriesFrames' | 'noteFrame' | 'onFrame'>;
  readonly scope: Scope;
  /** Companions of the demo send no frames. */
  readonly isExpectedOf: (userId: string) => boolean;
}

/** Notices frames that do not come (§4.16): a client that sends none must not be the way around moderation. */
export interface FrameWatch {
  /** One has come from this person, of this encounter. */
  note(userId: string, encounter: EncounterRef): void;
  /**
   * Expects frames of these two until the scope ends. `onMissing` is told when several in a row have not come, and with
   * every further one.
   */
  expect(scope: Scope, encounter: EncounterRef, members: readonly string[], onMissing: OnMissing): void;
}

type OnMissing = (userId: string) => void;

interface Expected {
  readonly userId: string;
  readonly encounter: EncounterRef;
  hasCome: boolean;
  missing: number;
}

export function createFrameWatch({ clock, hub, scope: owner, isExpectedOf }: FrameWatchOptions): FrameWatch {
  const expected = new Map<string, Set<Expected>>();

  function isExcused(userId: string): boolean {
    const silentMs = hub.silentForMs(userId);
    return silentMs > silentAfterMs && silentMs <= excusedForMs;
  }

  function expectOf(scope: Scope, encounter: EncounterRef, userId: string): Expected {
    const one: Expected = { userId, encounter, hasCome: false, missing: 0 };
    const ofThem = expected.get(userId) ?? new Set();
    expected.set(userId, ofThem.add(one));
    scope.onEnd(() => {
      ofThem.delete(one);
      if (ofThem.size === 0) expected.delete(userId);
    });
    return one;
  }

  owner.onEnd(
    hub.onFrame((userId, { matchId, callId }) => {
      for (const one of expected.get(userId) ?? [])
        one.hasCome ||= one.encounter.matchId === matchId && one.encounter.callId === callId;
    }),
  );

  return {
    // Any process may have received the frame, and the one with the person's socket counts it.
    note: (userId, encounter) => hub.noteFrame(userId, encounter),
    expect(scope, encounter, members, onMissing) {
      const all = members.filter(isExpectedOf).map((userId) => expectOf(scope, encounter, userId));
      clock.every(scope, moderation.frameEveryMs, () => {
        for (const one of all) {
          if (!hub.countsFramesOf(one.userId) || !hub.carriesFrames) {
            one.missing = 0;
            continue;
          }
          // Nothing but a frame ends the row: a line that is silent now and then would hide for ever.
          if (!one.hasCome && isExcused(one.userId)) continue;
          one.missing = one.hasCome ? 0 : one.missing + 1;
          one.hasCome = false;
          if (one.missing >= moderation.missingFrames) onMissing(one.userId);
        }
      });
    },
  };
}
