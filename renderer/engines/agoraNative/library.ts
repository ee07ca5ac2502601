import type { CallBridge, CallBridgeEvent } from '#shared/ipc/callBridge.ts';
import {
  callWindowChannelName,
  callWindowChannelOwner,
  type CallFrame,
  type CallWindowRequest,
  type CallWindowMethod,
  type CallWindowMessage,
} from '#shared/ipc/callWindowChannel.ts';
import type { CallWindowGone, CallWindowPort } from '#shared/ipc/callWindow.ts';
import type { Clock } from '#shared/lib/clock.ts';
import { createEmitter } from '#shared/lib/emitter.ts';
import type { Scope } from '#shared/lib/scope.ts';

/** The native library in the call window, reached through a BroadcastChannel. */
export interface NativeLibrary {
  /** Calls a method of the library. Rejects if the window has closed. */
  ask<M extends CallWindowMethod>(
    method: M,
    ...args: Parameters<CallBridge[M]>
  ): Promise<ReturnType<CallBridge[M]>>;
  /** Calls a method without waiting for the answer. */
  send<M extends CallWindowMethod>(method: M, ...args: Parameters<CallBridge[M]>): void;
  /** Selects the user whose video arrives as frames; null: no user. */
  watch(uid: number | null): void;
  onEvent(scope: Scope, listener: (event: CallBridgeEvent) => void): void;
  onFrame(scope: Scope, listener: (frame: CallFrame) => void): void;
  /** Reports that the window crashed, or was closed by something other than this page. Last event. */
  onGone(scope: Scope, listener: (why: CallWindowGone['why']) => void): void;
}

/** Milliseconds for the new window to report that it is ready. */
const readyWithinMs = 5_000;

/**
 * Holds a Web Lock until the scope ends. The browser releases it if this page dies, so the call window
 * notices that.
 */
function holdLock(scope: Scope, name: string): Promise<void> {
  return new Promise((acquired, refused) => {
    const released = new Promise<void>((release) => scope.onEnd(release));
    navigator.locks
      .request(name, () => {
        acquired();
        return released;
      })
      .catch(refused);
  });
}

/** Opens the call window until the scope ends. Rejects if the window can't be opened or does not answer. */
export async function openLibrary(
  scope: Scope,
  clock: Clock,
  window: CallWindowPort,
): Promise<NativeLibrary> {
  const line = crypto.randomUUID();
  const events = createEmitter<CallBridgeEvent>();
  const frames = createEmitter<CallFrame>();
  const ends = createEmitter<CallWindowGone['why']>();
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  const isReady = Promise.withResolvers<void>();
  let lastId = 0;

  const channel = new BroadcastChannel(callWindowChannelName(line));
  scope.onEnd(() => {
    channel.close();
    const closed = new Error('the call window is gone');
    isReady.reject(closed);
    for (const { reject } of waiting.values()) reject(closed);
    waiting.clear();
  });
  // Prevents an unhandled rejection if the scope ends before anything awaits the promise.
  isReady.promise.catch(() => undefined);
  const post = (ask: CallWindowRequest) => {
    if (!scope.ended) channel.postMessage(ask);
  };

  channel.onmessage = ({ data: message }: MessageEvent<CallWindowMessage>) => {
    switch (message.type) {
      case 'ready':
        return isReady.resolve();
      case 'answer':
        waiting.get(message.id)?.resolve(message.value);
        return void waiting.delete(message.id);
      case 'event':
        return events.emit(message.event);
      case 'frame':
        post({ type: 'seen' });
        return frames.emit(message.frame);
    }
  };
  scope.onEnd(
    window.onGone((closed) => {
      if (closed.line !== line || scope.ended) return;
      ends.emit(closed.why);
      scope.end();
    }),
  );

  await holdLock(scope, callWindowChannelOwner(line));
  if (!scope.ended && !(await window.open(line))) throw new Error('the call window does not open');
  scope.onEnd(() => window.close(line));
  clock.after(scope, readyWithinMs, () => isReady.reject(new Error('the call window does not answer')));
  await isReady.promise;

  function ask<M extends CallWindowMethod>(
    method: M,
    ...args: Parameters<CallBridge[M]>
  ): Promise<ReturnType<CallBridge[M]>> {
    if (scope.ended) return Promise.reject(new Error('the call window is gone'));
    lastId += 1;
    const answer = Promise.withResolvers<unknown>();
    waiting.set(lastId, answer);
    post({ type: 'ask', id: lastId, method, args });
    return answer.promise as Promise<ReturnType<CallBridge[M]>>;
  }

  return {
    ask,
    send: (method, ...args) => void ask(method, ...args).catch(() => undefined),
    watch: (uid) => post({ type: 'watch', uid }),
    onEvent: (owner, listener) => events.on(owner, listener),
    onFrame: (owner, listener) => frames.on(owner, listener),
    onGone: (owner, listener) => ends.on(owner, listener),
  };
}
