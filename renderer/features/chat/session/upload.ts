import type { ChatStore } from '#shared/store/chatStore.ts';
import type { Attachment } from '#shared/store/records.ts';
import type { ApiClient } from '#renderer/services/apiClient.ts';
import type { SendForm } from './sendForm.ts';

/** What became of one upload. `refused` is for good; `later` may work the next time. */
export type UploadResult =
  | { readonly kind: 'done'; readonly tempUploadId: string }
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'later' }
  | { readonly kind: 'cancelled' };

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
    return created.error.canRetry ? { kind: 'later' } : { kind: 'refused', code: created.error.code };

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
  if (answer.status === 0 || answer.status >= 500 || answer.status === 429) return { kind: 'later' };
  return { kind: 'refused', code: answer.status === 413 ? 'too_large' : 'invalid_upload' };
}

/** A video's picture, made by whoever recorded or chose it, is kept beside it. */
export function posterIdOf(fileId: string): string {
  return `${fileId}.poster`;
}
