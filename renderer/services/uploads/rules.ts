import type { MediaType } from '#shared/domain/chat.ts';
import { limits } from '#shared/domain/constants.ts';
import { uploadExtensions, uploadLimits } from '#shared/domain/uploads.ts';
import type { Container } from './sniff.ts';

/** Why a file is not taken: §5's three rules, then ours. */
export type FileProblem = 'format' | 'count' | 'duration' | 'size' | 'pixels' | 'storage' | 'gone' | 'folder';

/** What is sent of a file: its kind, and the extension that its bytes deserve. */
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

/** `given` is the type that the system says; it decides only where a container may hold either. */
export function kindOf(container: Container, given: string): FileKind {
  const kind = kinds[container];
  const mayBeSound = container === 'webm' || container === 'mp4';
  if (!mayBeSound || !given.startsWith('audio/')) return kind;
  return { type: 'audio', extension: kind.extension, mime: `audio/${kind.extension}` };
}

/** For the browser's window that chooses files; it only helps, the bytes decide. */
export const acceptedTypes = (hasVideo: boolean): string =>
  accept(limits.uploadTypes.filter((extension) => hasVideo || !videoExtensions.includes(extension)));
const videoExtensions: readonly string[] = uploadExtensions.video;

/** The same where only some kinds are taken. */
export const acceptedOf = (types: readonly MediaType[]): string =>
  accept(types.flatMap((type) => uploadExtensions[type]));

const accept = (extensions: readonly string[]): string =>
  extensions.map((extension) => `.${extension}`).join(',');

export const isTooLarge = (type: MediaType, bytes: number): boolean => bytes > uploadLimits.maxBytes[type];

/** A picture may be larger as it is chosen: it is made smaller before it goes. */
export const isTooLargeToChoose = (type: MediaType, bytes: number): boolean =>
  type === 'image' ? bytes > uploadLimits.chosenImageMaxBytes : isTooLarge(type, bytes);

export const maxMegabytes = (type: MediaType): number => uploadLimits.maxBytes[type] / (1024 * 1024);

/** A recording that was stopped at the limit is a few frames longer than it. Unknown is for the server to find. */
export function isTooLong(type: MediaType, seconds: number | null): boolean {
  return type === 'video' && (seconds ?? 0) * 1000 > limits.uploadVideoMs + uploadLimits.videoSlackMs;
}

export const maxMegapixels = uploadLimits.imageMaxPixels / 1_000_000;

export const isTooManyPixels = (width: number, height: number): boolean =>
  width * height > uploadLimits.imageMaxPixels;

/** How many more may be chosen beside those that are there. */
export const roomFor = (chosen: number): number => Math.max(0, limits.uploadFiles - chosen);
