import {
  callWindowChannelName,
  callWindowChannelOwner,
  type CallWindowMessage,
} from '#shared/ipc/callWindowChannel.ts';
import type { CallWindowGone, CallWindowPort } from '#shared/ipc/callWindow.ts';
import { createEmitter } from '#shared/lib/emitter.ts';
import { createScope, type Scope } from '#shared/lib/scope.ts';

/**
 * Double of the call window within the page: runs the preload's code over a real line, without a separate
 * process.
 */
export interface NativeWindow extends CallWindowPort {
  readonly isOpen: boolean;
  readonly opened: number;
  /** Closes the window as if it crashed or was closed from outside. */
  go(why: CallWindowGone['why']): void;
}

/** Signature of the preload's `serveLine`. */
export type LineServer = (line: {
  post(messages: CallWindowMessage): void;
  onRequest(listener: (request: unknown) => void): void;
}) => () => void;

export function createNativeWindow(serve: LineServer): NativeWindow {
  const gone = createEmitter<CallWindowGone>();
  let current: { readonly line: string; readonly life: Scope } | null = null;
  let opened = 0;

  function end(): void {
    current?.life.end();
    current = null;
  }

  function begin(line: string): void {
    const life = createScope();
    current = { line, life };
    opened += 1;
    const channel = new BroadcastChannel(callWindowChannelName(line));
    const stop = serve({
      post: (messages) => channel.postMessage(messages),
      onRequest: (listener) => (channel.onmessage = ({ data }) => listener(data)),
    });
    life.onEnd(() => {
      stop();
      channel.close();
    });
    void navigator.locks.request(callWindowChannelOwner(line), () => life.end());
  }

  return {
    get isOpen() {
      return current !== null && !current.life.ended;
    },
    get opened() {
      return opened;
    },
    open(line) {
      end();
      begin(line);
      return Promise.resolve(true);
    },
    close(line) {
      if (current?.line === line) end();
    },
    onGone(listener) {
      const scope = createScope();
      gone.on(scope, listener);
      return () => scope.end();
    },
    go(why) {
      const line = current?.line;
      end();
      if (line !== undefined) gone.emit({ line, why });
    },
  };
}
