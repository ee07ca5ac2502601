import { createContext, use } from 'react';
import { proxy } from 'valtio';
import { createEmitter } from '#shared/lib/emitter.ts';
import { lazyModule } from '#shared/lib/lazyModule.ts';
import { logger } from '#shared/lib/logger.ts';
import { roomFor } from './rules.ts';
import type { NewUpload, UploadDone, UploadEntry, Uploads, UploadsOptions, UploadsShared } from './types.ts';

export type { UploadDone, UploadEntry, Uploads };

export function createUploads(options: UploadsOptions): Uploads {
  const shared: UploadsShared = {
    state: proxy({ list: [] as UploadEntry[] }),
    done: createEmitter<UploadDone>((cause) => logger.warn('an upload was not taken over', cause)),
  };
  const { state } = shared;
  // The engine is in a separate chunk, loaded when first needed.
  const engine = lazyModule({
    load: async () => (await import('./engine.ts')).createUploadEngine(options, shared),
  });
  // Uploads from an earlier visit resume when the store is open.
  void options
    .storage()
    .then(() => engine.load())
    .catch((cause: unknown) => logger.warn('uploads do not go on', cause));

  function add({ file, purpose, text }: NewUpload): string {
    const id = crypto.randomUUID();
    const kind = file.type.startsWith('video/') ? 'video' : 'image';
    state.list.push({
      ...{ id, purpose, kind, name: file.name ?? kind, previewUrl: null, megabytes: null, isKept: false },
      ...{ bytes: file.size, originalBytes: file.size, sentBytes: 0, state: 'preparing', error: null },
    });
    options.ask();
    engine
      .load()
      .then((loaded) => loaded.add(id, { file, purpose, text: text ?? null }))
      .catch((cause: unknown) => {
        logger.warn('starting an upload failed', cause);
        const entry = state.list.find((one) => one.id === id);
        if (entry) Object.assign(entry, { state: 'failed', error: 'storage' });
      });
    return id;
  }
  const withEngine = (work: (loaded: Awaited<ReturnType<typeof engine.load>>) => Promise<void>) =>
    void engine
      .load()
      .then(work)
      .catch((cause: unknown) => logger.warn('the uploads could not be changed', cause));

  return {
    state,
    add,
    addAll(files, purpose) {
      const underWay = state.list.filter((one) => one.purpose === purpose && one.state !== 'failed');
      const fitting = files.slice(0, roomFor(underWay.length));
      return {
        ids: fitting.map((file) => add({ file, purpose })),
        areTooMany: fitting.length < files.length,
      };
    },
    cancel: (id) => withEngine((loaded) => loaded.cancel(id)),
    retry: (id) => withEngine((loaded) => loaded.retry(id)),
    onDone: shared.done.listen,
  };
}

export const UploadsContext = createContext<Uploads | null>(null);

export function useUploads(): Uploads {
  const uploads = use(UploadsContext);
  if (!uploads) throw new Error('useUploads needs an UploadsContext above it');
  return uploads;
}
