import type { Scope } from '#shared/lib/scope.ts';

/** Channel between the tabs of one user. A tab does not receive its own messages. */
export interface TabChannel<T> {
  /** Sends a message to the other tabs; null if the browser has no channels, so that each tab acts alone. */
  readonly post: ((note: T) => void) | null;
}

/** Opens a channel, which closes with the scope. Later messages are dropped. */
export function openTabChannel<T>(scope: Scope, name: string, onNote: (note: T) => void): TabChannel<T> {
  if (typeof BroadcastChannel === 'undefined') return { post: null };
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', ({ data }: MessageEvent<T>) => onNote(data));
  scope.onEnd(() => channel.close());
  return {
    post(note) {
      if (!scope.ended) channel.postMessage(note);
    },
  };
}
