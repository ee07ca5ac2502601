import { readFileSync } from 'node:fs';

/** Section 4 of SQLite's file format: a header, followed by frames. Each frame is a header and a page. */
const headerBytes = 32;
const frameHeaderBytes = 24;

/**
 * Returns the end of each frame of a write-ahead log, in bytes from the start of the file, and whether it
 * ends a commit.
 */
export function framesOf(walFile: string): { readonly endByte: number; readonly isCommit: boolean }[] {
  const bytes = readFileSync(walFile);
  if (bytes.length < headerBytes) return [];
  const frameBytes = frameHeaderBytes + bytes.readUInt32BE(8);
  const salts = bytes.subarray(16, 24);
  const frames: { endByte: number; isCommit: boolean }[] = [];
  for (let at = headerBytes; at + frameBytes <= bytes.length; at += frameBytes) {
    // Frames with another salt are left from before the log was reset.
    if (!bytes.subarray(at + 8, at + 16).equals(salts)) break;
    frames.push({ endByte: at + frameBytes, isCommit: bytes.readUInt32BE(at + 4) !== 0 });
  }
  return frames;
}
