import {
  spawnPictureChild,
  type PictureChildEvents,
  type SpawnPictureChild,
} from '#backend/pictures/childProcess.ts';

interface KeptChild {
  /** Handlers of the pool that uses the child. Null: the child is idle in the list. */
  events: PictureChildEvents | null;
  /** Whether the child starts or works now. */
  isBusy: boolean;
  readonly send: ReturnType<SpawnPictureChild>['send'];
  readonly end: () => void;
}

/** Idle children by their memory limit in MB. The children end with the process that runs the tests. */
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
 * Starts a process for pictures, or takes over an idle one from an earlier test's backend, because starting
 * one takes longer than most pictures do. A child that starts or works when its pool ends it is killed.
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
