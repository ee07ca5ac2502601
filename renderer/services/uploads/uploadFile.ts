import { errorCodeOf } from '#shared/api/errors.ts';
import { parseErrorBody } from '#shared/client/requests.ts';
import type { UploadRequest } from '#shared/domain/uploads.ts';
import type { ApiClient, ApiError } from '../apiClient.ts';
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

/** A file and what stands for it, where it is a video. */
export interface FileToSend {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** MIME type. */
  readonly mime: string;
  readonly name: string;
  readonly poster: Blob | null;
}

/** What the server is told of a file before it goes. */
export type FileRequest = Pick<UploadRequest, 'tempId' | 'type' | 'chatId' | 'purpose'> & {
  readonly extension: string;
};

interface UploadOptions {
  readonly api: ApiClient;
  readonly send: SendForm;
  /** What a path that the server names belongs to. */
  readonly uploadOrigin: string;
  readonly signal: AbortSignal;
  readonly onProgress: (part: number) => void;
}

/** Uploads one file (§7 Files): asks where to, then posts it as a form. `read`: null where this device has lost it. */
export async function uploadFile(
  request: FileRequest,
  read: () => Promise<FileToSend | null>,
  { api, send, uploadOrigin, signal, onProgress }: UploadOptions,
): Promise<UploadResult> {
  const file = await read();
  if (!file) return { kind: 'refused', code: 'file_gone' };
  const created = await api.call(
    'createFileUpload',
    { body: { ...request, extension: request.extension as never } },
    { signal },
  );
  if (created.ok === undefined) return { kind: 'cancelled' };
  if (!created.ok)
    return isPassing(created.error) ? { kind: 'later' } : { kind: 'refused', code: created.error.code };

  const form = new FormData();
  for (const [name, value] of Object.entries(created.value.fields)) form.set(name, value);
  form.set('file', new Blob([file.bytes], { type: file.mime }), file.name);
  if (file.poster) form.set('poster', file.poster, 'poster.jpg');

  const answer = await send(new URL(created.value.url, uploadOrigin).href, form, { signal, onProgress });
  if (answer === 'cancelled') return { kind: 'cancelled' };
  if (answer.status >= 200 && answer.status < 300)
    return { kind: 'done', tempUploadId: created.value.tempUploadId };
  return refusalOf(answer);
}

function refusalOf({ status, body }: FormAnswer): UploadResult {
  if (status === 0 || status >= 500 || status === 429) return { kind: 'later' };
  const said = parseErrorBody(body);
  // A storage of another make has no codes of ours.
  if (said === null || errorCodeOf(status, said.code) !== said.code)
    return { kind: 'refused', code: status === 413 ? 'too_large' : 'invalid_upload' };
  const { code, field } = said;
  if (code === 'invalid_upload') {
    // The address is used up or too old: the next try asks for a new one.
    if (field === 'token') return { kind: 'later' };
    if (field === 'duration') return { kind: 'refused', code: 'video_too_long' };
  }
  return { kind: 'refused', code };
}
