import type { Logger } from 'pino';
import { moderation } from '#shared/domain/constants.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { Pixels } from '../pictures/frames.ts';
import type { DetectorChild, SpawnDetectorChild } from './childProcess.ts';
import type { FromDetectors, Scores } from './messages.ts';
import { createDetectorQueue, type Waiting } from './queue.ts';

/** Reasons why a picture has no scores. */
export const undetectedCauses = ['unavailable', 'timeout', 'busy', 'replaced', 'process'] as const;
export type UndetectedCause = (typeof undetectedCauses)[number];

/** The detectors have not scored a picture, for a reason outside the picture. */
export class NoScores extends Error {
  override name = 'NoScores';
  readonly undetected: UndetectedCause;

  constructor(undetected: UndetectedCause) {
    super(`the detectors have not looked at a picture: ${undetected}`);
    this.undetected = undetected;
  }
}

/** Counters since the start of the backend. */
export interface DetectorCounts {
  /**
   * False after the models failed to load or their process repeatedly ended; true again after the next
   * scores.
   */
  isAvailable: boolean;
  detected: number;
  readonly undetected: Record<UndetectedCause, number>;
}

/** Owner of the picture, and what the verdict needs. */
export interface DetectionOf {
  readonly owner: string;
  readonly isFrame: boolean;
  readonly wantsFace: boolean;
}

/** Scores pictures with the trained models, in a child process. */
export interface Detectors {
  /** Rejects with {@link NoScores}. */
  scoresOf(pixels: Pixels, of: DetectionOf): Promise<Scores>;
  readonly counts: Readonly<DetectorCounts>;
}

export interface DetectorsOptions {
  /** The process ends with this scope. */
  readonly scope: Scope;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn' | 'info'>;
  readonly spawn: SpawnDetectorChild;
  /** Milliseconds within which the sender of a frame needs an answer. */
  readonly frameAnswerMs: number;
  readonly limits?: Partial<typeof usualLimits>;
}

const usualLimits = {
  /** Maximum number of waiting frames. At a quarter of a second each, further frames would be too old. */
  maxFrames: 50,
  maxPictures: 500,
  /** Loading the models takes about a second, and many times that on a busy machine. */
  startMs: 60_000,
  /**
   * Milliseconds for one picture. Usual is a quarter of a second; a busy machine takes many times as long.
   */
  jobMs: 60_000,
  /** Milliseconds after which a frame is too old to be scored. */
  frameUsefulMs: 2 * moderation.frameEveryMs,
  /** Milliseconds for which late scores of a frame count for the user's next frame. */
  lateScoresMs: 3 * moderation.frameEveryMs,
  /** Idle milliseconds after which the process ends, because it uses about 250 MB. */
  idleMs: 120_000,
  /** Milliseconds until a machine that failed to run the models is tried again. */
  retryMs: 10 * 60_000,
  /** Maximum number of consecutive unexpected ends of the process. */
  maxFailures: 3,
  maxMemoryMb: 1_000,
};

interface Task extends Waiting {
  /** True: the sender was answered without the scores of this frame. */
  isAnswered: boolean;
  readonly pixels: Pixels;
  readonly wantsFace: boolean;
  readonly resolve: (scores: Scores) => void;
  readonly reject: (error: NoScores) => void;
}

