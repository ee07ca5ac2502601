import type { ChatStore } from '#shared/store/chatStore.ts';
import type { Attachment } from '#shared/store/records.ts';
import { posterIdOf } from '../session/orphanedFiles.ts';
import { examineFile } from '#renderer/services/uploads/examineFile.ts';
import type { MediumFacts } from '#renderer/services/uploads/readMedium.ts';
import type { FileKind, FileProblem } from '#renderer/services/uploads/rules.ts';

/** An accepted and stored file, or the reason why it was refused. */
export type Taken =
  | { readonly attachment: Attachment }
  | { readonly problem: Exclude<FileProblem, 'count'>; readonly megabytes?: number };

/** Facts about a recording that the recorder knows. */
export interface Made {
  readonly duration?: number;
  readonly waveform?: readonly number[];
}

export interface TakeOptions {
  readonly chats: Pick<ChatStore, 'putFile'>;
  /** Accepts videos too. Default: true. */
  readonly hasVideo?: boolean;
  readonly newId?: () => string;
  readonly read?: (blob: Blob, type: FileKind['type']) => Promise<MediumFacts | null>;
}

/** §5: checks bytes, size and length before anything is uploaded. Stores an accepted file at once. */
export async function storeFile(
  file: Blob & { readonly name?: string },
  { chats, hasVideo = true, newId = () => crypto.randomUUID(), read }: TakeOptions,
  made: Made = {},
): Promise<Taken> {
  const examined = await examineFile(file, {
    types: hasVideo ? ['image', 'video', 'audio'] : ['image', 'audio'],
    duration: made.duration,
    read,
  });
  if ('problem' in examined) return examined;
  const { kind, bytes, poster, facts } = examined;
  const { type, extension, mime } = kind;
  const fileId = newId();
  const name = file.name ?? `${type}.${extension}`;
  try {
    await chats.putFile({ file: { id: fileId, name, type: mime, bytes } });
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
      size: bytes.byteLength,
      isPrivate: false,
      price: null,
      duration: facts.duration,
      width: facts.width,
      height: facts.height,
      waveform: [...(made.waveform ?? [])],
      tempUploadId: null,
    },
  };
}
