import { moderation, realtime } from '#shared/domain/constants.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { Hub } from '../realtime/hub.ts';
import type { EncounterRef } from '../events.ts';

/**
 * Milliseconds of silence after which a connection may be broken: longer than a heartbeat interval. Missing
 * frames are excused then.
 */
const silentAfterMs = realtime.heartbeatEveryMs + 1_000;
/** Milliseconds after which a client drops a silent connection itself. A longer silence is no excuse. */
const excusedForMs = realtime.heartbeatEveryMs * realtime.heartbeatsMissed + silentAfterMs;

export interface FrameWatchOptions {
  readonly clock: Clock;
  readonly hub: Pick<Hub, 'silentForMs' | 'countsFramesOf' | 'carriesFrames' | 'recordFrame' | 'onFrame'>;
  readonly scope: Scope;
  /** Returns whether frames of this person are expected. Demo companions send none. */
  readonly isExpectedOf: (userId: string) => boolean;
}

/** Detects missing frames (§4.16), so that a client cannot avoid moderation by sending none. */
export interface FrameWatch {
  /** Records a frame of this person for an encounter. */
  note(userId: string, encounter: EncounterRef): void;
  /**
   * Expects frames of these people until the scope ends. Calls `onMissing` after several missing frames in a
   * row, and after each further one.
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
    // Any process may have received the frame, but only the process with the person's socket counts it.
    note: (userId, encounter) => hub.recordFrame(userId, encounter),
    expect(scope, encounter, members, onMissing) {
      const all = members.filter(isExpectedOf).map((userId) => expectOf(scope, encounter, userId));
      clock.every(scope, moderation.frameEveryMs, () => {
        for (const one of all) {
          if (!hub.countsFramesOf(one.userId) || !hub.carriesFrames) {
            one.missing = 0;
            continue;
          }
          // Only a frame ends the row. Otherwise a connection with short pauses would avoid moderation
          // forever.
          if (!one.hasCome && isExcused(one.userId)) continue;
          one.missing = one.hasCome ? 0 : one.missing + 1;
          one.hasCome = false;
          if (one.missing >= moderation.missingFrames) onMissing(one.userId);
        }
      });
    },
  };
}
