import {
  Conversion,
  EncodedPacketSink,
  FilePathSource,
  FilePathTarget,
  Input,
  type InputTrack,
  MP3,
  MP4,
  Mp3OutputFormat,
  Mp4OutputFormat,
  Output,
  QTFF,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny';

/**
 * Properties of a recording, read from its tracks. Durations are in milliseconds, sizes in displayed pixels.
 */
export interface MediaFacts {
  readonly container: 'webm' | 'mp4' | 'mp3';
  readonly video: { readonly codec: string | null; readonly width: number; readonly height: number } | null;
  readonly audio: { readonly codec: string | null } | null;
  readonly durationMs: number;
}

/**
 * Maximum bytes of an MP4 that is assembled in memory with its index first, so that playback starts before
 * the download ends.
 */
const inMemoryBytes = 48 * 1024 * 1024;

/** Returns null if the file is not a readable, accepted container. */
export async function readFacts(path: string): Promise<MediaFacts | null> {
  using input = open(path);
  try {
    const format = await input.getFormat();
    const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
    return {
      container: format === WEBM ? 'webm' : format === MP3 ? 'mp3' : 'mp4',
      video: video && {
        codec: await video.getCodec(),
        width: await video.getDisplayWidth(),
        height: await video.getDisplayHeight(),
      },
      audio: audio && { codec: await audio.getCodec() },
      durationMs: Math.round((await durationOf(input, [video, audio])) * 1_000),
    };
  } catch {
    return null;
  }
}

/**
 * Returns the duration in seconds, computed from the packets, because the header may lack it or be wrong. The
 * index of an MP4 also lists packets that a cut file does not contain, so a file without its last packet is
 * read to its real end.
 */
async function durationOf(input: Input, tracks: readonly (InputTrack | null)[]): Promise<number> {
  const listed = await input.computeDuration();
  const format = await input.getFormat();
  if (format === WEBM || format === MP3) return listed;
  const ends = await Promise.all(tracks.filter((track) => track !== null).map(endOf));
  const whole = ends.every((end) => end === Infinity);
  return whole ? listed : Math.max(...ends.filter((end) => end !== Infinity));
}

/** Returns the end of the last packet in the file, in seconds; infinity if the track is whole. */
async function endOf(track: InputTrack): Promise<number> {
  const sink = new EncodedPacketSink(track);
  if (await sink.getPacket(Infinity)) return Infinity;
  let end = 0;
  for await (const { timestamp, duration } of sink.packets()) end = Math.max(end, timestamp + duration);
  return end;
}

/**
 * Writes the first picture and sound track into a new container, packet by packet. The copy loses the
 * recording location and appended data, and gains the duration and index that a browser's recorder omits.
 */
export async function repack(path: string, bytes: number, to: string): Promise<void> {
  using input = open(path);
  const format = await input.getFormat();
  const output = new Output({
    format:
      format === WEBM
        ? new WebMOutputFormat()
        : format === MP3
          ? new Mp3OutputFormat()
          : new Mp4OutputFormat({ fastStart: bytes <= inMemoryBytes ? 'in-memory' : false }),
    target: new FilePathTarget(to),
  });
  const conversion = await Conversion.init({
    input,
    output,
    tracks: 'primary',
    tags: {},
    copy: { mode: 'forced', shiftTolerance: Infinity },
    showWarnings: false,
  });
  if (!conversion.isValid) throw new Error('The recording contains no track that can be converted.');
  await conversion.execute();
}

function open(path: string): Input {
  return new Input({ source: new FilePathSource(path), formats: [WEBM, MP4, QTFF, MP3] });
}
