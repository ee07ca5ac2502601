import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { ChatChange } from '#shared/store/records.ts';
import { chat, message, outgoing } from '#tests/store/build.ts';
import { waitFor } from '#tests/kit/waitFor.ts';
import { openChatStorage } from '../chatStorage.ts';
import { deleteDatabases } from './testing/databases.ts';

async function openTab() {
  const storage = await openChatStorage('me');
  onTestFinished(() => storage.close());
  return storage;
}

const arrived = (id: string, place: number): ChatChange => ({
  kind: 'arrived',
  message: message(id, place),
  chat: null,
});

beforeEach(deleteDatabases);

describe('two tabs of one user', () => {
  it('write a message once if both receive it', async () => {
    const [first, second] = [await openTab(), await openTab()];
    await first.chats.apply({ changes: [{ kind: 'chats', chats: [chat('c1')] }] });
    const told: string[] = [];
    const numbers = Array.from({ length: 100 }, (_, index) => index);
    await Promise.all(
      numbers.map(async (number) => {
        const changes = [arrived(`m${number}`, 10 + number)];
        const answers = await Promise.all([first, second].map(({ chats }) => chats.apply({ changes })));
        for (const { arrivedIds } of answers) told.push(...arrivedIds);
      }),
    );
    expect(told.toSorted()).toEqual(numbers.map((number) => `m${number}`).toSorted());
    for (const { chats } of [first, second]) {
      expect(await chats.getChat({ chatId: 'c1' })).toMatchObject({ unreadMessages: 100 });
      const stored = await chats.listMessages({ chatId: 'c1', direction: 'older', place: null, count: 500 });
      expect(stored.map(({ _id }) => _id)).toEqual(numbers.map((number) => `m${number}`));
      expect((await chats.countChats({})).all).toEqual({ chats: 1, unread: 1, unreadMessages: 100 });
    }
  });

  it('assign different order numbers to outbox entries', async () => {
    const [first, second] = [await openTab(), await openTab()];
    const ids = Array.from({ length: 20 }, (_, index) => `t${index}`);
    const put = await Promise.all(
      ids.map((id, index) => (index % 2 ? first : second).local.putOutbox({ entry: outgoing(id) })),
    );
    expect(new Set(put.map(({ order }) => order)).size).toBe(20);
  });

  it('send changed chats to the other tab, not to themselves', async () => {
    const [first, second] = [await openTab(), await openTab()];
    const heard = { first: vi.fn(), second: vi.fn() };
    first.onChanged(heard.first);
    const stop = second.onChanged(heard.second);
    await first.chats.apply({ changes: [{ kind: 'chats', chats: [chat('c1'), chat('c2')] }] });
    await waitFor(() => expect(heard.second).toHaveBeenCalledWith(['c1', 'c2']));
    await second.chats.apply({ changes: [arrived('m1', 10)] });
    await waitFor(() => expect(heard.first).toHaveBeenCalledWith(['c1']));
    expect([heard.first, heard.second].map((spy) => spy.mock.calls.length)).toEqual([1, 1]);
    stop();
    await first.chats.apply({ changes: [arrived('m2', 20), { kind: 'caughtUp', revision: 1 }] });
    // A third tab receives a later message, which proves that the second would have received it too.
    const third = await openTab();
    const last = vi.fn();
    third.onChanged(last);
    await first.chats.apply({ changes: [arrived('m3', 30)] });
    await waitFor(() => expect(last).toHaveBeenCalledWith(['c1']));
    expect(heard.second).toHaveBeenCalledTimes(1);
  });

  it('send no message for an apply that changes no chat', async () => {
    const [first, second] = [await openTab(), await openTab()];
    const heard = vi.fn();
    second.onChanged(heard);
    await first.chats.apply({ changes: [{ kind: 'caughtUp', revision: 5 }] });
    await first.chats.apply({ changes: [{ kind: 'chats', chats: [chat('c1')] }] });
    await waitFor(() => expect(heard).toHaveBeenCalled());
    expect(heard.mock.calls).toEqual([[['c1']]]);
  });
});

describe('a tab that is closed in the middle of writing', () => {
  const perStep = 120;

  /**
   * Opens a frame that writes step after step until it is closed. The revision tells the number of the step.
   */
  async function openWriter(onStep: (step: number) => void): Promise<() => void> {
    const frame = document.createElement('iframe');
    const hear = ({ data, source }: MessageEvent<{ step?: number }>) => {
      if (source === frame.contentWindow && data.step !== undefined) onStep(data.step);
    };
    window.addEventListener('message', hear);
    document.body.append(frame);
    const page = frame.contentDocument;
    const script = page?.createElement('script');
    if (!page || !script) throw new Error('no page to write in');
    script.type = 'module';
    script.src = new URL('./testing/writer.ts', import.meta.url).href;
    script.dataset['perStep'] = String(perStep);
    page.body.append(script);
    return () => {
      window.removeEventListener('message', hear);
      frame.remove();
    };
  }

  it('leaves only whole steps, including every acknowledged one', async () => {
    for (let round = 0; round < 8; round++) {
      let last = 0;
      const close = await openWriter((step) => {
        last = step;
      });
      const upTo = last + 2 + round;
      await waitFor(() => expect(last).toBeGreaterThanOrEqual(upTo));
      close();
      const { chats } = await openTab();
      const revision = (await chats.getRevision({})) ?? 0;
      expect(revision).toBeGreaterThanOrEqual(last);
      expect(await chats.countAfter({ chatId: 'c1', place: 0 })).toBe(revision * perStep);
      expect(await chats.getChat({ chatId: 'c1' })).toMatchObject({ unreadMessages: revision * perStep });
      const newest = await chats.listMessages({ chatId: 'c1', direction: 'older', place: null, count: 1 });
      expect(newest).toMatchObject([{ _id: `m${revision * perStep}` }]);
    }
  });
});
