import type { Clock } from '#shared/lib/clock.ts';
import type { FileStore } from '../files/index.ts';

/** The frames of open cases or of penalties, by the case's id. No address of the backend leads to them. */
export interface CaseImages {
  /** Of a camera one, the last; of a message all that was sent in it, in its order. */
  put(caseId: string, jpegs: readonly Uint8Array[]): Promise<void>;
  get(caseId: string): Promise<readonly Uint8Array[]>;
  drop(caseId: string): Promise<void>;
  ids(): Promise<string[]>;
}

/** `<case>.jpg`, and behind it `<case>.2.jpg` and so on. */
const nameOf = (id: string, index: number) => (index === 0 ? `${id}.jpg` : `${id}.${index + 1}.jpg`);
/** A file that was not written to its end is a file of its case, too: the sweep removes it. */
const endings = /(\.\d+)?(\.jpg|\.half)+$/;

export function createCaseImages(
  store: Pick<FileStore, 'put' | 'read' | 'remove' | 'list'>,
  folder: 'moderation' | 'penalties',
): CaseImages {
  // Ids are the server's own: a case is found in the database before its frame is.
  const keyOf = (id: string, index: number) => `${folder}/${nameOf(id, index)}`;
  return {
    async put(id, jpegs) {
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

/** A frame this old is no picture of what is reported now. */
const rememberMs = 60_000;
/** All of them together. */
const maxBytes = 64 * 1024 * 1024;

/** Everybody's last frame, in memory and for a minute: what a report is about has been seen already. */
export interface RecentFrames {
  note(userId: string, image: Buffer): void;
  of(userId: string): Buffer | null;
}

export function createRecentFrames(clock: Pick<Clock, 'now'>, limitBytes = maxBytes): RecentFrames {
  // In the order of their coming, so that the oldest are at its head.
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
