import type { CallBridge } from '#shared/ipc/callBridge.ts';
import {
  callWindowMethods,
  framesUnderWay,
  type CallFrame,
  type CallWindowRequest,
  type CallWindowMessage,
} from '#shared/ipc/callWindowChannel.ts';
import type { CallVendor } from '#shared/ipc/callVendor.ts';
import { createCallEngine } from './engine.ts';
import { showPicture } from './picture.ts';

/** The call window's end of the line. */
export interface HostChannel {
  post(message: CallWindowMessage): void;
  onRequest(listener: (request: unknown) => void): void;
}

/** A remote user's picture, forwarded frame by frame until `end` is called. */
export interface HostPicture {
  end(): void;
}

export interface CallHostOptions {
  readonly bridge: CallBridge;
  readonly line: HostChannel;
  /** Shows one person's picture and forwards its frames; null if it cannot be shown. */
  readonly show: (uid: number, onFrame: FrameTaker) => HostPicture | null;
}

/** Receives frames. The sender only reads a frame's bytes if `hasRoom` returns true. */
export interface FrameTaker {
  hasRoom(): boolean;
  take(frame: CallFrame): void;
}

const isRequest = (value: unknown): value is CallWindowRequest =>
  typeof value === 'object' && value !== null && 'type' in value;

/**
 * Executes the page's requests on the native engine: only the bridge's methods, and one picture. The bridge
 * validates the arguments.
 */
export function createCallHost({ bridge, line, show }: CallHostOptions): { end(): void } {
  let picture: HostPicture | null = null;
  let underWay = 0;

  const frames: FrameTaker = {
    hasRoom: () => underWay < framesUnderWay,
    take(frame) {
      underWay += 1;
      line.post({ type: 'frame', frame });
    },
  };

  function watch(uid: number | null): void {
    picture?.end();
    underWay = 0;
    picture = uid === null ? null : show(uid, frames);
  }

  function answer({ id, method, args }: Extract<CallWindowRequest, { type: 'ask' }>): void {
    if (!callWindowMethods.includes(method) || !Array.isArray(args)) return;
    const act = bridge[method] as (...args: readonly unknown[]) => unknown;
    let value: unknown;
    try {
      value = act(...args);
    } catch (error) {
      // The bridge threw on unexpected arguments. The page still gets an answer, because it waits for one.
      console.error(method, error);
      value = { ok: false, step: method, code: 0 };
    }
    line.post({ type: 'answer', id, value });
  }

  line.onRequest((request) => {
    if (!isRequest(request)) return;
    if (request.type === 'ask') answer(request);
    else if (request.type === 'watch') watch(request.uid);
    else if (request.type === 'seen') underWay = Math.max(0, underWay - 1);
  });
  const stopEvents = bridge.onEvent((event) => line.post({ type: 'event', event }));
  line.post({ type: 'ready' });

  return {
    end() {
      stopEvents();
      watch(null);
    },
  };
}

/**
 * Serves the native engine to the page at the other end of a line. Returns a function that stops and leaves
 * the channel.
 */
export function serveCallWindow(line: HostChannel, load: () => CallVendor): () => void {
  const engine = createCallEngine({ load, findView: (id) => document.getElementById(id) });
  const host = createCallHost({
    bridge: engine.bridge,
    line,
    show: (uid, frames) => showPicture(engine.bridge, uid, frames),
  });
  return () => {
    host.end();
    engine.release();
  };
}
