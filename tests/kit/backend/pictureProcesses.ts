import {
  spawnPictureChild,
  type PictureChildEvents,
  type SpawnPictureChild,
} from '#backend/pictures/childProcess.ts';

interface KeptChild {
  /** The pool that has it; null while it waits for one. */
  events: PictureChildEvents | null;
  /** It starts, or is at work. */
  isBusy: boolean;
  readonly send: ReturnType<SpawnPictureChild>['send'];
  readonly end: () => void;
}

/** By the memory that they may have. They end with the process that tests run in. */
const waiting = new Map<number, KeptChild[]>();

function start(maxMemoryMb: number): KeptChild {
  const child = spawnPictureChild(maxMemoryMb, {
    onMessage(message) {
      kept.isBusy = false;
      kept.events?.onMessage(message);
    },
    onExit(code) {
      const others = (waiting.get(maxMemoryMb) ?? []).filter((one) => one !== kept);
      waiting.set(maxMemoryMb, others);
      kept.events?.onExit(code);
    },
  });
  const kept: KeptChild = {
    events: null,
    isBusy: true,
    send(job) {
      kept.isBusy = true;
      child.send(job);
    },
    end: () => child.kill(),
  };
  return kept;
}

/**
 * A process for pictures that goes on to the next test's backend where it is idle when the one before ends: starting one
 * takes longer than most pictures do. One that starts or is at work is killed, as ever.
 */
export const spawnPooledPictureChild: SpawnPictureChild = (maxMemoryMb, events) => {
  const found = waiting.get(maxMemoryMb)?.pop();
  const child = found ?? start(maxMemoryMb);
  child.events = events;
  if (found) queueMicrotask(() => child.events === events && events.onMessage({ type: 'ready' }));
  return {
    send: child.send,
    kill() {
      if (child.events !== events) return;
      if (child.isBusy) return child.end();
      child.events = null;
      waiting.set(maxMemoryMb, [...(waiting.get(maxMemoryMb) ?? []), child]);
    },
  };
};
