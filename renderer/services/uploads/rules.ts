import type { MediaType } from '#shared/domain/chat.ts';
import { limits } from '#shared/domain/constants.ts';
import { uploadExtensions, uploadLimits } from '#shared/domain/uploads.ts';
import type { Container } from './sniff.ts';

/** Why a file is rejected: the three rules of §5, then our own. */
export type FileProblem = 'format' | 'count' | 'duration' | 'size' | 'pixels' | 'storage' | 'gone' | 'folder';

/** Type, extension and MIME type of a file, derived from its bytes. */
export interface FileKind {
  readonly type: MediaType;
  readonly extension: string;
  readonly mime: string;
}

const kinds: Readonly<Record<Container, FileKind>> = {
  jpeg: { type: 'image', extension: 'jpg', mime: 'image/jpeg' },
  png: { type: 'image', extension: 'png', mime: 'image/png' },
  webm: { type: 'video', extension: 'webm', mime: 'video/webm' },
  mp4: { type: 'video', extension: 'mp4', mime: 'video/mp4' },
  mov: { type: 'video', extension: 'mov', mime: 'video/quicktime' },
  mp3: { type: 'audio', extension: 'mp3', mime: 'audio/mpeg' },
};

/**
 * Returns the kind of a container. `given` is the system's MIME type; it only decides whether webm or mp4 is
 * audio.
 */
export function kindOf(container: Container, given: string): FileKind {
  const kind = kinds[container];
  const mayBeSound = container === 'webm' || container === 'mp4';
  if (!mayBeSound || !given.startsWith('audio/')) return kind;
  return { type: 'audio', extension: kind.extension, mime: `audio/${kind.extension}` };
}

/**
 * Returns the accepted extensions for the browser's file chooser. The bytes of a file decide later whether it
 * is accepted.
 */
export const acceptedTypes = (hasVideo: boolean): string =>
  accept(limits.uploadTypes.filter((extension) => hasVideo || !videoExtensions.includes(extension)));
const videoExtensions: readonly string[] = uploadExtensions.video;

/** Returns the accepted extensions for some media types. */
export const acceptedOf = (types: readonly MediaType[]): string =>
  accept(types.flatMap((type) => uploadExtensions[type]));

const accept = (extensions: readonly string[]): string =>
  extensions.map((extension) => `.${extension}`).join(',');

export const isTooLarge = (type: MediaType, bytes: number): boolean => bytes > uploadLimits.maxBytes[type];

/**
 * Returns true if a chosen file is too large. Pictures have a higher limit here, because they are scaled down
 * before sending.
 */
export const isTooLargeToChoose = (type: MediaType, bytes: number): boolean =>
  type === 'image' ? bytes > uploadLimits.chosenImageMaxBytes : isTooLarge(type, bytes);

export const maxMegabytes = (type: MediaType): number => uploadLimits.maxBytes[type] / (1024 * 1024);

/**
 * Returns true if a video is too long. Allows some slack, because a recording stopped at the limit has a few
 * more frames. An unknown duration is checked by the server.
 */
export function isTooLong(type: MediaType, seconds: number | null): boolean {
  return type === 'video' && (seconds ?? 0) * 1000 > limits.uploadVideoMs + uploadLimits.videoSlackMs;
}

export const maxMegapixels = uploadLimits.imageMaxPixels / 1_000_000;

export const isTooManyPixels = (width: number, height: number): boolean =>
  width * height > uploadLimits.imageMaxPixels;

/** Returns how many more files may be chosen. */
export const roomFor = (chosen: number): number => Math.max(0, limits.uploadFiles - chosen);
