import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { open, rename, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ApiFailure } from '../http/failure.ts';

/** So much stays free for the database: a message must find room where a video no longer does. */
const reserveBytes = 64 * 1024 * 1024;

/** What lies in an upload's folder: `source` is what came, until `half` has become the `file` that is served. */
export type FileName = 'half' | `${'source' | 'file' | 'preview' | 'blurred'}.${string}`;

/**
 * Uploads on the disk: `incoming/` is what is still coming, one folder for each that is there. Names are the server's
 * own; nothing a client says becomes a path.
 */
export interface Disk {
  /** Writes a stream to `incoming`, safe on the disk when this resolves. A disk that is full is 503 `unavailable`. */
  receive(id: string, part: string, source: Readable | AsyncIterable<Buffer>): Promise<string>;
  /** Throws 503 `unavailable` where so much more would not leave the reserve. */
  requireRoom(bytes: number): Promise<void>;
  /** Where a file of that name belongs; the upload's folder is there from then on. */
  place(id: string, name: FileName): string;
  /** The same, without making anything. */
  find(id: string, name: FileName): string;
  /** Gives a file its name, as a whole: nobody ever sees a half of it. */
  move(from: string, id: string, name: FileName): Promise<void>;
  /** What is in an upload's folder; nothing where there is none. */
  namesOf(id: string): readonly string[];
  drop(id: string, name: FileName): Promise<void>;
  /** What is still coming of it is gone. */
  dropIncoming(id: string): Promise<void>;
  remove(id: string): Promise<void>;
  /** Every upload that has a folder. */
  ids(): readonly string[];
}

export function createDisk(root: string, reserve = reserveBytes): Disk {
  const incoming = join(root, 'incoming');
  // Whatever was coming when the last process ended will not come any more.
  rmSync(incoming, { recursive: true, force: true });
  mkdirSync(incoming, { recursive: true, mode: 0o700 });
  const kept = join(root, 'kept');
  mkdirSync(kept, { recursive: true, mode: 0o700 });
  function place(id: string, name: FileName): string {
    const folder = join(kept, id);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return join(folder, name);
  }

  return {
    async receive(id, part, source) {
      const path = join(incoming, `${id}.${part}`);
      try {
        // Open before anything can go wrong: a stream that opens it late would make it after it was removed.
        const file = await open(path, 'w', 0o600);
        await pipeline(source, file.createWriteStream({ flush: true }));
      } catch (error) {
        await rm(path, { force: true });
        throw fullDisk(error) ?? error;
      }
      return path;
    },
    async requireRoom(bytes) {
      const { bavail, bsize } = await statfs(root);
      if (bavail * bsize - bytes < reserve) throw noRoom();
    },
    place,
    find: (id, name) => join(kept, id, name),
    move: (from, id, name) => rename(from, place(id, name)),
    namesOf(id) {
      const folder = join(kept, id);
      return existsSync(folder) ? readdirSync(folder) : [];
    },
    drop: (id, name) => rm(join(kept, id, name), { force: true }),
    async dropIncoming(id) {
      for (const name of readdirSync(incoming))
        if (name.startsWith(`${id}.`)) await rm(join(incoming, name), { force: true });
    },
    remove: (id) => rm(join(kept, id), { recursive: true, force: true }),
    ids: () => readdirSync(kept),
  };
}

/** Full, over its quota, or not to be written: none of it is the client's fault, and later it may do. */
export function fullDisk(error: unknown): ApiFailure | null {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG' || code === 'EROFS' ? noRoom() : null;
}

function noRoom(): ApiFailure {
  return new ApiFailure('unavailable', 'There is no room for files at the moment.');
}
