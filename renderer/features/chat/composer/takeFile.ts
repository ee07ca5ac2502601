import type { ChatStore } from '#shared/store/chatStore.ts';
import type { Attachment } from '#shared/store/records.ts';
import { posterIdOf } from '../session/upload.ts';
import { readMedium, type MediumFacts } from './readMedium.ts';
import {
  isTooLarge,
  isTooLong,
  isTooManyPixels,
  kindOf,
  maxMegabytes,
  type FileKind,
  type FileProblem,
} from './rules.ts';
import { headBytes, sniff } from './sniff.ts';

/** A file that may be sent, kept in the store already; or why not. */
export type Taken =
  | { readonly attachment: Attachment }
  | { readonly problem: Exclude<FileProblem, 'count'>; readonly megabytes?: number };

/** What whoever made it knows of a recording. */
export interface Made {
  readonly duration?: number;
  readonly waveform?: readonly number[];
}

export interface TakeOptions {
  readonly chats: Pick<ChatStore, 'putFile'>;
  /** Videos are taken, too; unless it is said otherwise. */
  readonly hasVideo?: boolean;
  readonly newId?: () => string;
  readonly read?: (blob: Blob, type: FileKind['type']) => Promise<MediumFacts | null>;
}

/** §5, each rule before anything is uploaded: the bytes, the size, the length. What passes is kept at once. */
export async function takeFile(
  file: Blob & { readonly name?: string },
  { chats, hasVideo = true, newId = () => crypto.randomUUID(), read = readMedium }: TakeOptions,
  made: Made = {},
): Promise<Taken> {
  const head = await bytesOf(file.slice(0, headBytes));
  if (head === null) return { problem: 'gone' };
  const container = sniff(head);
  if (container === null) return { problem: 'format' };
  const kind = kindOf(container, file.type);
  const { type, extension, mime } = kind;
  if (type === 'video' && !hasVideo) return { problem: 'format' };
  if (isTooLarge(type, file.size)) return { problem: 'size', megabytes: maxMegabytes(type) };
  const facts = await read(file, type);
  if (facts === null) return { problem: 'format' };
  const { width, height } = facts;
  if (type === 'image' && isTooManyPixels(width ?? 0, height ?? 0)) return { problem: 'pixels' };
  const duration = made.duration ?? facts.duration;
  if (isTooLong(type, duration)) return { problem: 'duration' };

  const bytes = await bytesOf(file);
  if (bytes === null) return { problem: 'gone' };
  const fileId = newId();
  const name = file.name ?? `${type}.${extension}`;
  try {
    await chats.putFile({ file: { id: fileId, name, type: mime, bytes } });
    const poster = facts.poster && (await bytesOf(facts.poster));
    if (poster)
      await chats.putFile({
        file: { id: posterIdOf(fileId), name: 'poster.jpg', type: 'image/jpeg', bytes: poster },
      });
  } catch {
    return { problem: 'storage' };
  }
  return {
    attachment: {
      fileId,
      type,
      extension,
      name,
      size: file.size,
      isPrivate: false,
      price: null,
      duration,
      width,
      height,
      waveform: [...(made.waveform ?? [])],
      tempUploadId: null,
    },
  };
}

/** Null: the system cannot read it any more; it was moved, or its drive is gone. */
async function bytesOf(blob: Blob): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return new Uint8Array(await blob.arrayBuffer());
  } catch {
    return null;
  }
}
