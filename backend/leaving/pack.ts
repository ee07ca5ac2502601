import { strToU8, Zip, ZipDeflate } from 'fflate';

/**
 * A file of an archive. `read` returns its text in parts, so that a large file is never completely in memory.
 */
export interface ArchivedFile {
  readonly name: string;
  readonly read: () => AsyncIterable<string>;
}

/** Maximum size: ZIP sizes have 32 bits, and the library does not write the 64-bit extension. */
const zipMaxBytes = 0xff_ff_ff_ff;

/** Packs files into a ZIP archive and yields its bytes. Throws if the archive or a file is larger than 4 GB. */
export async function* packZip(files: readonly ArchivedFile[], atMs: number): AsyncGenerator<Buffer> {
  const packed: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    packed.push(bytes);
  });
  let sent = 0;
  function* take(): Generator<Buffer> {
    for (const bytes of packed.splice(0)) {
      sent += bytes.length;
      if (sent > zipMaxBytes) throw new Error('The archive is larger than the ZIP format allows.');
      yield Buffer.from(bytes);
    }
  }

  for (const { name, read } of files) {
    const file = new ZipDeflate(name);
    file.mtime = atMs;
    zip.add(file);
    let size = 0;
    for await (const text of read()) {
      const bytes = strToU8(text);
      size += bytes.length;
      if (size > zipMaxBytes) throw new Error(`The file ${name} is larger than the ZIP format allows.`);
      file.push(bytes);
      yield* take();
    }
    file.push(new Uint8Array(0), true);
    yield* take();
  }
  zip.end();
  yield* take();
}
