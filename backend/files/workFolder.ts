import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DAY_MS } from '#shared/domain/constants.ts';
import { ApiFailure } from '../lib/failure.ts';

/** Bytes that stay free for the database, so that messages can still be stored when videos cannot. */
const reserveBytes = 64 * 1024 * 1024;

/**
 * Local folder in which this process receives and processes uploads before they go to the file store. The
 * server makes all names; no part of a request becomes a path.
 */
export interface WorkFolder {
  /** Writes a stream to a file and flushes it. A full disk is 503 `unavailable`. */
  receive(id: string, part: string, source: Readable | AsyncIterable<Buffer>): Promise<string>;
  /** Throws 503 `unavailable` if this number of bytes would not leave the reserve. */
  requireRoom(bytes: number): Promise<void>;
  /** Returns the path of an upload's file. */
  path(id: string, name: string): string;
  /** Removes all files of an upload. */
  drop(id: string): Promise<void>;
}

export interface WorkFolderOptions {
  readonly root: string;
  /** Id of this process if others may use the same folder; null for a single process. */
  readonly node: string | null;
  readonly reserve?: number;
}

export function createWorkFolder({ root, node, reserve = reserveBytes }: WorkFolderOptions): WorkFolder {
  const incoming = join(root, 'incoming');
  const folder = node === null ? incoming : join(incoming, node);
  // Uploads of the previous run cannot continue, so a single process deletes them. Other processes may still
  // be receiving, so several nodes delete only old files.
  if (node === null) rmSync(incoming, { recursive: true, force: true });
  else removeOld(incoming);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const pathOf = (id: string, name: string) => join(folder, `${id}.${name}`);

  return {
    async receive(id, part, source) {
      const path = pathOf(id, part);
      try {
        // Opens the file before reading, because a stream that opens it late would recreate it after removal.
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
    path: pathOf,
    async drop(id) {
      for (const name of readdirSync(folder))
        if (name.startsWith(`${id}.`)) await rm(join(folder, name), { force: true });
    },
  };
}

/** Removes files of dead processes, a day after their last write. */
function removeOld(incoming: string): void {
  mkdirSync(incoming, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(incoming)) {
    const path = join(incoming, name);
    const changedMs = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (changedMs < Date.now() - DAY_MS) rmSync(path, { recursive: true, force: true });
  }
}

/**
 * Returns a 503 for a disk that is full, over its quota or read-only, because a retry may succeed; null for
 * other errors.
 */
export function fullDisk(error: unknown): ApiFailure | null {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG' || code === 'EROFS' ? noRoom() : null;
}

function noRoom(): ApiFailure {
  return new ApiFailure('unavailable', 'There is no room for files at the moment.');
}
