import { promisify } from 'node:util';
import { crc32, deflateRaw } from 'node:zlib';

const deflate = promisify(deflateRaw);

/** A file of an archive. Names have Latin letters, digits, dots and slashes. */
export interface ArchivedFile {
  readonly name: string;
  readonly bytes: Buffer;
}

// Field values of the ZIP format (APPNOTE 4.3 and 4.4).
const localSignature = 0x04_03_4b_50;
const centralSignature = 0x02_01_4b_50;
const endSignature = 0x06_05_4b_50;
const version = 20;
const deflated = 8;
const mostBytes = 0xff_ff_ff_ff;

/** Returns date and time as ZIP stores them: local to nowhere, so UTC, with two seconds of precision. */
function dosTime(atMs: number): { readonly time: number; readonly day: number } {
  const at = new Date(atMs);
  return {
    time: (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
    day: ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
  };
}

/** Returns the 26 bytes that the local and the central header of a file share. */
function sharedHeader(file: ArchivedFile, packed: Buffer, atMs: number): Buffer {
  const { time, day } = dosTime(atMs);
  const header = Buffer.alloc(26);
  header.writeUInt16LE(version, 0);
  header.writeUInt16LE(deflated, 4);
  header.writeUInt16LE(time, 6);
  header.writeUInt16LE(day, 8);
  header.writeUInt32LE(crc32(file.bytes), 10);
  header.writeUInt32LE(packed.length, 14);
  header.writeUInt32LE(file.bytes.length, 18);
  header.writeUInt16LE(Buffer.byteLength(file.name), 22);
  return header;
}

const word = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};

/** Packs files into a ZIP archive. Throws if the archive needs more than 4 GB, which this format can't store. */
export async function zipOf(files: readonly ArchivedFile[], atMs: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const file of files) {
    const packed = await deflate(file.bytes);
    const name = Buffer.from(file.name);
    const shared = sharedHeader(file, packed, atMs);
    // After the shared part: comment length, disk, internal and external attributes, then the place of the file.
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(word(centralSignature), Buffer.from([version, 0]), shared, rest, name);
    const local = [word(localSignature), shared, name, packed];
    parts.push(...local);
    offset += local.reduce((sum, { length }) => sum + length, 0);
    if (offset > mostBytes) throw new Error('the archive is larger than the ZIP format allows');
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, central, word(endSignature), end]);
}
