import type { Clock } from '#shared/lib/clock.ts';
import type { FileStore } from '../files/index.ts';

/** Stored frames of open cases and penalties, by the case's id. No URL of the backend serves them. */
export interface CaseImages {
  /** Stores the pictures of a case: the last camera frame, or all pictures of a message in order. */
  store(caseId: string, jpegs: readonly Uint8Array[]): Promise<void>;
  get(caseId: string): Promise<readonly Uint8Array[]>;
  drop(caseId: string): Promise<void>;
  ids(): Promise<string[]>;
}

/** File names: `<case>.jpg`, then `<case>.2.jpg` and so on. */
const nameOf = (id: string, index: number) => (index === 0 ? `${id}.jpg` : `${id}.${index + 1}.jpg`);
/** Matches incomplete files too, so that the sweep removes them. */
const endings = /(\.\d+)?(\.jpg|\.half)+$/;

export function createCaseImages(
  store: Pick<FileStore, 'put' | 'read' | 'remove' | 'list'>,
  folder: 'moderation' | 'penalties',
): CaseImages {
  // Ids come from the database, so they are safe in a path.
  const keyOf = (id: string, index: number) => `${folder}/${nameOf(id, index)}`;
  return {
    async store(id, jpegs) {
      for (const [index, jpeg] of jpegs.entries()) await store.put(keyOf(id, index), jpeg, 'image/jpeg');
    },
    async get(id) {
      const found: Uint8Array[] = [];
      for (;;) {
        const jpeg = await store.read(keyOf(id, found.length));
        if (!jpeg) return found;
        found.push(jpeg);
      }
    },
    async drop(id) {
      for (const name of await store.list(folder, id))
        if (name.replace(endings, '') === id) await store.remove(`${folder}/${name}`);
    },
    async ids() {
      const names = await store.list(folder);
      return [...new Set(names.map((name) => name.replace(endings, '')))];
    },
  };
}

/** Milliseconds for which a frame counts as a picture of the current situation. */
const rememberMs = 60_000;
/** Maximum bytes of all remembered frames together. */
const maxBytes = 64 * 1024 * 1024;

/** Last frame of every user, in memory for a minute, because a report refers to something already seen. */
export interface RecentFrames {
  note(userId: string, image: Buffer): void;
  of(userId: string): Buffer | null;
}

export function createRecentFrames(clock: Pick<Clock, 'now'>, limitBytes = maxBytes): RecentFrames {
  // Insertion order, so that the oldest frames come first.
  const frames = new Map<string, { readonly image: Buffer; readonly atMs: number }>();
  let bytes = 0;

  function forget(userId: string): void {
    bytes -= frames.get(userId)?.image.length ?? 0;
    frames.delete(userId);
  }
  function forgetOld(): void {
    for (const [userId, { atMs }] of frames) {
      if (bytes <= limitBytes && clock.now() - atMs <= rememberMs) return;
      forget(userId);
    }
  }

  return {
    note(userId, image) {
      forget(userId);
      frames.set(userId, { image, atMs: clock.now() });
      bytes += image.length;
      forgetOld();
    },
    of(userId) {
      forgetOld();
      return frames.get(userId)?.image ?? null;
    },
  };
}
