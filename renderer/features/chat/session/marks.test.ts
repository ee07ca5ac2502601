import { expect, it } from 'vitest';
import { withChatMark, type ChatMarkChange } from '#shared/domain/chatMarks.ts';
import { clientSettingsSchema, pinnedMessagesMax } from '#shared/domain/settings.ts';
import { createMemoryLocalStore } from '#shared/store/memoryLocalStore.ts';
import { createChatMarks } from './marks.ts';

/** A server with settings that this device and another one change. */
function createServer() {
  let settings = clientSettingsSchema.parse({});
  const server = {
    isAway: false,
    knowsChatMarks: true,
    settings: () => settings,
    change: (part: object) => (settings = { ...settings, ...part }),
    api: {
      call: async (name: string, input: { body?: { chatMarks?: Record<string, ChatMarkChange> } }) => {
        if (server.isAway) return { ok: false, error: { code: 'network', canRetry: true } };
        if (name !== 'updateClientSettings') return { ok: true, value: settings };
        const { chatMarks = {}, ...lists } = input.body ?? {};
        settings = { ...settings, ...lists };
        for (const [chatId, change] of Object.entries(server.knowsChatMarks ? chatMarks : {}))
          settings = { ...settings, ...withChatMark(settings, chatId, change) };
        return { ok: true, value: settings };
      },
    } as never,
  };
  return server;
}

const pinned = (messageId: string) => ({ messageId, place: 10, text: 'Sunday at eight' });

it('keeps the marks of another device when this device changes its own', async () => {
  const server = createServer();
  const marks = createChatMarks({ api: server.api, local: createMemoryLocalStore() });
  await marks.load();
  server.change({ mutedChats: ['theirs'] });
  expect(await marks.mute('mine', true)).toBe(true);
  expect(marks.state.muted).toEqual(['theirs', 'mine']);
  await marks.mute('theirs', false);
  expect(server.settings().mutedChats).toEqual(['mine']);
});

it('keeps the marks of both devices that change different chats at the same time', async () => {
  const server = createServer();
  const devices = [1, 2].map(() => createChatMarks({ api: server.api, local: createMemoryLocalStore() }));
  await Promise.all(devices.map((device, at) => device.mute(`muted${at}`, true)));
  await Promise.all(devices.map((device, at) => device.pin(`pinned${at}`, pinned('m'))));
  expect(server.settings().mutedChats).toEqual(['muted0', 'muted1']);
  expect(Object.keys(server.settings().pinnedMessages)).toEqual(['pinned0', 'pinned1']);
});

it('replaces the whole lists on a server that ignores changes of single chats', async () => {
  const server = createServer();
  server.knowsChatMarks = false;
  server.change({ mutedChats: ['theirs'] });
  const marks = createChatMarks({ api: server.api, local: createMemoryLocalStore() });
  expect([await marks.mute('c', true), await marks.pin('c', pinned('m'))]).toEqual([true, true]);
  expect(server.settings()).toMatchObject({
    mutedChats: ['theirs', 'c'],
    pinnedMessages: { c: pinned('m') },
  });
});

it('keeps one pinned message per chat, and drops the oldest pin above the limit', async () => {
  const server = createServer();
  const marks = createChatMarks({ api: server.api, local: createMemoryLocalStore() });
  await marks.pin('c', pinned('m1'));
  await marks.pin('c', pinned('m2'));
  expect(marks.state.pins).toEqual({ c: pinned('m2') });
  for (let at = 0; at < pinnedMessagesMax; at += 1) await marks.pin(`c${at}`, pinned('m'));
  expect(Object.keys(server.settings().pinnedMessages)).toHaveLength(pinnedMessagesMax);
  expect(marks.state.pins['c']).toBeUndefined();
  await marks.pin('c0', null);
  expect(marks.state.pins['c0']).toBeUndefined();
});

it('restores a change that the server refused, and starts from the stored marks while offline', async () => {
  const server = createServer();
  const local = createMemoryLocalStore();
  const marks = createChatMarks({ api: server.api, local });
  await marks.mute('c', true);
  server.isAway = true;
  expect(await marks.mute('d', true)).toBe(false);
  expect(marks.state.muted).toEqual(['c']);
  const next = createChatMarks({ api: server.api, local });
  await next.load();
  expect(next.state.muted).toEqual(['c']);
});
