import type { MediaType } from '#shared/domain/chat.ts';
import { readMedium, type MediumFacts } from './readMedium.ts';
import {
  isTooLarge,
  isTooLargeToChoose,
  isTooLong,
  isTooManyPixels,
  kindOf,
  maxMegabytes,
  type FileKind,
  type FileProblem,
} from './rules.ts';
import { headBytes, sniff } from './sniff.ts';

/** A file that passed the checks, as it will be sent. */
export interface Examined {
  readonly kind: FileKind;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly facts: MediumFacts;
  readonly poster: Uint8Array<ArrayBuffer> | null;
}

/** Why a file is rejected. */
export interface Refused {
  readonly problem: Exclude<FileProblem, 'count' | 'storage'>;
  /** Maximum size in megabytes if the file is too large. */
  readonly megabytes?: number;
}

export interface ExamineOptions {
  /** Media types that are accepted here. */
  readonly types: readonly MediaType[];
  /** Duration in seconds if the caller knows it. */
  readonly duration?: number | undefined;
  readonly read?: ((blob: Blob, type: MediaType) => Promise<MediumFacts | null>) | undefined;
}

/**
 * Checks a file against the rules of §5 before the upload: content, size, duration. Pictures are scaled down.
 */
export async function examineFile(
  file: Blob,
  { types, duration: known, read = readMedium }: ExamineOptions,
): Promise<Examined | Refused> {
  const head = await bytesOf(file.slice(0, headBytes));
  // The file can't be read. All accepted formats have a MIME type by extension; browsers give a folder none.
  if (head === null) return { problem: file.type === '' ? 'folder' : 'gone' };
  const container = sniff(head);
  if (container === null) return { problem: 'format' };
  const kind = kindOf(container, file.type);
  const { type } = kind;
  if (!types.includes(type)) return { problem: 'format' };
  const tooLarge: Refused = { problem: 'size', megabytes: maxMegabytes(type) };
  if (isTooLargeToChoose(type, file.size)) return tooLarge;
  const facts = await read(file, type);
  if (facts === null) return { problem: 'format' };
  const { width, height, smaller } = facts;
  const body = smaller ?? file;
  if (isTooLarge(type, body.size)) return tooLarge;
  if (type === 'image' && isTooManyPixels(width ?? 0, height ?? 0)) return { problem: 'pixels' };
  const duration = known ?? facts.duration;
  if (isTooLong(type, duration)) return { problem: 'duration' };

  const bytes = await bytesOf(body);
  if (bytes === null) return { problem: 'gone' };
  const poster = facts.poster && (await bytesOf(facts.poster));
  const goesAs = smaller ? kindOf(smaller.type === 'image/png' ? 'png' : 'jpeg', '') : kind;
  return { kind: goesAs, bytes, facts: { ...facts, duration }, poster };
}

/** Returns the bytes of a blob; null if the file was moved or its drive removed. */
async function bytesOf(blob: Blob): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return new Uint8Array(await blob.arrayBuffer());
  } catch {
    return null;
  }
}
