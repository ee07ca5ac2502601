import type { Logger } from 'pino';
import { moderation } from '#shared/domain/constants.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { Pixels } from '../pictures/frames.ts';
import type { DetectorChild, SpawnDetectorChild } from './childProcess.ts';
import type { FromDetectors, Scores } from './messages.ts';
import { createDetectorQueue, type Waiting } from './queue.ts';

/** Why a picture has no scores. */
export const undetectedCauses = ['unavailable', 'timeout', 'busy', 'replaced', 'process'] as const;
export type UndetectedCause = (typeof undetectedCauses)[number];

/** The detectors have not looked at a picture, for a reason that is not the picture's. */
export class NoScores extends Error {
  override name = 'NoScores';
  readonly undetected: UndetectedCause;

  constructor(undetected: UndetectedCause) {
    super(`the detectors have not looked at a picture: ${undetected}`);
    this.undetected = undetected;
  }
}

/** Since the start of the backend. The counts only grow. */
export interface DetectorCounts {
  /** False after the models failed to load or their process kept ending; true again after the next scores. */
  isAvailable: boolean;
  detected: number;
  readonly undetected: Record<UndetectedCause, number>;
}

/** The user whose picture it is, and what the verdict needs. */
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
  /** The process ends with it. */
  readonly scope: Scope;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn' | 'info'>;
  readonly spawn: SpawnDetectorChild;
  /** Milliseconds within which the sender of a frame needs an answer. */
  readonly frameAnswerMs: number;
  readonly limits?: Partial<typeof usualLimits>;
}

const usualLimits = {
  /** At a quarter of a second each, the process can't score more frames than this before they are too old. */
  maxFrames: 50,
  maxPictures: 500,
  /** Loading the models takes about a second, and many times that on a busy machine. */
  startMs: 60_000,
  /** Milliseconds for one picture. A quarter of a second is usual, and a busy machine takes many times as long. */
  jobMs: 60_000,
  /** Milliseconds after which a frame is too old to be scored. */
  frameUsefulMs: 2 * moderation.frameEveryMs,
  /** Milliseconds for which scores that came too late for their frame count for the next frame of that user. */
  lateScoresMs: 3 * moderation.frameEveryMs,
  /** The process has some 250 MB: it ends when no picture has come for this long. */
  idleMs: 120_000,
  /** A machine that can't run the models is asked again after this time. */
  retryMs: 10 * 60_000,
  /** The process may end by itself this often in a row. */
  maxFailures: 3,
  maxMemoryMb: 1_000,
};

interface Task extends Waiting {
  /** The sender of the frame got an answer without its scores. */
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
  let inWork: { readonly task: Task; readonly startedMs: number } | null = null;
  /** Running mean of what a picture takes. */
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

  /** Gives the models up for a while. The log has one line of it until they have worked again. */
  function close(reason: string): void {
    closedUntilMs = clock.now() + limits.retryMs;
    failures = 0;
    if (counts.isAvailable)
      log.warn(
        { reason },
        'moderation: the detectors can’t run, pictures are judged by the classic analysis alone',
      );
    counts.isAvailable = false;
    rejectAll('unavailable');
  }

  /** The process has ended, or is ended because it does not do its work. */
  function fail(reason: string): void {
    const wasStarting = state === 'starting';
    const failed = inWork?.task;
    inWork = null;
    stop();
    failed?.reject(new NoScores('process'));
    failures += 1;
    if (wasStarting || failures >= limits.maxFailures) close(reason);
    else {
      log.warn({ reason }, 'moderation: the detectors’ process ended, the next picture starts it again');
      begin();
    }
  }

  function rest(): void {
    state = 'idle';
    setTimer(limits.idleMs, stop);
    begin();
  }

  function finish(scores: Scores): void {
    const done = inWork;
    if (!done) return;
    inWork = null;
    const tookMs = clock.now() - done.startedMs;
    needsMs = needsMs === 0 ? tookMs : needsMs + (tookMs - needsMs) / 8;
    failures = 0;
    if (!counts.isAvailable) log.info('moderation: the detectors run again');
    counts.isAvailable = true;
    counts.detected += 1;
    if (done.task.isAnswered) keepLate(done.task.owner, scores);
    else done.task.resolve(scores);
    rest();
  }

  function keepLate(owner: string, scores: Scores): void {
    const nowMs = clock.now();
    for (const [other, { atMs }] of lateScores)
      if (nowMs - atMs > limits.lateScoresMs) lateScores.delete(other);
    lateScores.set(owner, { scores, atMs: nowMs });
  }

  /**
   * Scores of the user's frame before, if they came too late for it. Each scores decide one verdict: a single frame must
   * not count as several in a row.
   */
  function takeLate(owner: string): Scores | null {
    const late = lateScores.get(owner);
    lateScores.delete(owner);
    return late && clock.now() - late.atMs <= limits.lateScoresMs ? late.scores : null;
  }

  function hear(message: FromDetectors): void {
    switch (message.type) {
      case 'ready':
        return rest();
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
        if (child === started) hear(message);
      },
      onExit(why) {
        if (child === started) fail(why);
      },
    });
    child = started;
    setTimer(limits.startMs, () => fail('the models take too long to load'));
  }

  function begin(): void {
    if (scope.ended || state === 'starting' || state === 'busy') return;
    if (state === 'stopped') {
      if (!queue.isEmpty()) start();
      return;
    }
    // At most half of the time that frames have: a slow machine still scores some.
    const task = queue.take(clock.now(), Math.min(needsMs, limits.frameUsefulMs / 2));
    if (!task) return;
    state = 'busy';
    inWork = { task, startedMs: clock.now() };
    setTimer(limits.jobMs, () => fail('a picture takes too long'));
    child?.send({ pixels: task.pixels, wantsFace: task.wantsFace });
  }

  scope.onEnd(() => {
    stop();
    inWork?.task.reject(new NoScores('process'));
    rejectAll('process');
  });

  function wait(pixels: Pixels, { owner, isFrame, wantsFace }: DetectionOf): Promise<Scores> {
    return new Promise((resolve, reject) => {
      const uselessAtMs = isFrame ? clock.now() + limits.frameUsefulMs : null;
      const settle = (end: () => void) => {
        stopWaiting();
        end();
      };
      const task: Task = {
        ...{ owner, isFrame, wantsFace, pixels, uselessAtMs, isAnswered: false },
        resolve: (scores) => settle(() => resolve(scores)),
        reject: (error) => settle(() => reject(error)),
      };
      // The frame waits or is scored on: on a slow machine its scores decide about the user's next frame.
      const stopWaiting = isFrame
        ? clock.after(scope, frameAnswerMs, () => {
            task.isAnswered = true;
            reject(new NoScores('timeout'));
          })
        : () => undefined;
      queue.add(task);
      begin();
    });
  }

  return {
    counts,
    async scoresOf(pixels, of) {
      try {
        if (scope.ended) throw new NoScores('process');
        if (clock.now() < closedUntilMs) throw new NoScores('unavailable');
        const scores = await wait(pixels, of);
        if (of.isFrame) lateScores.delete(of.owner);
        return scores;
      } catch (error) {
        if (!(error instanceof NoScores)) throw error;
        const late = of.isFrame && error.undetected !== 'unavailable' ? takeLate(of.owner) : null;
        if (late) return late;
        undetected[error.undetected] += 1;
        throw error;
      }
    },
  };
}
