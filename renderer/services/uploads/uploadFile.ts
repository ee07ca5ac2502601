import { errorCodeOf } from '#shared/api/errors.ts';
import { parseErrorBody } from '#shared/client/requests.ts';
import type { UploadRequest } from '#shared/domain/uploads.ts';
import type { ApiClient, ApiError } from '../apiClient.ts';
import type { FormAnswer, SendForm } from './sendForm.ts';

/**
 * Result of an upload. `refused` is final; its code is the server's, `video_too_long` (§5), or `file_gone` if
 * this device has lost the file. `later`: a retry may succeed.
 */
export type UploadResult =
  | { readonly kind: 'done'; readonly tempUploadId: string }
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'later' }
  | { readonly kind: 'cancelled' };

/**
 * Returns true for a temporary error. After the end of a session, the next sign-in of the user retries
 * (§4.1).
 */
export const isPassing = ({ canRetry, code }: ApiError): boolean =>
  canRetry || code === 'unauthorized' || code === 'session_expired';

/** A file, and the poster of a video. */
export interface FileToSend {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** MIME type of the file. */
  readonly mime: string;
  readonly name: string;
  readonly poster: Blob | null;
}

/** The description of a file that is sent before its bytes. */
export type FileRequest = Pick<UploadRequest, 'tempId' | 'type' | 'chatId' | 'purpose'> & {
  readonly extension: string;
};

interface UploadOptions {
  readonly api: ApiClient;
  readonly send: SendForm;
  /** Base URL for relative upload paths from the server. */
  readonly uploadOrigin: string;
  readonly signal: AbortSignal;
  readonly onProgress: (part: number) => void;
}

/**
 * Uploads one file (§7 Files): requests an upload address, then posts the file as a form. `read` returns null
 * if this device has lost the file.
 */
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
  const parsed = parseErrorBody(body);
  // A third-party storage service does not use our error codes.
  if (parsed === null || errorCodeOf(status, parsed.code) !== parsed.code)
    return { kind: 'refused', code: status === 413 ? 'too_large' : 'invalid_upload' };
  const { code, field } = parsed;
  if (code === 'invalid_upload') {
    // The upload token is used up or expired: the next attempt requests a new one.
    if (field === 'token') return { kind: 'later' };
    if (field === 'duration') return { kind: 'refused', code: 'video_too_long' };
  }
  return { kind: 'refused', code };
}
