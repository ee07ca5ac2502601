import { expect, it } from 'vitest';
import type { ApiClient } from '../apiClient.ts';
import { readBody, type FormAnswer } from './sendForm.ts';
import { uploadFile } from './uploadFile.ts';

/** What becomes of an upload that is answered so. */
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

it('an upload says what the server found wrong with a file', async () => {
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

it('an upload tries again where the file is not at fault', async () => {
  expect(await refused(400, 'invalid_upload', 'token')).toEqual({ kind: 'later' });
  for (const status of [0, 429, 500, 503])
    expect(await answered({ status, body: null })).toEqual({ kind: 'later' });
  expect(await answered({ status: 200, body: {} })).toEqual({ kind: 'done', tempUploadId: 'u1' });
});

it('an answer that is no JSON has no body', () => {
  expect([readBody('<html>'), readBody(''), readBody('{"code":"x"}')]).toEqual([null, null, { code: 'x' }]);
});
