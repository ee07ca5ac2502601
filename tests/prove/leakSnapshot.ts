import type { CDPSession, Page } from '@playwright/test';

/** The resources that a page holds. */
export interface LeakSnapshot {
  /** Number of peer connections that are not closed. */
  readonly connections: number;
  /** Number of running camera and microphone tracks. */
  readonly tracks: number;
  /** Number of audio contexts that are not closed. */
  readonly contexts: number;
  /** Number of pending timeouts and active intervals. */
  readonly timers: number;
  /** Number of event listeners that the browser counts after garbage collection. */
  readonly listeners: number;
  readonly nodes: number;
  readonly heapMb: number;
}

type Watched = typeof globalThis & {
  __remains(): Pick<LeakSnapshot, 'connections' | 'tracks' | 'contexts' | 'timers'>;
};

/**
 * Counts resources from before the page's first script, without a change to the client. Uses weak references, so that
 * counting keeps no resource alive.
 */
export async function countResources(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const connections = new Set<WeakRef<RTCPeerConnection>>();
    const contexts = new Set<WeakRef<AudioContext>>();
    const tracks = new Set<WeakRef<MediaStreamTrack>>();
    const timers = new Set<unknown>();

    const NativeConnection = globalThis.RTCPeerConnection;
    globalThis.RTCPeerConnection = class extends NativeConnection {
      constructor(configuration?: RTCConfiguration) {
        super(configuration);
        connections.add(new WeakRef(this));
      }
    };
    const NativeContext = globalThis.AudioContext;
    globalThis.AudioContext = class extends NativeContext {
      constructor(options?: AudioContextOptions) {
        super(options);
        contexts.add(new WeakRef(this));
      }
    };
    const { mediaDevices } = navigator;
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (constraints) => {
      const stream = await open(constraints);
      for (const track of stream.getTracks()) tracks.add(new WeakRef(track));
      return stream;
    };

    const {
      setTimeout: after,
      clearTimeout: drop,
      setInterval: every,
      clearInterval: dropEvery,
    } = globalThis;
    Object.assign(globalThis, {
      setTimeout(task: TimerHandler, ms?: number, ...rest: unknown[]) {
        const id = after(() => {
          timers.delete(id);
          if (typeof task === 'function') (task as (...parts: unknown[]) => void)(...rest);
        }, ms);
        timers.add(id);
        return id;
      },
      setInterval(task: TimerHandler, ms?: number, ...rest: unknown[]) {
        const id = every(task, ms, ...rest);
        timers.add(id);
        return id;
      },
      clearTimeout(id?: number) {
        if (id !== undefined) timers.delete(id);
        drop(id);
      },
      clearInterval(id?: number) {
        if (id !== undefined) timers.delete(id);
        dropEvery(id);
      },
      __remains: () => ({
        connections: count(connections, (one) => one.connectionState !== 'closed'),
        tracks: count(tracks, (one) => one.readyState === 'live'),
        contexts: count(contexts, (one) => one.state !== 'closed'),
        timers: timers.size,
      }),
    });
    function count<T extends object>(
      all: ReadonlySet<WeakRef<T>>,
      isBillingPaused: (one: T) => boolean,
    ): number {
      return [...all].filter((weak) => {
        const one = weak.deref();
        return one !== undefined && isBillingPaused(one);
      }).length;
    }
  });
}

export async function readLeakSnapshot(page: Page, devtools: CDPSession): Promise<LeakSnapshot> {
  await devtools.send('HeapProfiler.enable');
  // Repeats the collection, because some objects become unreachable only after a previous one.
  for (let time = 0; time < 3; time++) await devtools.send('HeapProfiler.collectGarbage');
  await devtools.send('Performance.enable');
  const { metrics } = await devtools.send('Performance.getMetrics');
  const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? Number.NaN;
  const counted = await page.evaluate(() => (globalThis as Watched).__remains());
  return {
    ...counted,
    listeners: metric('JSEventListeners'),
    nodes: metric('Nodes'),
    heapMb: Math.round(metric('JSHeapUsedSize') / 10_000) / 100,
  };
}