export function createDetectors(options: DetectorsOptions): Detectors {
  const { scope, clock, log, spawn, frameAnswerMs } = options;
  const limits = { ...usualLimits, ...options.limits };
  const undetected = { unavailable: 0, timeout: 0, busy: 0, replaced: 0, process: 0 };
  const counts: DetectorCounts = { isAvailable: true, detected: 0, undetected };
  const queue = createDetectorQueue<Task>({
    ...limits,
    onDropped: (task, why) => task.reject(new NoScores(why)),
  });
  let child: DetectorChild | null = null;
  let state: 'stopped' | 'starting' | 'idle' | 'busy' = 'stopped';
  let current: { readonly task: Task; readonly startedMs: number } | null = null;
  /** Running mean of the milliseconds per picture. */
  let needsMs = 0;
  const lateScores = new Map<string, { readonly scores: Scores; readonly atMs: number }>();
  let failures = 0;
  let closedUntilMs = 0;
  let stopTimer: () => void = () => undefined;

  function setTimer(afterMs: number, task: () => void): void {
    stopTimer();
    stopTimer = clock.after(scope, afterMs, task);
  }

  function stop(): void {
    stopTimer();
    const ended = child;
    child = null;
    state = 'stopped';
    ended?.kill();
  }

  function rejectAll(why: UndetectedCause): void {
    for (const task of queue.clear()) task.reject(new NoScores(why));
  }

  /** Disables the models for a while. Logs once until they have worked again. */
  function disable(reason: string): void {
    closedUntilMs = clock.now() + limits.retryMs;
    failures = 0;
    if (counts.isAvailable)
      log.warn(
        { reason },
        'moderation: the detectors cannot run, so only the classic analysis judges pictures',
      );
    counts.isAvailable = false;
    rejectAll('unavailable');
  }

  /** Handles a process that ended, or kills one that does not do its work. */
  function fail(reason: string): void {
    const wasStarting = state === 'starting';
    const failed = current?.task;
    current = null;
    stop();
    failed?.reject(new NoScores('process'));
    failures += 1;
    if (wasStarting || failures >= limits.maxFailures) disable(reason);
    else {
      log.warn({ reason }, 'moderation: the detector process exited; the next picture restarts it');
      startNext();
    }
  }

  function becomeIdle(): void {
    state = 'idle';
    setTimer(limits.idleMs, stop);
    startNext();
  }

  function finish(scores: Scores): void {
    const done = current;
    if (!done) return;
    current = null;
    const tookMs = clock.now() - done.startedMs;
    needsMs = needsMs === 0 ? tookMs : needsMs + (tookMs - needsMs) / 8;
    failures = 0;
    if (!counts.isAvailable) log.info('moderation: the detector process is running again');
    counts.isAvailable = true;
    counts.detected += 1;
    if (done.task.isAnswered) storeLateScores(done.task.owner, scores);
    else done.task.resolve(scores);
    becomeIdle();
  }

  function storeLateScores(owner: string, scores: Scores): void {
    const nowMs = clock.now();
    for (const [other, { atMs }] of lateScores)
      if (nowMs - atMs > limits.lateScoresMs) lateScores.delete(other);
    lateScores.set(owner, { scores, atMs: nowMs });
  }

  /**
   * Returns the late scores of the user's previous frame; null if there are none. Scores are used once,
   * because a single frame must not count as several in a row.
   */
  function readLateScores(owner: string): Scores | null {
    const late = lateScores.get(owner);
    lateScores.delete(owner);
    return late && clock.now() - late.atMs <= limits.lateScoresMs ? late.scores : null;
  }

  function receive(message: FromDetectors): void {
    switch (message.type) {
      case 'ready':
        return becomeIdle();
      case 'done':
        return finish(message.scores);
      case 'failed':
      case 'unavailable':
        return fail(message.message);
    }
  }

  function start(): void {
    state = 'starting';
    const started = spawn(limits.maxMemoryMb, {
      onMessage(message) {
        if (child === started) receive(message);
      },
      onExit(why) {
        if (child === started) fail(why);
      },
    });
    child = started;
    setTimer(limits.startMs, () => fail('the models take too long to load'));
  }

  function startNext(): void {
    if (scope.ended || state === 'starting' || state === 'busy') return;
    if (state === 'stopped') {
      if (!queue.isEmpty()) start();
      return;
    }
    // Reserves at most half of a frame's lifetime, so that a slow machine still scores some frames.
    const task = queue.takeNext(clock.now(), Math.min(needsMs, limits.frameUsefulMs / 2));
    if (!task) return;
    state = 'busy';
    current = { task, startedMs: clock.now() };
    setTimer(limits.jobMs, () => fail('a picture takes too long'));
    child?.send({ pixels: task.pixels, wantsFace: task.wantsFace });
  }

  scope.onEnd(() => {
    stop();
    current?.task.reject(new NoScores('process'));
    rejectAll('process');
  });

  function enqueue(pixels: Pixels, { owner, isFrame, wantsFace }: DetectionOf): Promise<Scores> {
    return new Promise((resolve, reject) => {
      const uselessAtMs = isFrame ? clock.now() + limits.frameUsefulMs : null;
      const stopWaitingThen = (end: () => void) => {
        stopWaiting();
        end();
      };
      const task: Task = {
        ...{ owner, isFrame, wantsFace, pixels, uselessAtMs, isAnswered: false },
        resolve: (scores) => stopWaitingThen(() => resolve(scores)),
        reject: (error) => stopWaitingThen(() => reject(error)),
      };
      // The frame stays in the queue after the time-out: on a slow machine its scores decide about the user's
      // next frame.
      const stopWaiting = isFrame
        ? clock.after(scope, frameAnswerMs, () => {
            task.isAnswered = true;
            reject(new NoScores('timeout'));
          })
        : () => undefined;
      queue.add(task);
      startNext();
    });
  }

  return {
    counts,
    async scoresOf(pixels, of) {
      try {
        if (scope.ended) throw new NoScores('process');
        if (clock.now() < closedUntilMs) throw new NoScores('unavailable');
        const scores = await enqueue(pixels, of);
        if (of.isFrame) lateScores.delete(of.owner);
        return scores;
      } catch (error) {
        if (!(error instanceof NoScores)) throw error;
        const late = of.isFrame && error.undetected !== 'unavailable' ? readLateScores(of.owner) : null;
        if (late) return late;
        undetected[error.undetected] += 1;
        throw error;
      }
    },
  };
}
