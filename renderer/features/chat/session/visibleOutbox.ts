import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { LocalStore } from '#shared/store/localStore.ts';
import { isMessageChange, type OutboxEntry } from '#shared/store/records.ts';

/** A conversation that waits for the network itself is not waited for longer. */
const readWithinMs = 1_000;

/**
 * What is in the outbox, as it is shown: a message that was sent stays until the conversations have read it from the
 * store, so that it is never in neither of the two.
 */
export function createVisibleOutbox(options: {
  readonly scope: Scope;
  readonly clock: Clock;
  readonly local: LocalStore;
  /** What is shown by now. */
  readonly shown: () => readonly OutboxEntry[];
  readonly show: (entries: readonly OutboxEntry[]) => void;
  /** Resolves when every open conversation has read the store. */
  readonly readConversations: () => Promise<unknown>;
}): { read(): Promise<void> } {
  const { scope, clock, local, shown, show, readConversations } = options;
  let stored: readonly OutboxEntry[] = [];
  const leaving = new Map<string, OutboxEntry>();

  function showAll(): void {
    const there = new Set(stored.map(({ id }) => id));
    const left = [...leaving.values()].filter(({ id }) => !there.has(id));
    show([...left, ...stored].toSorted((a, b) => a.order - b.order));
  }

  /** Also where a conversation could not be read: it says so itself. */
  function conversationsRead(): Promise<unknown> {
    const tooLong = new Promise<void>((resolve) => clock.after(scope, readWithinMs, resolve));
    return Promise.race([readConversations().catch(() => undefined), tooLong]);
  }

  async function letLeave(entries: readonly OutboxEntry[]): Promise<void> {
    for (const entry of entries) leaving.set(entry.id, entry);
    await conversationsRead();
    for (const { id } of entries) leaving.delete(id);
    if (!scope.ended) showAll();
  }

  return {
    async read() {
      stored = await local.listOutbox({});
      const there = new Set(stored.map(({ id }) => id));
      // What failed and is gone was let go, or was sent again as one that waits.
      const sent = shown().filter(
        (entry) =>
          !there.has(entry.id) &&
          !leaving.has(entry.id) &&
          (isMessageChange(entry) || (entry.kind === 'send' && entry.state === 'waiting')),
      );
      if (sent.length > 0) void letLeave(sent);
      showAll();
    },
  };
}
