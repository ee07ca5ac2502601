import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import { systemClock } from '../lib/clock.ts';
import { spawnPictureChild, type PictureChild, type SpawnPictureChild } from './childProcess.ts';
import {
  tooMuchMemoryCode,
  type Answer,
  type AnyJob,
  type DoneOf,
  type JobKind,
  type JobOf,
} from './messages.ts';
import { NoPictureError, NoPictureProcessError, StuckPictureError, TooManyPixelsError } from './refusals.ts';

export interface PicturePoolOptions {
  /** Scope of the pool. The children end with it. */
  readonly scope: Scope;
  /** Maximum number of child processes. */
  readonly lanes: number;
  /** Maximum milliseconds for one picture, without its wait in the queue. */
  readonly limitMs: number;
  readonly maxMemoryMb: number;
  /** Maximum number of waiting pictures. Further ones are refused. */
  readonly maxWaiting: number;
  /** Replacements for tests. */
  readonly clock?: Clock;
  readonly spawn?: SpawnPictureChild;
}

/** Opens pictures from users in separate processes with limited time and memory. */
export interface PicturePool {
  /**
   * Runs a job. `owner` is the user who sent the picture, with one lane at a time for all their pictures;
   * null: the product itself. Rejects with {@link NoPictureError}, {@link TooManyPixelsError}, {@link
   * StuckPictureError}, {@link NoPictureProcessError}, or with a disk error and its `code`.
   */
  run<K extends JobKind>(owner: string | null, kind: K, job: JobOf<K>): Promise<DoneOf<K>>;
}

interface Task {
  readonly owner: string | null;
  readonly job: AnyJob;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
}

interface Lane {
  child: PictureChild | null;
  isBusy: boolean;
  /** Receives the child's next message or its exit. */
  onAnswer: (answer: Answer | 'ready' | { readonly exit: number | null }) => void;
  stopIdling: () => void;
}

/** Milliseconds after which an idle child ends, because a child needs about 60 MB. */
const idleMs = 60_000;
/** Maximum milliseconds for the start of a child, generous for a busy machine. */
const startMs = 20_000;

export function createPicturePool(options: PicturePoolOptions): PicturePool {
  const { scope, limitMs, maxMemoryMb, maxWaiting, clock = systemClock, spawn = spawnPictureChild } = options;
  const lanes = Array.from({ length: options.lanes }, (): Lane => {
    return { child: null, isBusy: false, onAnswer: () => undefined, stopIdling: () => undefined };
  });
  const waiting: Task[] = [];
  const owners = new Set<string>();

  function drop(lane: Lane): void {
    const { child } = lane;
    lane.child = null;
    lane.stopIdling();
    child?.kill();
  }

  /** Resolves with the child's next message or its exit; null: the time is over. */
  function next(lane: Lane, withinMs: number) {
    return new Promise<Answer | 'ready' | { readonly exit: number | null } | null>((resolve) => {
      const stop = clock.after(scope, withinMs, () => resolve(null));
      lane.onAnswer = (answer) => {
        stop();
        resolve(answer);
      };
    });
  }

  async function open(lane: Lane): Promise<PictureChild> {
    if (lane.child) return lane.child;
    const firstAnswer = next(lane, startMs);
    const child = spawn(maxMemoryMb, {
      onMessage: (message) => {
        if (lane.child === child) lane.onAnswer(message.type === 'ready' ? 'ready' : message);
      },
      onExit(code) {
        if (lane.child !== child) return;
        lane.child = null;
        lane.onAnswer({ exit: code });
      },
    });
    lane.child = child;
    if ((await firstAnswer) === 'ready') return child;
    drop(lane);
    throw closedOr(new NoPictureProcessError('process', 'a process for pictures does not begin'));
  }

  const closedOr = (error: Error) =>
    scope.ended ? new NoPictureProcessError('closed', 'the backend ends') : error;

  async function ask(lane: Lane, job: AnyJob): Promise<Answer> {
    for (let tries = 1; ; tries++) {
      const child = await open(lane);
      const nextAnswer = next(lane, limitMs);
      child.send(job);
      const answer = await nextAnswer;
      if (answer !== null && answer !== 'ready' && 'type' in answer) return answer;
      drop(lane);
      if (answer === null) throw closedOr(new StuckPictureError('it took too long'));
      const isOfMemory = answer !== 'ready' && answer.exit === tooMuchMemoryCode;
      // A process may end once for another reason. If it ends twice for the same picture, the picture is the
      // cause.
      if (isOfMemory || tries > 1 || scope.ended)
        throw closedOr(
          new StuckPictureError(isOfMemory ? 'it took too much memory' : 'it ended its process'),
        );
    }
  }

  async function work(lane: Lane, task: Task): Promise<void> {
    lane.isBusy = true;
    lane.stopIdling();
    if (task.owner !== null) owners.add(task.owner);
    try {
      task.resolve(await ask(lane, task.job));
    } catch (error) {
      task.reject(error as Error);
    } finally {
      lane.isBusy = false;
      if (task.owner !== null) owners.delete(task.owner);
      if (!scope.ended) lane.stopIdling = clock.after(scope, idleMs, () => drop(lane));
      begin();
    }
  }

  /** Gives each free lane the first waiting task whose owner has no picture in work. */
  function begin(): void {
    for (const lane of lanes) {
      if (lane.isBusy) continue;
      const at = waiting.findIndex(({ owner }) => owner === null || !owners.has(owner));
      const [task] = at === -1 ? [] : waiting.splice(at, 1);
      if (task) void work(lane, task);
    }
  }

  scope.onEnd(() => {
    for (const { reject } of waiting.splice(0))
      reject(new NoPictureProcessError('closed', 'the backend ends'));
    for (const lane of lanes) {
      drop(lane);
      lane.onAnswer({ exit: null });
    }
  });

  return {
    async run<K extends JobKind>(owner: string | null, kind: K, job: JobOf<K>): Promise<DoneOf<K>> {
      if (scope.ended) throw new NoPictureProcessError('closed', 'the backend ends');
      if (waiting.length >= maxWaiting) throw new NoPictureProcessError('busy', 'too many pictures at once');
      const answer = await new Promise<Answer>((resolve, reject) => {
        waiting.push({ owner, job: { kind, ...job } as unknown as AnyJob, resolve, reject });
        begin();
      });
      if (answer.type === 'done') return answer.done as DoneOf<K>;
      if (answer.type === 'failed') throw Object.assign(new Error(answer.message), { code: answer.code });
      throw answer.why === 'noPicture'
        ? new NoPictureError(answer.message)
        : new TooManyPixelsError(answer.message);
    },
  };
}
