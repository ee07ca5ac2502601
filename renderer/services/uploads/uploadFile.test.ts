import { expect, it } from 'vitest';
import type { ApiClient } from '../apiClient.ts';
import { readBody, type FormAnswer } from './sendForm.ts';
import { uploadFile } from './uploadFile.ts';

/** Uploads a file and answers the form with this response. */
async function answered(answer: FormAnswer) {
  const info = { tempId: 'f1', tempUploadId: 'u1', url: '/upload/u1', fields: { token: 't' } };
  const api = { call: async () => ({ ok: true, value: info }) } as unknown as ApiClient;
  return uploadFile(
    { tempId: 'f1', type: 'video', extension: 'webm', chatId: null, purpose: 'chat' },
    async () => ({ bytes: new Uint8Array([1]), mime: 'video/webm', name: 'a.webm', poster: null }),
    {
      api,
      send: async () => answer,
      uploadOrigin: 'http://127.0.0.1',
      signal: new AbortController().signal,
      onProgress: () => undefined,
    },
  );
}
const refused = (status: number, code: string, field: string | null = null) =>
  answered({ status, body: { code, message: '', field } });

it('an upload returns the reason why the server refused a file', async () => {
  expect(await refused(415, 'unsupported_media_type', 'file')).toEqual({
    kind: 'refused',
    code: 'unsupported_media_type',
  });
  expect(await refused(400, 'invalid_upload', 'duration')).toEqual({
    kind: 'refused',
    code: 'video_too_long',
  });
  expect(await refused(400, 'invalid_upload', 'file')).toEqual({ kind: 'refused', code: 'invalid_upload' });
  expect(await answered({ status: 413, body: null })).toEqual({ kind: 'refused', code: 'too_large' });
});

it('an upload is retried if the file is not the cause', async () => {
  expect(await refused(400, 'invalid_upload', 'token')).toEqual({ kind: 'later' });
  for (const status of [0, 429, 500, 503])
    expect(await answered({ status, body: null })).toEqual({ kind: 'later' });
  expect(await answered({ status: 200, body: {} })).toEqual({ kind: 'done', tempUploadId: 'u1' });
});

it('readBody returns null for a body that is not JSON', () => {
  expect([readBody('<html>'), readBody(''), readBody('{"code":"x"}')]).toEqual([null, null, { code: 'x' }]);
});
