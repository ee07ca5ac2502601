import { crc32, deflateRawSync, constants } from 'node:zlib';

const block = 1024 * 1024;

/**
 * Returns a zlib stream that unpacks to this number of zeros. Repeats one compressed block, so that the zeros
 * are never in memory.
 */
function zeros(count: number): Buffer {
  const pack = (length: number) =>
    deflateRawSync(Buffer.alloc(length), { finishFlush: constants.Z_FULL_FLUSH });
  const whole = pack(block);
  const blocks = Array.from({ length: Math.floor(count / block) }, () => whole);
  const adler = Buffer.alloc(4);
  adler.writeUInt16BE(count % 65_521, 0);
  adler.writeUInt16BE(1, 2);
  return Buffer.concat([
    Buffer.from([0x78, 0xda]),
    ...blocks,
    pack(count % block),
    Buffer.from([3, 0]),
    adler,
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/**
 * Adam7: first column and row of each of the seven passes, and the distance between pixels in each direction.
 */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** Returns an empty PNG with 16 bits per channel. A hundred bytes of it unpack to a hundred thousand. */
export function pngBomb(width: number, height: number, { isInterlaced }: { isInterlaced: boolean }): Buffer {
  const rowBytes = (pixels: number) => 1 + pixels * 8;
  const bytes = isInterlaced
    ? passes.reduce((sum, [x, y, dx, dy]) => {
        const [columns, rows] = [Math.ceil((width - x) / dx), Math.ceil((height - y) / dy)];
        return sum + rows * rowBytes(columns);
      }, 0)
    : height * rowBytes(width);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([16, 6, 0, 0, isInterlaced ? 1 : 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', zeros(bytes)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
