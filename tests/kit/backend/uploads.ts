import { request } from 'node:http';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import {
  ALL_FORMATS,
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  MovOutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny';
import sharp from 'sharp';
import { onTestFinished } from 'vitest';
import type { MediaType } from '#shared/domain/chat.ts';
import type { Uploaded, UploadInfo, UploadPurpose } from '#shared/domain/uploads.ts';
import type { ErrorBody } from '#shared/api/errors.ts';
import type { TestBackend } from './backend.ts';
import { projectRoot } from '#backend/lib/version.ts';

/** Returns a recording of one second from the test fixtures. */
export function fixture(name: 'clip.webm' | 'clip.mp4' | 'voice.webm' | 'voice.mp4'): Buffer {
  return readFileSync(resolve(projectRoot, 'tests/fixtures/media', name));
}

/** Returns an MP3 of silence. Each frame lasts 26 ms. */
export function mp3(frames = 40): Buffer {
  const frame = Buffer.alloc(417);
  frame.set([0xff, 0xfb, 0x90, 0x00]);
  return Buffer.concat(Array.from({ length: frames }, () => frame));
}

/**
 * Returns a photo with EXIF data about its place and camera. The EXIF orientation rotates the photo by 90
 * degrees.
 */
export function photo(width = 1_600, height = 1_200): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#c04070' } })
    .composite([
      {
        input: { create: { width: width / 2, height, channels: 3, background: '#2040a0' } },
        left: 0,
        top: 0,
      },
    ])
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Make: 'SecretCamera' }, IFD3: { GPSLatitude: '59/1 26/1 0/1' } })
    .jpeg()
    .toBuffer();
}

export function png(): Promise<Buffer> {
  return sharp({ create: { width: 40, height: 30, channels: 4, background: '#ff000080' } })
    .png()
    .toBuffer();
}

/** Returns the clip, repeated until it lasts `seconds`, in a WebM or QuickTime container. */
export async function stretched(seconds: number, kind: 'webm' | 'mov' = 'webm'): Promise<Buffer> {
  using input = new Input({
    source: new BufferSource(fixture(kind === 'webm' ? 'clip.webm' : 'clip.mp4')),
    formats: ALL_FORMATS,
  });
  const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
  const [videoCodec, audioCodec] = [await video?.getCodec(), await audio?.getCodec()];
  if (!video || !audio || !videoCodec || !audioCodec) throw new Error('the clip has no tracks');
  const target = new BufferTarget();
  const output = new Output({
    format: kind === 'webm' ? new WebMOutputFormat() : new MovOutputFormat(),
    target,
  });
  const [pictures, sound] = [
    new EncodedVideoPacketSource(videoCodec),
    new EncodedAudioPacketSource(audioCodec),
  ];
  output.addVideoTrack(pictures);
  output.addAudioTrack(sound);
  output.setMetadataTags({ title: 'SecretTitle' });
  await output.start();
  const round = 1;
  const [videoConfig, audioConfig] = [await video.getDecoderConfig(), await audio.getDecoderConfig()];
  for (let from = 0; from < seconds; from += round) {
    const part = Math.min(round, seconds - from);
    for await (const packet of new EncodedPacketSink(video).packets()) {
      if (packet.timestamp + packet.duration <= part)
        await pictures.add(packet.clone({ timestamp: from + packet.timestamp }), {
          decoderConfig: videoConfig ?? undefined,
        });
    }
    for await (const packet of new EncodedPacketSink(audio).packets()) {
      if (packet.timestamp + packet.duration <= part)
        await sound.add(packet.clone({ timestamp: from + packet.timestamp }), {
          decoderConfig: audioConfig ?? undefined,
        });
    }
  }
  await output.finalize();
  if (!target.buffer) throw new Error('nothing was written');
  return Buffer.from(target.buffer);
}

export interface Posted {
  readonly status: number;
  readonly body: Partial<ErrorBody> & Partial<Uploaded>;
}

/** Posts a multipart form as a client does. The parts keep their order. */
export async function post(
  backend: Pick<TestBackend, 'url'>,
  info: Pick<UploadInfo, 'url' | 'fields'>,
  parts: Readonly<Record<string, Buffer | string>>,
): Promise<Posted> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...info.fields, ...parts })) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, new Blob([new Uint8Array(value)]), 'photo.jpg');
  }
  const response = await fetch(`${backend.url}${info.url}`, { method: 'POST', body: form });
  return { status: response.status, body: (await response.json()) as Posted['body'] };
}

let files = 0;

/** Requests an upload ticket for a file. */
export async function ticket(
  backend: TestBackend,
  token: string,
  type: MediaType,
  extension = { image: 'jpg', video: 'webm', audio: 'mp3' }[type],
  purpose: UploadPurpose = 'chat',
): Promise<UploadInfo> {
  const { status, body } = await backend.call(
    'createFileUpload',
    { body: { tempId: `file${++files}`, type, extension, purpose } },
    token,
  );
  if (status !== 200) throw new Error(`no ticket: ${status} ${body.message}`);
  return body;
}

/** Creates a data folder and deletes it after the test. */
export function aDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vesper-files-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Returns the names of all files that uploads left below a data folder. */
export function filesIn(dataDir: string): string[] {
  return readdirSync(join(dataDir, 'uploads'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .sort();
}

/**
 * Starts to send a form that promises more bytes than it sends. `written` resolves when the bytes of the file
 * are handed to the network.
 */
export function startSending(url: string, file: Buffer, promisedBytes = file.length * 2) {
  const sent = request(url, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=b', 'content-length': promisedBytes },
  });
  onTestFinished(() => void sent.destroy());
  const status = new Promise<number | undefined>((resolve) => {
    sent.on('error', () => resolve(undefined)).on('response', ({ statusCode }) => resolve(statusCode));
  });
  const [head, name] = ['content-disposition: form-data; name=', 'filename="a.webm"'];
  sent.write(`--b\r\n${head}"file"; ${name}\r\n\r\n`);
  const written = new Promise<void>((resolve) => sent.write(file, () => resolve()));
  return { status, written, hangUp: () => void sent.destroy() };
}
