import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openChatStorage } from '#renderer/platform/electron/chatStorage.ts';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { chat } from './build.ts';
import { createBridgedStorage } from './overBridge.ts';
import { describeStores } from './suite.ts';

const root = mkdtempSync(join(tmpdir(), 'vesper-bridge-'));
const bridged = createBridgedStorage(root);
const page = bridged.openWindow();

afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(() => {
  bridged.storage.end();
  rmSync(root, { recursive: true });
});

describeStores(
  'the desktop, from the page to SQLite',
  async (me) => {
    const storage = await openChatStorage(page, me);
    await storage.chats.clear({});
    await storage.local.clear({});
    return storage;
  },
  { reopen: () => openChatStorage(page, 'me'), modelRuns: 10 },
);

describe('the desktop’s storage as pages see it', () => {
  it('refuses every call after it was closed for another user', async () => {
    const annas = await openChatStorage(page, 'anna');
    await annas.local.putValue({ name: 'a', value: 'anna’s' });
    const boriss = await openChatStorage(page, 'boris');
    await expect(annas.local.getValue({ name: 'a' })).rejects.toThrow('closed');
    expect(await boriss.local.getValue({ name: 'a' })).toBeNull();
    expect(boriss).toMatchObject({ durability: 'disk', state: 'ready' });
  });

  it('opens the last of two users that are opened at the same time', async () => {
    const [first, second] = await Promise.allSettled([
      openChatStorage(page, 'anna'),
      openChatStorage(page, 'boris'),
    ]);
    expect(first.status).toBe('rejected');
    if (second.status === 'rejected') throw second.reason;
    expect(await second.value.local.getValue({ name: 'a' })).toBeNull();
  });

  it('closes a window’s stores when another window opens another user’s', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const other = bridged.openWindow();
    const annas = await openChatStorage(page, 'anna');
    await other.storage.open({ userId: 'boris' });
    await expect(annas.local.putValue({ name: 'b', value: '' })).rejects.toMatchObject({
      name: 'StorageError',
    });
    expect(await other.localStore.getValue({ name: 'b' })).toEqual({ ok: true, value: null });
    await other.storage.close();
  });

  it('informs the other windows of a change, not the one that made it', async () => {
    const other = bridged.openWindow();
    const storage = await openChatStorage(page, 'anna');
    await other.storage.open({ userId: 'anna' });
    const [here, there] = [vi.fn(), vi.fn()];
    const stop = storage.onChanged(here);
    other.storage.onChanged(there);
    const change = { changes: [{ kind: 'chats' as const, chats: [chat('c1')] }] };
    await storage.chats.apply(change);
    expect(there.mock.calls).toEqual([[{ chatIds: ['c1'] }]]);
    expect(here).not.toHaveBeenCalled();
    await other.chatStore.apply(change);
    expect(here.mock.calls).toEqual([[['c1']]]);
    stop();
    await other.chatStore.apply(change);
    expect(here).toHaveBeenCalledOnce();
    storage.close();
    expect(await other.chatStore.getChat({ chatId: 'c1' })).toMatchObject({ ok: true, value: { _id: 'c1' } });
  });

  it('deletes everything on reset', async () => {
    const storage = await openChatStorage(page, 'anna');
    await storage.local.putValue({ name: 'c', value: 'd' });
    await storage.reset();
    const again = await openChatStorage(page, 'anna');
    expect(await again.local.getValue({ name: 'c' })).toBeNull();
  });
});
