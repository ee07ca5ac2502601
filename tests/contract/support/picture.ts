import { deflateSync } from 'node:zlib';

/**
 * Width and height of the sample picture in pixels. The picture has content, because a plain one counts as a
 * covered lens.
 */
const side = 64;

/** A PNG of 64×64 pixels with a gradient: header, one image chunk, end. */
export const samplePng: Buffer<ArrayBuffer> = encode((x, y) => [x * 4, y * 4, 128 + ((x ^ y) & 127)]);

function encode(colourAt: (x: number, y: number) => readonly [number, number, number]): Buffer<ArrayBuffer> {
  const rows: number[] = [];
  for (let y = 0; y < side; y++) {
    rows.push(0);
    for (let x = 0; x < side; x++) rows.push(...colourAt(x, y));
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // Eight bits per channel, RGB.
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const image = deflateSync(Buffer.from(rows));
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', image),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(8 + named.length);
  framed.writeUInt32BE(data.length, 0);
  named.copy(framed, 4);
  framed.writeUInt32BE(checksum(named), 4 + named.length);
  return framed;
}

function checksum(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}
