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

/** A file that may be sent, as it goes. */
export interface Examined {
  readonly kind: FileKind;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly facts: MediumFacts;
  readonly poster: Uint8Array<ArrayBuffer> | null;
}

/** Why a file is not taken. */
export interface Refused {
  readonly problem: Exclude<FileProblem, 'count' | 'storage'>;
  /** How many may be sent, where it is too large. */
  readonly megabytes?: number;
}

export interface ExamineOptions {
  /** What is taken here of all that may be sent. */
  readonly types: readonly MediaType[];
  /** Seconds, where whoever made it knows. */
  readonly duration?: number | undefined;
  readonly read?: ((blob: Blob, type: MediaType) => Promise<MediumFacts | null>) | undefined;
}

/** §5, each rule before anything is uploaded: the bytes, the size, the length. Pictures are made smaller. */
export async function examineFile(
  file: Blob,
  { types, duration: known, read = readMedium }: ExamineOptions,
): Promise<Examined | Refused> {
  const head = await bytesOf(file.slice(0, headBytes));
  // Each accepted format has a MIME type by its extension. Browsers give a folder none, and can't read it.
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

/** Null: the system cannot read it any more; it was moved, or its drive is gone. */
async function bytesOf(blob: Blob): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return new Uint8Array(await blob.arrayBuffer());
  } catch {
    return null;
  }
}
