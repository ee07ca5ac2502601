import { crc32, inflateRawSync } from 'node:zlib';

/** Returns the files of a ZIP archive by their names, read by its central directory. Throws if a checksum is wrong. */
export function unzip(archive: Buffer): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  const endAt = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  let at = archive.readUInt32LE(endAt + 16);
  for (let left = archive.readUInt16LE(endAt + 10); left > 0; left--) {
    const [packedBytes, nameBytes] = [archive.readUInt32LE(at + 20), archive.readUInt16LE(at + 28)];
    const name = archive.toString('utf8', at + 46, at + 46 + nameBytes);
    const local = archive.readUInt32LE(at + 42);
    const dataAt = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const bytes = inflateRawSync(archive.subarray(dataAt, dataAt + packedBytes));
    if (crc32(bytes) !== archive.readUInt32LE(at + 16)) throw new Error(`the checksum of ${name} is wrong`);
    files.set(name, bytes.toString('utf8'));
    at += 46 + nameBytes + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return files;
}
