/** @module-tag prove */
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { VesperBridge } from '#shared/ipc/bridge.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chat, draft, message, outgoing, page } from '../store/build.ts';
import { createProfile, runKind, startDesktop, type DesktopRun } from './run.ts';
import { startFakeBackend, type FakeBackend } from './support/fakeBackend.ts';
import { ensureDesktopBuild } from './support/freshBuild.ts';
import { printOutputOnFailure } from './support/withDesktop.ts';

let backend: FakeBackend;
let profile: string;
let run: DesktopRun;

printOutputOnFailure(() => run);
beforeAll(async () => {
  await ensureDesktopBuild();
  backend = await startFakeBackend();
  profile = createProfile();
  run = await startDesktop(backend.url, profile);
});
afterAll(async () => {
  await run.close();
  await backend.close();
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
});

type Answer = { readonly ok: boolean; readonly value?: unknown; readonly error?: { readonly code: string } };
type Loose = Record<string, Record<string, (request?: unknown) => Promise<Answer>>>;

/** Calls a method of the bridge from within the page. */
function ask(space: 'storage' | 'chatStore' | 'localStore', name: string, request: object): Promise<Answer> {
  return run.page.evaluate(
    ([space, name, request]) => (window as unknown as { vesper: Loose }).vesper[space]![name]!(request),
    [space, name, request] as const,
  );
}

describe(`the stores over the bridge (${runKind})`, () => {
  it("answer with an error before a user's stores are open", async () => {
    expect(await ask('chatStore', 'getRevision', {})).toMatchObject({
      ok: false,
      error: { code: 'failed' },
    });
  });

  it('open, store changes, and return them', async () => {
    expect(await ask('storage', 'open', { userId: 'anna/../x' })).toEqual({
      ok: true,
      value: { state: 'ready', durability: 'disk', salvaged: { drafts: 0, outbox: 0, files: 0 } },
    });
    const history = [1, 2, 3].map((n) => message(`m${n}`, n * 10, { text: `Привіт ${n}` }));
    const changes = [{ kind: 'chats', chats: [chat('c1')] }, page(1, history, true)];
    expect(await ask('chatStore', 'apply', { changes })).toEqual({
      ok: true,
      value: { chatIds: ['c1'], arrivedIds: [], mustAskAgain: false },
    });
    const read = { chatId: 'c1', direction: 'older', place: null, count: 20 };
    expect(await ask('chatStore', 'listMessages' as never, read)).toEqual({ ok: true, value: history });
    const found = await ask('chatStore', 'search', { text: 'прив', chatId: null, count: 5 });
    expect(found.value).toMatchObject([{ _id: 'm3' }, { _id: 'm2' }, { _id: 'm1' }]);
    await ask('localStore', 'putDraft', { draft: draft('chat:c1', 'half') });
    const sent = await ask('localStore', 'sendDraft', { key: 'chat:c1', entries: [outgoing('t1')] });
    expect(sent.value).toMatchObject([{ id: 't1', order: 1 }]);
  });

  it('return bytes unchanged', async () => {
    const bytes = await run.page.evaluate(async () => {
      const { vesper } = window as unknown as { vesper: VesperBridge };
      const file = {
        id: 'f1',
        name: 'a.bin',
        type: 'application/octet-stream',
        bytes: Uint8Array.from([0, 128, 255]),
      };
      const put = await vesper.chatStore.putFile({ file });
      const got = await vesper.chatStore.getFile({ fileId: 'f1' });
      return put.ok && got.ok ? [...(got.value?.bytes ?? [])] : [put, got];
    });
    expect(bytes).toEqual([0, 128, 255]);
  });

  it('refuse a change of an unknown kind', async () => {
    const changes = [{ kind: 'unheard of' }];
    expect(await ask('chatStore', 'apply', { changes })).toMatchObject({
      ok: false,
      error: { code: 'invalid_request' },
    });
  });

  it('inform a page about the changes of another window', async () => {
    await run.page.evaluate(() => {
      const { vesper } = window as unknown as { vesper: VesperBridge };
      vesper.storage.onChanged(({ chatIds }) => (document.title = `changed ${chatIds.join()}`));
    });
    await run.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.webContents.send('storage:changed', { chatIds: ['c1', 'c2'] }),
    );
    await run.page.waitForFunction(() => document.title === 'changed c1,c2');
  });

  it('keep each user’s data across a restart of the app', async () => {
    await ask('chatStore', 'apply', { changes: [{ kind: 'caughtUp', revision: 8 }] });
    await run.close();
    run = await startDesktop(backend.url, profile);
    expect((await ask('storage', 'open', { userId: 'boris' })).value).toMatchObject({ state: 'ready' });
    expect((await ask('chatStore', 'getRevision', {})).value).toBeNull();
    expect((await ask('storage', 'open', { userId: 'anna/../x' })).value).toMatchObject({ state: 'ready' });
    expect((await ask('chatStore', 'getRevision', {})).value).toBe(8);
    expect((await ask('localStore', 'listOutbox', {})).value).toMatchObject([{ id: 't1' }]);
    expect(readdirSync(join(profile, 'storage'))).toEqual([
      expect.stringMatching(/^[0-9a-f]{32}$/),
      expect.stringMatching(/^[0-9a-f]{32}$/),
    ]);
  });

  it('answer within a few milliseconds', async () => {
    const history = Array.from({ length: 500 }, (_, n) =>
      message(`n${n}`, n + 1, { chatId: 'c5', text: 'some text '.repeat(5) }),
    );
    await ask('chatStore', 'apply', {
      changes: [{ kind: 'chats', chats: [chat('c5')] }, page(1, history, true, 'c5')],
    });
    const times = await run.page.evaluate(async () => {
      const { vesper } = window as unknown as { vesper: VesperBridge };
      const taken: number[] = [];
      for (let call = 0; call < 200; call += 1) {
        const begunMs = performance.now();
        await vesper.chatStore.listMessages({ chatId: 'c5', direction: 'older', place: null, count: 20 });
        taken.push(performance.now() - begunMs);
      }
      return taken.sort((a, b) => a - b);
    });
    console.info(`desktop: a page of 20 messages takes ${times[100]?.toFixed(1)} ms over the bridge (p50)`);
    expect(times[100]).toBeLessThan(100);
  });
});
