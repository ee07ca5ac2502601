import { readFileSync } from 'node:fs';

/** SQLite's file format, section 4: a header, then frames of a header and a page each. */
const headerBytes = 32;
const frameHeaderBytes = 24;

/** Where each frame of a write-ahead log ends, in bytes from its beginning, and which of them ends a commit. */
export function framesOf(walFile: string): { readonly endByte: number; readonly isCommit: boolean }[] {
  const bytes = readFileSync(walFile);
  if (bytes.length < headerBytes) return [];
  const frameBytes = frameHeaderBytes + bytes.readUInt32BE(8);
  const salts = bytes.subarray(16, 24);
  const frames: { endByte: number; isCommit: boolean }[] = [];
  for (let at = headerBytes; at + frameBytes <= bytes.length; at += frameBytes) {
    // What is left of a log that began anew.
    if (!bytes.subarray(at + 8, at + 16).equals(salts)) break;
    frames.push({ endByte: at + frameBytes, isCommit: bytes.readUInt32BE(at + 4) !== 0 });
  }
  return frames;
}
