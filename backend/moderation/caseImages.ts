import { mkdirSync } from 'node:fs';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '#shared/lib/clock.ts';

/** The frames of open cases, by the case's id: files in DATA_DIR/moderation, which no address leads to. */
export interface CaseImages {
  /** Of a camera one, the last; of a message all that was sent in it, in its order. */
  put(caseId: string, jpegs: readonly Uint8Array[]): Promise<void>;
  get(caseId: string): Promise<readonly Uint8Array[]>;
  drop(caseId: string): Promise<void>;
  ids(): Promise<string[]>;
}

/** Null keeps them in memory, as everything else of such a backend. `folder`: of penalties there are some, too. */
export function createCaseImages(
  dataDir: string | null,
  folder: 'moderation' | 'penalties' = 'moderation',
): CaseImages {
  return dataDir === null ? inMemory() : onDisk(join(dataDir, folder));
}

function inMemory(): CaseImages {
  const frames = new Map<string, readonly Uint8Array[]>();
  return {
    put: async (id, jpegs) => void frames.set(id, jpegs),
    get: async (id) => frames.get(id) ?? [],
    drop: async (id) => void frames.delete(id),
    ids: async () => [...frames.keys()],
  };
}

/** `<case>.jpg`, and behind it `<case>.2.jpg` and so on. */
const stemOf = (id: string, index: number) => (index === 0 ? id : `${id}.${index + 1}`);
const endings = /(\.\d+)?\.(jpg|half)$/;

function onDisk(folder: string): CaseImages {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Ids are the server's own; nothing a client says becomes a path, because a case is found before its frame is.
  const pathOf = (id: string, index: number) => join(folder, `${stemOf(id, index)}.jpg`);
  async function read(path: string): Promise<Uint8Array | null> {
    try {
      return await readFile(path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
  }
  return {
    async put(id, jpegs) {
      for (const [index, jpeg] of jpegs.entries()) {
        const half = join(folder, `${stemOf(id, index)}.half`);
        await writeFile(half, jpeg, { mode: 0o600 });
        await rename(half, pathOf(id, index));
      }
    },
    async get(id) {
      const found: Uint8Array[] = [];
      for (;;) {
        const jpeg = await read(pathOf(id, found.length));
        if (!jpeg) return found;
        found.push(jpeg);
      }
    },
    async drop(id) {
      for (const name of await readdir(folder))
        if (name.replace(endings, '') === id) await rm(join(folder, name), { force: true });
    },
    async ids() {
      // A half is one of them: whatever its case has become, the sweep takes it along.
      const names = await readdir(folder);
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
