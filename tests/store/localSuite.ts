import { describe, expect, it } from 'vitest';
import type { OutboxEntry } from '#shared/store/records.ts';
import { attachment, draft, outgoing, upload } from './build.ts';
import type { Stores } from './stores.ts';

/** Tests of drafts, the outbox, uploads and small values. */
export function describeLocalStore(stores: Stores): void {
  const local = () => stores().local;
  const outbox = async () => (await local().listOutbox({})).map(({ id, order }) => `${id} ${order}`);

  describe('the local store', () => {
    it('keeps a draft for each recipient', async () => {
      await local().putDraft({ draft: draft('chat:c1', 'a') });
      await local().putDraft({ draft: draft('user:u1', 'Б') });
      await local().putDraft({ draft: draft('chat:c1', 'ab', { updatedMs: 2 }) });
      expect(await local().getDraft({ key: 'chat:c1' })).toEqual(draft('chat:c1', 'ab', { updatedMs: 2 }));
      const drafts = await local().listDrafts({});
      expect(drafts.map(({ key }) => key).sort()).toEqual(['chat:c1', 'user:u1']);
      await local().deleteDraft({ key: 'chat:c1' });
      await local().deleteDraft({ key: 'none' });
      expect(await local().getDraft({ key: 'chat:c1' })).toBeNull();
    });

    it('keeps an upload with its bytes, and deletes both', async () => {
      const bytes = (...values: number[]) => new Uint8Array(values);
      const put = async (id: string, poster: Uint8Array<ArrayBuffer> | null = null) =>
        local().putUpload({ record: upload(id), file: bytes(1, 2, 3), poster });
      expect(await put('z')).toEqual(upload('z', { order: 1 }));
      expect(await put('a', bytes(9))).toMatchObject({ order: 2 });
      const file = (id: string, part: 'file' | 'poster') => local().getUploadFile({ id, part });
      expect([...((await file('z', 'file')) ?? [])]).toEqual([1, 2, 3]);
      expect([...((await file('a', 'poster')) ?? [])]).toEqual([9]);
      expect([await file('z', 'poster'), await file('none', 'file')]).toEqual([null, null]);
      const change = { tempUploadId: 'up1' };
      expect(await local().changeUpload({ id: 'z', change })).toEqual(upload('z', { order: 1, ...change }));
      expect(await local().changeUpload({ id: 'none', change })).toBeNull();
      // An upload that is put again keeps its place.
      expect(await put('z')).toMatchObject({ order: 1, tempUploadId: null });
      expect((await local().listUploads({})).map(({ id }) => id)).toEqual(['z', 'a']);
      await local().deleteUploads({ ids: ['z', 'none'] });
      expect([await file('z', 'file'), (await local().listUploads({})).length]).toEqual([null, 1]);
      await local().clear({});
      expect([await file('a', 'file'), await local().listUploads({})]).toEqual([null, []]);
    });

    it('numbers the outbox in order of arrival, and keeps the numbers', async () => {
      const removal: OutboxEntry = { kind: 'deleteChats', id: 'd1', chatIds: ['c1'], dueMs: 5, order: 77 };
      expect(await local().putOutbox({ entry: outgoing('z', 'first') })).toMatchObject({ order: 1 });
      expect(await local().putOutbox({ entry: removal })).toEqual({ ...removal, order: 2 });
      await local().putOutbox({ entry: outgoing('a', 'third') });
      await local().putOutbox({ entry: outgoing('z', 'first', { state: 'failed', tries: 3, order: 9 }) });
      expect(await outbox()).toEqual(['z 1', 'd1 2', 'a 3']);
      expect((await local().listOutbox({}))[0]).toMatchObject({ state: 'failed', tries: 3 });
      await local().deleteOutbox({ ids: ['z', 'd1', 'none'] });
      expect(await outbox()).toEqual(['a 3']);
    });

    it('reads one entry as it is in the list, and null for a missing one', async () => {
      const removal: OutboxEntry = { kind: 'deleteChats', id: 'd1', chatIds: ['c1'], dueMs: 5, order: 77 };
      await local().putOutbox({ entry: outgoing('a') });
      await local().putOutbox({ entry: removal });
      const entries = await local().listOutbox({});
      expect(entries).toHaveLength(2);
      for (const entry of entries) expect(await local().getOutbox({ id: entry.id })).toEqual(entry);
      await local().changeOutbox({ id: 'a', change: { kind: 'posting' } });
      expect(await local().getOutbox({ id: 'a' })).toMatchObject({ isPosted: true, order: 1 });
      await local().deleteOutbox({ ids: ['d1'] });
      expect(await local().getOutbox({ id: 'd1' })).toBeNull();
    });

    it('changes the current version of an entry, and does not restore a deleted one', async () => {
      const files = ['a', 'b'].map((fileId) => attachment(fileId));
      const plain = outgoing('t1');
      await local().putOutbox({ entry: outgoing('earlier') });
      await local().putOutbox({ entry: { ...plain, message: { ...plain.message, attachments: files } } });
      // Changes made at the same time, each of which sees the effects of the previous ones.
      const changes = [
        { kind: 'uploaded', fileId: 'a', tempUploadId: 'there' },
        { kind: 'fileRemoved', fileId: 'b' },
        { kind: 'posting' },
        { kind: 'fileRemoved', fileId: 'a' },
      ] as const;
      const answers = await Promise.all(changes.map((change) => local().changeOutbox({ id: 't1', change })));
      const namesIn = (entry: OutboxEntry | null) =>
        entry?.kind === 'send' ? entry.message.attachments.map(({ fileId }) => fileId) : null;
      expect(answers.map(({ before, after }) => [namesIn(before), namesIn(after)])).toEqual([
        [
          ['a', 'b'],
          ['a', 'b'],
        ],
        [['a', 'b'], ['a']],
        [['a'], ['a']],
        [['a'], ['a']],
      ]);
      const after = answers.at(-1)?.after;
      expect(after).toMatchObject({ isPosted: true, order: 2 });
      expect((await local().listOutbox({})).at(-1)).toEqual(after);
      const stopped = await local().changeOutbox({ id: 'earlier', change: { kind: 'stopped' } });
      expect([stopped.before?.id, stopped.after]).toEqual(['earlier', null]);
      expect(await local().changeOutbox({ id: 'earlier', change: { kind: 'resent' } })).toEqual({
        before: null,
        after: null,
      });
      expect(await outbox()).toEqual(['t1 2']);
    });

    it('cancels a deletion that was not sent yet, and no other', async () => {
      const places = { c1: 40 };
      const removal = { kind: 'deleteChats', chatIds: ['c1'], dueMs: 5, order: 0 } as const;
      for (const id of ['d1', 'd2'])
        await local().putOutbox({ entry: { ...removal, id, chatIds: ['c1'], places } });
      const change = (id: string, kind: 'posting' | 'stopped') =>
        local().changeOutbox({ id, change: { kind } });
      expect((await change('d1', 'posting')).after).toMatchObject({ isPosted: true, places });
      expect((await change('d1', 'stopped')).after).toMatchObject({ id: 'd1', isPosted: true });
      expect(await change('d2', 'stopped')).toMatchObject({ before: { id: 'd2' }, after: null });
      expect(await change('d2', 'posting')).toEqual({ before: null, after: null });
      expect(await outbox()).toEqual(['d1 1']);
    });

    it('turns a draft into messages in one step', async () => {
      await local().putDraft({ draft: draft('chat:c1', 'hello') });
      await local().putDraft({ draft: draft('chat:c2', 'stays') });
      await local().putOutbox({ entry: outgoing('earlier') });
      const sent = await local().sendDraft({ key: 'chat:c1', entries: [outgoing('t1'), outgoing('t2')] });
      expect(sent.map(({ order }) => order)).toEqual([2, 3]);
      expect(await local().getDraft({ key: 'chat:c1' })).toBeNull();
      expect(await local().getDraft({ key: 'chat:c2' })).not.toBeNull();
      expect(await outbox()).toEqual(['earlier 1', 't1 2', 't2 3']);
      await local().sendDraft({ key: 'chat:c1', entries: [outgoing('t1')] });
      expect(await outbox()).toEqual(['earlier 1', 't1 2', 't2 3']);
    });

    it('keeps small values by name', async () => {
      await local().putValue({ name: 'a', value: '' });
      expect(await local().getValue({ name: 'a' })).toBe('');
      await local().putValue({ name: 'a', value: 'ü\u0000' });
      expect(await local().getValue({ name: 'a' })).toBe('ü\u0000');
      await local().putValue({ name: 'a', value: null });
      expect(await local().getValue({ name: 'a' })).toBeNull();
    });

    it('deletes all its data on request, and no other', async () => {
      await local().putDraft({ draft: draft('chat:c1', 'a') });
      await local().putOutbox({ entry: outgoing('t1') });
      await local().putValue({ name: 'a', value: 'b' });
      await stores().chats.apply({ changes: [{ kind: 'caughtUp', revision: 3 }] });
      await local().clear({});
      expect(await local().listDrafts({})).toEqual([]);
      expect(await local().listOutbox({})).toEqual([]);
      expect(await local().getValue({ name: 'a' })).toBeNull();
      expect(await stores().chats.getRevision({})).toBe(3);
      expect(await local().putOutbox({ entry: outgoing('t2') })).toMatchObject({ order: 1 });
    });
  });
}
