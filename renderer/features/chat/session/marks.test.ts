import { expect, it } from 'vitest';
import { clientSettingsSchema, pinnedMessagesMax } from '#shared/domain/settings.ts';
import { createMemoryLocalStore } from '#shared/store/memoryLocalStore.ts';
import { createChatMarks } from './marks.ts';

/** A server with settings that this device and another one change. */
function createServer() {
  let settings = clientSettingsSchema.parse({});
  const server = {
    isAway: false,
    settings: () => settings,
    change: (part: object) => (settings = { ...settings, ...part }),
    api: {
      call: async (name: string, input: { body?: object }) => {
        if (server.isAway) return { ok: false, error: { code: 'network', canRetry: true } };
        if (name === 'updateClientSettings') settings = { ...settings, ...input.body };
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
