import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inGateOrProof } from '#tests/kit/proof.ts';
import type { ChatChange } from '#shared/store/records.ts';
import { chat, draft, me, message, outgoing, page } from './build.ts';
import { describeChanges } from './changesSuite.ts';
import { describeHistory } from './historySuite.ts';
import { describeLists } from './listsSuite.ts';
import { describeLocalStore } from './localSuite.ts';
import { findDifference } from './model.ts';
import { describeSearch } from './searchSuite.ts';
import type { OpenStores, Stores } from './stores.ts';

export interface SuiteOptions {
  /** Closes the stores and opens those of the same user again. Absent: the stores do not survive the page. */
  readonly reopen?: (stores: OpenStores) => Promise<OpenStores>;
  /** Number of sequences in the model test. Every read is compared after each step. */
  readonly modelRuns?: number;
}

/**
 * The suite that every implementation of the stores passes: memory, SQLite (tests/store/sqlite.test.ts) and
 * IndexedDB (renderer/platform/web, in a real browser).
 */
export function describeStores(
  name: string,
  openStores: (me: string) => Promise<OpenStores>,
  { reopen, modelRuns = 200 }: SuiteOptions = {},
): void {
  describe(`the stores on ${name}`, () => {
    let open: OpenStores;
    beforeEach(async () => {
      open = await openStores(me);
    });
    afterEach(async () => {
      await open.close?.();
    });
    const stores = () => open;

    describeHistory(stores);
    describeLists(stores);
    describeChanges(stores);
    describeSearch(stores);
    describeLocalStore(stores);
    if (reopen) {
      describeLasting(stores, async () => {
        open = await reopen(open);
      });
    }

    it(
      'each store returns the same as the model after any sequence of changes',
      async () => expect(await findDifference(open.chats, modelRuns)).toBeNull(),
      inGateOrProof(60_000, 3_600_000),
    );
  });
}

function describeLasting(stores: Stores, reopen: () => Promise<void>): void {
  describe('reopened', () => {
    it('have all acknowledged changes', async () => {
      const bytes = Uint8Array.from([0, 255, 1, 254]);
      await stores().chats.apply({
        changes: [
          { kind: 'chats', chats: [chat('c1', { revision: 1 })] },
          page(1, [message('m1', 10)], true),
          { kind: 'read', chatId: 'c1', by: 'me', upTo: 10 },
          { kind: 'caughtUp', revision: 7 },
        ],
      });
      await stores().chats.putFile({ file: { id: 'f1', name: 'a.png', type: 'image/png', bytes } });
      await stores().chats.setSensitiveShown({ chatId: 'c1', isShown: true });
      await stores().local.putDraft({ draft: draft('chat:c1', 'half a sen') });
      await stores().local.putOutbox({ entry: outgoing('t1') });
      await stores().local.putValue({ name: 'seen', value: 'yes' });
      const [before] = await stores().chats.listChats({ filter: 'all', count: 1, before: null });
      await reopen();
      const { chats, local } = stores();
      expect(await chats.getChat({ chatId: 'c1' })).toEqual(before);
      expect(
        await chats.listMessages({ chatId: 'c1', direction: 'older', place: null, count: 5 }),
      ).toMatchObject([{ _id: 'm1', status: 'read' }]);
      expect(await chats.getRevision({})).toBe(7);
      expect([...((await chats.getFile({ fileId: 'f1' }))?.bytes ?? [])]).toEqual([...bytes]);
      expect(await chats.isSensitiveShown({ chatId: 'c1' })).toBe(true);
      expect(await chats.search({ text: 'm1', chatId: null, count: 5 })).toHaveLength(1);
      expect(await local.getDraft({ key: 'chat:c1' })).toMatchObject({ text: 'half a sen' });
      expect(await local.listOutbox({})).toMatchObject([{ id: 't1', order: 1 }]);
      expect(await local.getValue({ name: 'seen' })).toBe('yes');
    });

    it('have no part of a failed transaction', async () => {
      const { chats } = stores();
      await chats.apply({
        changes: [
          { kind: 'chats', chats: [chat('c1')] },
          { kind: 'caughtUp', revision: 1 },
        ],
      });
      const unheard = { kind: 'unheard of' } as unknown as ChatChange;
      const ofAnother = page(1, [message('x1', 10, { chatId: 'c9' })], true, 'c9');
      const caughtUp = { kind: 'caughtUp', revision: 9 } as const;
      const changes = [page(1, [message('m1', 10)], true), ofAnother, caughtUp, unheard];
      await expect(chats.apply({ changes })).rejects.toThrow();
      expect(await chats.getRevision({})).toBe(1);
      expect(await chats.getMessages({ messageIds: ['m1'] })).toEqual([]);
      expect(await chats.getChat({ chatId: 'c1' })).toMatchObject({ held: null, lastMessage: null });
      await chats.apply({ changes: [{ kind: 'chats', chats: [chat('c9')] }, ofAnother] });
      expect(await chats.search({ text: 'x1', chatId: null, count: 5 })).toMatchObject([{ chatId: 'c9' }]);
      expect(await chats.search({ text: 'm1', chatId: null, count: 5 })).toEqual([]);
      await reopen();
      expect(await stores().chats.getRevision({})).toBe(1);
    });
  });
}
