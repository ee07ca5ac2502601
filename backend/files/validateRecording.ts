import { limits } from '#shared/domain/constants.ts';
import { uploadLimits } from '#shared/domain/uploads.ts';
import { ApiFailure } from '../lib/failure.ts';
import { wrongFile } from './form.ts';
import type { MediaFacts } from './media/facts.ts';

/** Codecs that browsers play; a container may hold any codec. */
const videoCodecs: readonly (string | null)[] = ['vp8', 'vp9', 'av1', 'avc', 'hevc'];
const audioCodecs: readonly (string | null)[] = ['opus', 'vorbis', 'aac', 'mp3'];
/** Maximum width and height in pixels. */
const largestSide = 8_192;

/** §5: returns the properties of a recording, or throws the error for the sender. */
export function validateRecording(
  type: 'video' | 'audio',
  facts: MediaFacts | null,
): { durationMs: number; width: number | null; height: number | null } {
  if (!facts) throw wrongFile('The file is damaged, or not what it begins as.');
  const { video, audio, durationMs } = facts;
  if (audio && !audioCodecs.includes(audio.codec))
    throw wrongFile('Its sound is of a kind that is not played.');
  if (!(durationMs > 0)) throw wrongFile('There is nothing in it.');
  if (type === 'audio') {
    if (video || !audio) throw wrongFile('It is no sound.');
    return { durationMs, width: null, height: null };
  }
  if (!video || !videoCodecs.includes(video.codec))
    throw wrongFile('There is no picture in it that is played.');
  const { width, height } = video;
  const isShown = [width, height].every((side) => side >= 1 && side <= largestSide);
  if (!isShown) throw wrongFile('Its picture has no size that is played.');
  if (durationMs > limits.uploadVideoMs + uploadLimits.videoSlackMs) {
    throw new ApiFailure(
      'invalid_upload',
      `A video is no longer than ${limits.uploadVideoMs / 1_000} seconds.`,
      {
        field: 'duration',
      },
    );
  }
  return { durationMs, width, height };
}
