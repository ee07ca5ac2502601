import * as z from 'zod/mini';
import { errorBodySchema } from '#shared/api/errors.ts';
import type { ChatStore } from '#shared/store/chatStore.ts';
import type { Attachment } from '#shared/store/records.ts';
import type { ApiClient, ApiError } from '#renderer/services/apiClient.ts';
import type { FormAnswer, SendForm } from './sendForm.ts';

/**
 * What became of one upload. `refused` is for good, with the server's code, `video_too_long` (§5), or `file_gone` where
 * this device has lost the file; `later` may work the next time.
 */
export type UploadResult =
  | { readonly kind: 'done'; readonly tempUploadId: string }
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'later' }
  | { readonly kind: 'cancelled' };

/** It may work the next time; where the session ended, for whoever signs in next (§4.1). */
export const isPassing = ({ canRetry, code }: ApiError): boolean =>
  canRetry || code === 'unauthorized' || code === 'session_expired';

/** Uploads one file of the store's (§7 Files): asks where to, then posts it as a form. */
export async function upload(
  attachment: Attachment,
  {
    api,
    chats,
    send,
    chatId,
    uploadOrigin,
    signal,
    onProgress,
  }: {
    readonly api: ApiClient;
    readonly chats: ChatStore;
    readonly send: SendForm;
    readonly chatId: string | null;
    /** What a path that the server names belongs to. */
    readonly uploadOrigin: string;
    readonly signal: AbortSignal;
    readonly onProgress: (part: number) => void;
  },
): Promise<UploadResult> {
  const file = await chats.getFile({ fileId: attachment.fileId });
  if (!file) return { kind: 'refused', code: 'file_gone' };
  const { type, extension, fileId } = attachment;
  const created = await api.call(
    'createFileUpload',
    { body: { tempId: fileId, type, chatId, extension: extension as never, purpose: 'chat' } },
    { signal },
  );
  if (created.ok === undefined) return { kind: 'cancelled' };
  if (!created.ok)
    return isPassing(created.error) ? { kind: 'later' } : { kind: 'refused', code: created.error.code };

  const form = new FormData();
  for (const [name, value] of Object.entries(created.value.fields)) form.set(name, value);
  form.set('file', new Blob([new Uint8Array(file.bytes)], { type: file.type }), file.name);
  const poster = await chats.getFile({ fileId: posterIdOf(fileId) });
  if (poster)
    form.set('poster', new Blob([new Uint8Array(poster.bytes)], { type: poster.type }), 'poster.jpg');

  const answer = await send(new URL(created.value.url, uploadOrigin).href, form, { signal, onProgress });
  if (answer === 'cancelled') return { kind: 'cancelled' };
  if (answer.status >= 200 && answer.status < 300)
    return { kind: 'done', tempUploadId: created.value.tempUploadId };
  return refusalOf(answer);
}

function refusalOf({ status, body }: FormAnswer): UploadResult {
  if (status === 0 || status >= 500 || status === 429) return { kind: 'later' };
  const parsed = z.safeParse(errorBodySchema, body);
  if (!parsed.success) return { kind: 'refused', code: status === 413 ? 'too_large' : 'invalid_upload' };
  const { code, field } = parsed.data;
  if (code === 'invalid_upload') {
    // The address is used up or too old: the next try asks for a new one.
    if (field === 'token') return { kind: 'later' };
    if (field === 'duration') return { kind: 'refused', code: 'video_too_long' };
  }
  return { kind: 'refused', code };
}

/** A video's picture, made by whoever recorded or chose it, is kept beside it. */
export function posterIdOf(fileId: string): string {
  return `${fileId}.poster`;
}
