import type { Scope } from '#shared/lib/scope.ts';

/**
 * Messages between the tabs of one user. Changes of the store are not among them: the store announces those
 * itself.
 */
export type TabNote =
  /** New entries in the outbox: the sending tab should check it. */
  | { readonly kind: 'outbox' }
  /** Entries of the outbox were added, removed or changed. */
  | { readonly kind: 'outboxChanged' }
  /** Undo of this deletion stays on screen for `forMs` more milliseconds. */
  | { readonly kind: 'held'; readonly entryId: string; readonly forMs: number }
  | { readonly kind: 'typing'; readonly userId: string }
  /** A call or a match ended: conversations load their entries again. */
  | { readonly kind: 'encounterEnded' }
  | { readonly kind: 'progress'; readonly fileId: string; readonly part: number };

export interface Tabs {
  post(note: TabNote): void;
}

/** Creates the channel between tabs. Without `BroadcastChannel` the tab works alone. */
export function createTabs(options: {
  readonly scope: Scope;
  readonly me: string;
  readonly onNote: (note: TabNote) => void;
}): Tabs {
  const { scope, me, onNote } = options;
  if (typeof BroadcastChannel === 'undefined') return { post: () => undefined };
  const channel = new BroadcastChannel(`chat-tabs:${me}`);
  channel.addEventListener('message', ({ data }: MessageEvent<TabNote>) => onNote(data));
  scope.onEnd(() => channel.close());
  return { post: (note) => channel.postMessage(note) };
}
