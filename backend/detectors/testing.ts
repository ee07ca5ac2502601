import { onTestFinished } from 'vitest';
import { aRoom } from '#tests/kit/backend/moderationService.ts';
import { nextTask } from '#tests/kit/waitFor.ts';
import type { Pixels } from '../pictures/frames.ts';
import type { DetectorChildEvents, SpawnDetectorChild } from './childProcess.ts';
import { createDetectors, type DetectionOf, type DetectorsOptions, NoScores } from './detectors.ts';
import type { DetectorJob, Scores } from './messages.ts';

/** A fake process whose answers the test gives. */
export interface FakeChild extends DetectorChildEvents {
  readonly jobs: DetectorJob[];
  isKilled: boolean;
}

/** Spawns fake processes that are ready at once and answer on request. */
export function fakeChildren({ areReady = true } = {}) {
  const children: FakeChild[] = [];
  const spawn: SpawnDetectorChild = (_, events) => {
    const child: FakeChild = { ...events, jobs: [], isKilled: false };
    children.push(child);
    if (areReady) queueMicrotask(() => child.onMessage({ type: 'ready' }));
    return {
      send: (job) => void child.jobs.push(job),
      kill: () => void (child.isKilled = true),
    };
  };
  return { children, spawn };
}

/** Spawns fake processes that give every picture these scores. */
export function scoring(scores: Scores): SpawnDetectorChild {
  return (_, { onMessage }) => {
    queueMicrotask(() => onMessage({ type: 'ready' }));
    return {
      send: ({ wantsFace }) =>
        queueMicrotask(() =>
          onMessage({ type: 'done', scores: { ...scores, face: wantsFace ? scores.face : null } }),
        ),
      kill: () => undefined,
    };
  };
}

/** Returns pixels that a test identifies by their width. */
const named = (width: number): Pixels => ({ width, height: 1, samples: new Uint8Array(width * 3) });

/** Creates detectors with fake processes. Pictures are identified by numbers. */
export function openDetectors({
  areReady,
  ...options
}: { areReady?: boolean } & Partial<DetectorsOptions> = {}) {
  const room = aRoom();
  const { children, spawn } = fakeChildren({ areReady });
  const detectors = createDetectors({ ...room, spawn, frameAnswerMs: 2_000, ...options });
  const ask = (name: number, of: DetectionOf) =>
    detectors
      .scoresOf(named(name), of)
      .then(() => name)
      .catch((error: unknown) => (error instanceof NoScores ? error.undetected : error));
  onTestFinished(() => room.scope.end());
  return {
    ...room,
    ...{ children, detectors },
    frame: (name: number, owner = 'u1') => ask(name, { owner, isFrame: true, wantsFace: true }),
    picture: (name: number, owner = 'u1') => ask(name, { owner, isFrame: false, wantsFace: false }),
    /** Lets pending messages reach the process or its caller. */
    turn: nextTask,
    /** Returns the numbers of the pictures that reached processes, in order. */
    seen: () => children.flatMap(({ jobs }) => jobs.map(({ pixels }) => pixels.width)),
    answer: () => children.at(-1)?.onMessage({ type: 'done', scores: { porn: 0, face: 1 } }),
  };
}
