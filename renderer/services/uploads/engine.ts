import { subscribeKey } from 'valtio/utils';
import { chat as figures } from '#shared/domain/constants.ts';
import { backoff } from '#shared/lib/retry.ts';
import { logger } from '#shared/lib/logger.ts';
import type { UploadRecord } from '#shared/store/uploads.ts';
import { createDelivery } from './delivery.ts';
import { examineFile } from './examineFile.ts';
import { createPreviews } from './previews.ts';
import { openUploadTabs, type UploadPhase } from './uploadTabs.ts';
import type { NewUpload, UploadEntry, UploadsOptions, UploadsShared } from './types.ts';

/** Maximum number of parallel uploads. More would only share the bandwidth. */
const maxRunning = 2;
const waitMs = backoff({ firstMs: figures.retryFirstMs, longestMs: figures.retryMaxMs });
const typesOf = { gallery: ['image'], videoGallery: ['video'], story: ['image', 'video'] } as const;
const resting: UploadPhase = { state: 'waiting', sentBytes: 0 };

export interface UploadEngine {
  add(id: string, upload: Omit<NewUpload, 'text'> & { readonly text: string | null }): Promise<void>;
  cancel(id: string): Promise<void>;
  retry(id: string): Promise<void>;
}

/** Stores uploads and delivers them to the server. Only the leading tab delivers. */
export function createUploadEngine(options: UploadsOptions, { state, done }: UploadsShared): UploadEngine {
  const { scope, clock, leader, me, storage, read, onOnline } = options;
  /** Uploads that this tab is delivering. */
  const running = new Map<string, AbortController>();
  /** Progress of each upload, reported by this tab or the leading one. */
  const phases = new Map<string, UploadPhase>();
  /**
   * Number of temporary failures per upload, and the time of the next attempt (milliseconds since the epoch).
   */
  const waits = new Map<string, { readonly tries: number; readonly untilMs: number }>();
  const previews = createPreviews(scope);
  let isChecking = false;
  let hasNewUploads = false;
  let forgetTimer: () => void = () => undefined;

  const entryOf = (id: string): UploadEntry | undefined => state.list.find((one) => one.id === id);
  const tabs = openUploadTabs(scope, me, (note) => {
    if (note.kind === 'changed') check();
    if (note.kind === 'phase') setPhase(note.id, note.phase);
    if (note.kind === 'done') {
      drop(note.done.id);
      done.emit(note.done);
    }
  });

  function setPhase(id: string, phase: UploadPhase): void {
    phases.set(id, phase);
    const entry = entryOf(id);
    if (entry && entry.state !== 'failed') Object.assign(entry, phase);
  }
  function drop(id: string): void {
    state.list = state.list.filter((one) => one.id !== id);
    for (const map of [phases, waits]) map.delete(id);
    previews.forget(id);
  }

  const deliver = createDelivery(options, (id, phase) => {
    setPhase(id, phase);
    tabs.tell({ kind: 'phase', id, phase });
  });

  /**
   * Shows the stored uploads. Files that are being checked or were rejected are only in the list, not in the
   * store.
   */
  function show(records: readonly UploadRecord[]): void {
    const kept = new Set(records.map(({ id }) => id));
    for (const { id, isKept } of [...state.list]) if (isKept && !kept.has(id)) drop(id);
    for (const record of records) {
      const { id, kind, code: error, size: bytes } = record;
      const phase = record.state === 'failed' ? { state: 'failed' as const, sentBytes: 0 } : phases.get(id);
      const shown = { kind, error, bytes, ...(phase ?? resting), isKept: true };
      const entry = entryOf(id);
      if (entry) Object.assign(entry, shown);
      else {
        const { purpose, name, originalSize: originalBytes } = record;
        const fixed = { id, purpose, name, originalBytes, previewUrl: null, megabytes: null };
        state.list.push({ ...fixed, ...shown });
      }
      void showPreview(record);
    }
  }
  async function showPreview({ id, kind, mime }: UploadRecord): Promise<void> {
    const url = await previews.of(id, async () => {
      const part = kind === 'video' ? 'poster' : 'file';
      const bytes = await (await storage()).local.getUploadFile({ id, part });
      return bytes && new Blob([new Uint8Array(bytes)], { type: kind === 'video' ? 'image/jpeg' : mime });
    });
    const entry = entryOf(id);
    if (entry) entry.previewUrl = url;
  }

  async function work(record: UploadRecord): Promise<void> {
    const { id } = record;
    const stop = new AbortController();
    const forget = scope.onEnd(() => stop.abort());
    running.set(id, stop);
    let result: Awaited<ReturnType<typeof deliver>> = { kind: 'later' };
    try {
      result = await deliver(record, stop.signal);
    } catch (cause) {
      logger.warn('an upload failed', cause);
    } finally {
      forget();
      running.delete(id);
    }
    if (scope.ended) return;
    if (result.kind === 'later') {
      const tries = (waits.get(id)?.tries ?? 0) + 1;
      waits.set(id, { tries, untilMs: clock.now() + waitMs(tries) });
      setPhase(id, resting);
      tabs.tell({ kind: 'phase', id, phase: resting });
    } else waits.delete(id);
    if (result.kind === 'done') {
      const { purpose } = record;
      const finished = { id, purpose, item: result.item };
      drop(id);
      tabs.tell({ kind: 'done', done: finished });
      done.emit(finished);
    }
    changed();
  }

  async function checkOnce(): Promise<void> {
    forgetTimer();
    const { local, durability } = await storage();
    const records = await local.listUploads({});
    if (scope.ended) return;
    show(records);
    const kept = new Map(records.map((record) => [record.id, record]));
    // Cancels uploads that were removed in this or another tab. Aborting one that is finishing has no effect.
    for (const [id, stop] of running) if (!kept.has(id)) stop.abort();
    // A memory store belongs to this tab, so no other tab can deliver its uploads.
    if (!leader.state.isLeader && durability !== 'memory') return;
    const now = clock.now();
    let nextMs = Infinity;
    for (const record of records) {
      if (record.state === 'failed' || running.has(record.id)) continue;
      const untilMs = waits.get(record.id)?.untilMs ?? 0;
      if (untilMs > now) nextMs = Math.min(nextMs, untilMs);
      else if (running.size < maxRunning) void work(record);
    }
    if (nextMs < Infinity) forgetTimer = clock.after(scope, nextMs - now, check);
  }
  /** Runs one check at a time, because parallel checks could start the same upload twice. */
  function check(): void {
    hasNewUploads = true;
    if (isChecking || scope.ended) return;
    isChecking = true;
    void (async () => {
      try {
        while (hasNewUploads && !scope.ended) {
          hasNewUploads = false;
          await checkOnce();
        }
      } catch (cause) {
        logger.warn('the uploads could not be read', cause);
        forgetTimer = clock.after(scope, figures.retryFirstMs, check);
      } finally {
        isChecking = false;
      }
    })();
  }
  function changed(): void {
    tabs.tell({ kind: 'changed' });
    check();
  }

  scope.onEnd(subscribeKey(leader.state, 'isLeader', check));
  scope.onEnd(
    onOnline(() => {
      waits.clear();
      check();
    }),
  );
  check();

  return {
    async add(id, { file, purpose, text }) {
      const examined = await examineFile(file, { types: typesOf[purpose], read });
      const entry = entryOf(id);
      // The upload was removed while it was checked.
      if (!entry) return;
      if ('problem' in examined) {
        const { problem: error, megabytes = null } = examined;
        Object.assign(entry, { state: 'failed', error, megabytes });
        return;
      }
      const { kind, bytes, facts, poster } = examined;
      const { width, height, duration } = facts;
      const record: UploadRecord = {
        ...{ id, purpose, text, width, height, duration, order: 0 },
        ...{ kind: kind.type === 'video' ? 'video' : 'image', extension: kind.extension, mime: kind.mime },
        ...{ name: entry.name, size: bytes.byteLength, originalSize: file.size },
        ...{ tempUploadId: null, state: 'waiting', code: null },
      };
      const { local } = await storage();
      await local.putUpload({ record, file: bytes, poster });
      if (!entryOf(id)) await local.deleteUploads({ ids: [id] });
      changed();
    },
    async cancel(id) {
      if (entryOf(id)?.state === 'finishing') return;
      drop(id);
      await (await storage()).local.deleteUploads({ ids: [id] });
      changed();
    },
    async retry(id) {
      waits.delete(id);
      await (await storage()).local.changeUpload({ id, change: { state: 'waiting', code: null } });
      changed();
    },
  };
}
