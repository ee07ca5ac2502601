import type { Scope } from '#shared/lib/scope.ts';

/** What the tabs of one person tell each other; what changed in the store they hear from the store itself. */
export type TabNote =
  /** There is something new in the outbox: the tab that sends should look. */
  | { readonly kind: 'outbox' }
  /** Entries of the outbox came, went or changed. */
  | { readonly kind: 'outboxChanged' }
  /** Where a deletion can be taken back, how long it still is offered. */
  | { readonly kind: 'held'; readonly entryId: string; readonly forMs: number }
  | { readonly kind: 'typing'; readonly userId: string }
  /** A call or a match ended: conversations load their entries again. */
  | { readonly kind: 'encounterEnded' }
  | { readonly kind: 'progress'; readonly fileId: string; readonly part: number };

export interface Tabs {
  tell(note: TabNote): void;
}

/** Where a browser has no channel between tabs each is alone, as the only one would be. */
export function createTabs(options: {
  readonly scope: Scope;
  readonly me: string;
  readonly onNote: (note: TabNote) => void;
}): Tabs {
  const { scope, me, onNote } = options;
  if (typeof BroadcastChannel === 'undefined') return { tell: () => undefined };
  const channel = new BroadcastChannel(`chat-tabs:${me}`);
  channel.addEventListener('message', ({ data }: MessageEvent<TabNote>) => onNote(data));
  scope.onEnd(() => channel.close());
  return { tell: (note) => channel.postMessage(note) };
}
