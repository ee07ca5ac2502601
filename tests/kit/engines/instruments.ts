import { createClock, type Clock } from '#shared/lib/clock.ts';

/** Counts the live objects in the page, so that a test can prove that none is left behind. */
export interface Instruments {
  /** Every connection created since the installation, the newest last. */
  readonly connections: readonly RTCPeerConnection[];
  /** The page's clock, which counts running timers. */
  readonly clock: Clock;
  /** Number of live connections, listeners, timers, audio contexts, playing elements and frame callbacks. */
  alive(): Readonly<Record<string, number>>;
  uninstall(): void;
}

type Listener = Parameters<EventTarget['addEventListener']>[1];

/** Returns a method in order to replace it. Callers bind `this` themselves. */
const methodOf = <T extends object, K extends keyof T>(prototype: T, name: K): T[K] => prototype[name];

function countListeners(): { count: () => number; restore: () => void } {
  const addEventListener = methodOf(EventTarget.prototype, 'addEventListener');
  const removeEventListener = methodOf(EventTarget.prototype, 'removeEventListener');
  const kept = new Map<EventTarget, Map<string, Set<Listener>>>();
  const isWatched = (target: EventTarget) =>
    [RTCPeerConnection, RTCDataChannel, MediaStreamTrack, HTMLMediaElement, MediaDevices].some(
      (kind) => target instanceof kind,
    );
  EventTarget.prototype.addEventListener = function add(this: EventTarget, type, listener, options) {
    addEventListener.call(this, type, listener, options);
    if (!isWatched(this)) return;
    const types = kept.get(this) ?? new Map<string, Set<Listener>>();
    kept.set(this, types.set(type, (types.get(type) ?? new Set()).add(listener)));
  };
  EventTarget.prototype.removeEventListener = function remove(this: EventTarget, type, listener, options) {
    removeEventListener.call(this, type, listener, options);
    kept.get(this)?.get(type)?.delete(listener);
  };
  return {
    count() {
      let count = 0;
      for (const types of kept.values()) for (const listeners of types.values()) count += listeners.size;
      return count;
    },
    restore: () => Object.assign(EventTarget.prototype, { addEventListener, removeEventListener }),
  };
}

function countFrameCallbacks(): { count: () => number; restore: () => void } {
  const requestVideoFrameCallback = methodOf(HTMLVideoElement.prototype, 'requestVideoFrameCallback');
  const cancelVideoFrameCallback = methodOf(HTMLVideoElement.prototype, 'cancelVideoFrameCallback');
  const pending = new Set<string>();
  const names = new WeakMap<HTMLVideoElement, number>();
  let nextName = 0;
  function key(element: HTMLVideoElement, handle: number): string {
    const name = names.get(element) ?? nextName++;
    names.set(element, name);
    return `${name} ${handle}`;
  }
  HTMLVideoElement.prototype.requestVideoFrameCallback = function request(callback) {
    const handle = requestVideoFrameCallback.call(this, (now, metadata) => {
      pending.delete(key(this, handle));
      callback(now, metadata);
    });
    pending.add(key(this, handle));
    return handle;
  };
  HTMLVideoElement.prototype.cancelVideoFrameCallback = function cancel(handle) {
    cancelVideoFrameCallback.call(this, handle);
    pending.delete(key(this, handle));
  };
  return {
    count: () => pending.size,
    restore: () =>
      Object.assign(HTMLVideoElement.prototype, { requestVideoFrameCallback, cancelVideoFrameCallback }),
  };
}

/** Counts elements that play a stream, inside or outside the document. */
function countPlaying(): { count: () => number; restore: () => void } {
  const original = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'srcObject');
  const playing = new Set<HTMLMediaElement>();
  Object.defineProperty(HTMLMediaElement.prototype, 'srcObject', {
    ...original,
    set(this: HTMLMediaElement, stream: MediaProvider | null) {
      original?.set?.call(this, stream);
      if (stream) playing.add(this);
      else playing.delete(this);
    },
  });
  return {
    count: () => playing.size,
    restore: () => void Object.defineProperty(HTMLMediaElement.prototype, 'srcObject', original ?? {}),
  };
}

function countedClock(): { clock: Clock; count: () => number } {
  const pending = new Set<unknown>();
  type Handle = ReturnType<typeof setTimeout>;
  const clock = createClock<Handle>({
    now: () => Date.now(),
    setTimeout(task, delayMs) {
      const handle: Handle = setTimeout(() => {
        pending.delete(handle);
        task();
      }, delayMs);
      pending.add(handle);
      return handle;
    },
    clearTimeout(handle) {
      clearTimeout(handle);
      pending.delete(handle);
    },
    setInterval(task, intervalMs) {
      const handle: Handle = setInterval(task, intervalMs);
      pending.add(handle);
      return handle;
    },
    clearInterval(handle) {
      clearInterval(handle);
      pending.delete(handle);
    },
  });
  return { clock, count: () => pending.size };
}

export function installInstruments(): Instruments {
  const connections: RTCPeerConnection[] = [];
  const contexts: AudioContext[] = [];
  const originals = { RTCPeerConnection, AudioContext };
  const listeners = countListeners();
  const frameCallbacks = countFrameCallbacks();
  const playing = countPlaying();
  const timers = countedClock();

  globalThis.RTCPeerConnection = class extends originals.RTCPeerConnection {
    constructor(configuration?: RTCConfiguration) {
      super(configuration);
      connections.push(this);
    }
  };
  globalThis.AudioContext = class extends originals.AudioContext {
    constructor(options?: AudioContextOptions) {
      super(options);
      contexts.push(this);
    }
  };

  return {
    connections,
    clock: timers.clock,
    alive: () => ({
      connections: connections.filter((connection) => connection.signalingState !== 'closed').length,
      audioContexts: contexts.filter((context) => context.state !== 'closed').length,
      playing: playing.count(),
      listeners: listeners.count(),
      frameCallbacks: frameCallbacks.count(),
      timers: timers.count(),
    }),
    uninstall() {
      Object.assign(globalThis, originals);
      listeners.restore();
      playing.restore();
      frameCallbacks.restore();
    },
  };
}
