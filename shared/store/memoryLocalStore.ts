import { clone } from '../lib/clone.ts';
import type { LocalStore } from './localStore.ts';
import { changedEntry } from './outboxChange.ts';
import type { Draft, OutboxEntry } from './records.ts';
import type { UploadFiles, UploadRecord } from './uploads.ts';

/**
 * Creates the local store in memory, for a browser without storage and as the reference model for the other
 * implementations.
 */
export function createMemoryLocalStore(): LocalStore {
  const drafts = new Map<string, Draft>();
  const outbox = new Map<string, OutboxEntry>();
  const values = new Map<string, string>();
  const uploads = new Map<string, UploadRecord>();
  const uploadFiles = new Map<string, UploadFiles>();

  const listed = () => [...outbox.values()].sort((a, b) => a.order - b.order);
  function put(entry: OutboxEntry): OutboxEntry {
    const known = outbox.get(entry.id);
    const order = known?.order ?? (listed().at(-1)?.order ?? 0) + 1;
    const stored = clone({ ...entry, order });
    outbox.set(entry.id, stored);
    return clone(stored);
  }

  const listedUploads = () => [...uploads.values()].sort((a, b) => a.order - b.order);

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
    listUploads: () => Promise.resolve(clone(listedUploads())),
    putUpload({ record, file, poster }) {
      const order = uploads.get(record.id)?.order ?? (listedUploads().at(-1)?.order ?? 0) + 1;
      const stored = clone({ ...record, order });
      uploads.set(record.id, stored);
      uploadFiles.set(record.id, clone({ file, poster }));
      return Promise.resolve(clone(stored));
    },
    changeUpload({ id, change }) {
      const before = uploads.get(id);
      if (!before) return Promise.resolve(null);
      const after = clone({ ...before, ...change });
      uploads.set(id, after);
      return Promise.resolve(clone(after));
    },
    getUploadFile: ({ id, part }) => Promise.resolve(clone(uploadFiles.get(id)?.[part] ?? null)),
    deleteUploads({ ids }) {
      for (const id of ids) {
        uploads.delete(id);
        uploadFiles.delete(id);
      }
      return Promise.resolve(null);
    },
    clear() {
      for (const map of [drafts, outbox, values, uploads, uploadFiles]) map.clear();
      return Promise.resolve(null);
    },
  };
}
