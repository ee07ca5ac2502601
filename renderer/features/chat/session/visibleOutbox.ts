import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { LocalStore } from '#shared/store/localStore.ts';
import { isMessageChange, type OutboxEntry } from '#shared/store/records.ts';

/** Maximum milliseconds to wait for conversations, because one may itself wait for the network. */
const readWithinMs = 1_000;

/**
 * The outbox as the screen shows it. A sent message stays until the conversations have read it from the
 * store, so that it never disappears in between.
 */
export function createVisibleOutbox(options: {
  readonly scope: Scope;
  readonly clock: Clock;
  readonly local: LocalStore;
  /** Returns the entries that the screen shows at present. */
  readonly shown: () => readonly OutboxEntry[];
  readonly show: (entries: readonly OutboxEntry[]) => void;
  /** Resolves when every open conversation has read the store. */
  readonly readConversations: () => Promise<unknown>;
}): { read(): Promise<void> } {
  const { scope, clock, local, shown, show, readConversations } = options;
  let stored: readonly OutboxEntry[] = [];
  const leaving = new Map<string, OutboxEntry>();

  function showAll(): void {
    const storedIds = new Set(stored.map(({ id }) => id));
    const left = [...leaving.values()].filter(({ id }) => !storedIds.has(id));
    show([...left, ...stored].toSorted((a, b) => a.order - b.order));
  }

  /**
   * Resolves when all conversations have read the store or the time is up. Errors are ignored, because a
   * conversation reports its own.
   */
  function conversationsRead(): Promise<unknown> {
    const tooLong = new Promise<void>((resolve) => clock.after(scope, readWithinMs, resolve));
    return Promise.race([readConversations().catch(() => undefined), tooLong]);
  }

  async function hideAfterRead(entries: readonly OutboxEntry[]): Promise<void> {
    for (const entry of entries) leaving.set(entry.id, entry);
    await conversationsRead();
    for (const { id } of entries) leaving.delete(id);
    if (!scope.ended) showAll();
  }

  return {
    async read() {
      stored = await local.listOutbox({});
      const storedIds = new Set(stored.map(({ id }) => id));
      // A failed message that disappeared was cancelled, or sent again as a waiting one. Only sent entries
      // stay visible.
      const sent = shown().filter(
        (entry) =>
          !storedIds.has(entry.id) &&
          !leaving.has(entry.id) &&
          (isMessageChange(entry) || (entry.kind === 'send' && entry.state === 'waiting')),
      );
      if (sent.length > 0) void hideAfterRead(sent);
      showAll();
    },
  };
}
