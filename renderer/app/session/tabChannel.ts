import type { Scope } from '#shared/lib/scope.ts';

/** What the tabs of one person tell each other, all of one kind; never heard by the tab that tells. */
export interface TabChannel<T> {
  /** Null where a browser has no channel between tabs: each is alone, as the only one would be. */
  readonly tell: ((note: T) => void) | null;
}

/** Ends with the scope: what is announced after that goes nowhere. */
export function openTabChannel<T>(scope: Scope, name: string, onNote: (note: T) => void): TabChannel<T> {
  if (typeof BroadcastChannel === 'undefined') return { tell: null };
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', ({ data }: MessageEvent<T>) => onNote(data));
  scope.onEnd(() => channel.close());
  return {
    tell(note) {
      if (!scope.ended) channel.postMessage(note);
    },
  };
}
