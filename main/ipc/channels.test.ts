import type { IpcCallSpec } from '#shared/ipc/contract.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { answerCall } from './channels.ts';

const spec: IpcCallSpec = {
  request: z.strictObject({ name: z.string() }),
  response: z.strictObject({ length: z.number() }),
};
const measure = vi.fn(({ name }: { name: string }): unknown => ({ length: name.length }));

function call(args: readonly unknown[], isTrusted = true) {
  return answerCall({ channel: 'test:measure', isTrusted, args, caller: { id: 1 } }, spec, measure);
}

afterEach(() => {
  vi.restoreAllMocks();
  measure.mockClear();
});

describe('a call across the bridge', () => {
  it('returns what the handler returns', async () => {
    await expect(call([{ name: 'vesper' }])).resolves.toEqual({ ok: true, value: { length: 6 } });
  });

  it('rejects an untrusted sender before any other check', async () => {
    await expect(call([{ name: 'vesper' }], false)).resolves.toMatchObject({
      error: { code: 'untrusted_sender' },
    });
    expect(measure).not.toHaveBeenCalled();
  });

  it.each([
    ['nothing', [], /the value: /],
    ['another type', [{ name: 7 }], /name: /],
    ['more than is known', [{ name: 'a', more: true }], /the value: /],
    ['two arguments', [{ name: 'a' }, {}], /one argument/],
  ])('is rejected with %s', async (_, args, message) => {
    await expect(call(args)).resolves.toEqual({
      ok: false,
      error: { code: 'invalid_request', message: expect.stringMatching(message) },
    });
    expect(measure).not.toHaveBeenCalled();
  });

  it('reports a failed handler without its reason', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const secret = new Error('/home/somebody/.config');
    measure.mockImplementationOnce(() => {
      throw secret;
    });
    const answer = await call([{ name: 'a' }]);
    expect(answer).toMatchObject({ ok: false, error: { code: 'failed' } });
    expect(JSON.stringify(answer)).not.toContain('somebody');
    expect(log).toHaveBeenCalledWith('ipc', 'test:measure', secret);
  });

  it('reports that the disk is full, which the page can show to the user', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    measure.mockImplementationOnce(() => {
      throw Object.assign(new Error('database or disk is full'), { name: 'StorageFull' });
    });
    expect(await call([{ name: 'a' }])).toMatchObject({ ok: false, error: { code: 'storage_full' } });
  });

  it('removes fields that the contract does not define', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    measure.mockReturnValueOnce({ length: 1, token: 'secret' });
    const answer = await call([{ name: 'a' }]);
    expect(answer).toMatchObject({ ok: false, error: { code: 'invalid_response' } });
  });
});
