import { BufferTarget, EncodedPacket, EncodedVideoPacketSource, Output, WebMOutputFormat } from 'mediabunny';
import { chromium } from 'playwright';
import { findChromium } from '#tests/kit/page/chromium.ts';

export interface Video {
  readonly width: number;
  readonly height: number;
  readonly framesPerSecond: number;
  /** Frames as PNG files. */
  readonly frames: readonly Buffer[];
}

interface Chunk {
  readonly type: 'key' | 'delta';
  readonly data: string;
}

/** Encodes frames with the browser's VP8 encoder, and packs them as WebM. */
export async function encodeVideo(video: Video): Promise<Buffer> {
  const { width, height, framesPerSecond, frames } = video;
  const executablePath = findChromium();
  if (!executablePath) throw new Error('a Chromium is needed: CHROMIUM_PATH names one');
  const browser = await chromium.launch({ executablePath });
  try {
    const page = await browser.newPage();
    // Opens a page with a secure origin, because the browser offers encoders only there.
    await page.route('https://encoder.test/', (route) =>
      route.fulfill({ contentType: 'text/html', body: '' }),
    );
    await page.goto('https://encoder.test/');
    const pngs = frames.map((frame) => frame.toString('base64'));
    const chunks = await page.evaluate(encode, { width, height, framesPerSecond, pngs });
    const target = new BufferTarget();
    const output = new Output({ format: new WebMOutputFormat(), target });
    const source = new EncodedVideoPacketSource('vp8');
    output.addVideoTrack(source, { frameRate: framesPerSecond });
    await output.start();
    const config = { codec: 'vp8', codedWidth: width, codedHeight: height };
    for (const [index, { type, data }] of chunks.entries())
      await source.add(
        new EncodedPacket(Buffer.from(data, 'base64'), type, index / framesPerSecond, 1 / framesPerSecond),
        { decoderConfig: config },
      );
    await output.finalize();
    if (!target.buffer) throw new Error('nothing was written');
    return Buffer.from(target.buffer);
  } finally {
    await browser.close();
  }
}

/** Encodes the frames within the page. */
async function encode(video: {
  width: number;
  height: number;
  framesPerSecond: number;
  pngs: string[];
}): Promise<Chunk[]> {
  const { width, height, framesPerSecond, pngs } = video;
  const chunks: Chunk[] = [];
  const encoder = new VideoEncoder({
    output(chunk) {
      const bytes = new Uint8Array(chunk.byteLength);
      chunk.copyTo(bytes);
      chunks.push({ type: chunk.type, data: btoa(String.fromCharCode(...bytes)) });
    },
    error(error) {
      throw error;
    },
  });
  encoder.configure({ codec: 'vp8', width, height, bitrate: 260_000, framerate: framesPerSecond });
  for (const [index, png] of pngs.entries()) {
    const bytes = Uint8Array.from(atob(png), (character) => character.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const frame = new VideoFrame(bitmap, { timestamp: (index * 1_000_000) / framesPerSecond });
    encoder.encode(frame, { keyFrame: index === 0 });
    frame.close();
  }
  await encoder.flush();
  return chunks;
}
