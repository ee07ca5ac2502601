import { clone } from '../lib/clone.ts';
import type { LocalStore } from './localStore.ts';
import { changedEntry } from './outboxChange.ts';
import type { Draft, OutboxEntry } from './records.ts';

/** The local store without a disk: what a browser gets that refuses storage, and the model that the others are held to. */
export function createMemoryLocalStore(): LocalStore {
  const drafts = new Map<string, Draft>();
  const outbox = new Map<string, OutboxEntry>();
  const values = new Map<string, string>();

  const listed = () => [...outbox.values()].sort((a, b) => a.order - b.order);
  function put(entry: OutboxEntry): OutboxEntry {
    const known = outbox.get(entry.id);
    const order = known?.order ?? (listed().at(-1)?.order ?? 0) + 1;
    const stored = clone({ ...entry, order });
    outbox.set(entry.id, stored);
    return clone(stored);
  }

  return {
    getDraft: ({ key }) => Promise.resolve(clone(drafts.get(key) ?? null)),
    listDrafts: () => Promise.resolve(clone([...drafts.values()])),
    putDraft({ draft }) {
      drafts.set(draft.key, clone(draft));
      return Promise.resolve(null);
    },
    deleteDraft({ key }) {
      drafts.delete(key);
      return Promise.resolve(null);
    },
    listOutbox: () => Promise.resolve(clone(listed())),
    getOutbox: ({ id }) => Promise.resolve(clone(outbox.get(id) ?? null)),
    putOutbox: ({ entry }) => Promise.resolve(put(entry)),
    changeOutbox({ id, change }) {
      const before = outbox.get(id);
      if (!before) return Promise.resolve({ before: null, after: null });
      const after = changedEntry(before, change);
      if (after) outbox.set(id, clone(after));
      else outbox.delete(id);
      return Promise.resolve(clone({ before, after }));
    },
    sendDraft({ key, entries }) {
      drafts.delete(key);
      return Promise.resolve(entries.map(put));
    },
    deleteOutbox({ ids }) {
      for (const id of ids) outbox.delete(id);
      return Promise.resolve(null);
    },
    getValue: ({ name }) => Promise.resolve(values.get(name) ?? null),
    putValue({ name, value }) {
      if (value === null) values.delete(name);
      else values.set(name, value);
      return Promise.resolve(null);
    },
    clear() {
      for (const map of [drafts, outbox, values]) map.clear();
      return Promise.resolve(null);
    },
  };
}
