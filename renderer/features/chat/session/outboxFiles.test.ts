import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { createScope } from '#shared/lib/scope.ts';
import type { Attachment, SendEntry } from '#shared/store/records.ts';
import { createMemoryStorage } from '#tests/kit/people/chatPerson.ts';
import { attachment, me, message, outgoing } from '#tests/store/build.ts';
import { nextTask } from '#tests/kit/waitFor.ts';
import { createOutbox } from './outbox.ts';
import type { FormAnswer } from '#renderer/services/uploads/sendForm.ts';
import { posterIdOf } from './orphanedFiles.ts';
import { inGateOrProof } from '#tests/kit/proof.ts';

interface Posted {
  readonly files: readonly string[];
  answer(isTaken: boolean): void;
}
interface Upload {
  readonly signal: AbortSignal;
  answer(answer: FormAnswer | 'cancelled'): void;
}

const id = 'm';
const there = { status: 200, body: {} };
const refused = { status: 415, body: { code: 'unsupported_media_type', message: '', field: 'file' } };
const noAnswer = { status: 0, body: null };

async function createWorld(fileIds: readonly string[]) {
  const scope = createScope();
  const storage = createMemoryStorage(me);
  const { chats, local } = storage;
  let uploads: Upload[] = [];
  let posts: Posted[] = [];
  const accepted: (readonly string[])[] = [];
  const asked: (readonly string[])[] = [];
  const outbox = createOutbox({
    scope,
    clock: createManualClock(),
    chats,
    local,
    api: {
      call(name: string, { body }: { body: never }, { signal }: { signal: AbortSignal }) {
        // Like the real client: a request that was aborted before its start is not sent.
        if (signal.aborted) return Promise.resolve({});
        if (name === 'createFileUpload') {
          const { tempId } = body as { tempId: string };
          return Promise.resolve({
            ok: true,
            value: { tempId, tempUploadId: `there-${tempId}`, url: '/up', fields: {} },
          });
        }
        const files = (body as { media: { tempUploadId: string }[] }).media.map(({ tempUploadId }) =>
          tempUploadId.replace('there-', ''),
        );
        asked.push(files);
        return new Promise((done) => {
          const end = (value: unknown) => {
            posts = posts.filter((other) => other !== posted);
            done(value);
          };
          const posted: Posted = {
            files,
            answer(isTaken) {
              if (!isTaken) return end({ ok: false, error: { code: 'network', canRetry: true, status: 0 } });
              accepted.push(files);
              end({
                ok: true,
                value: { message: message('m1', 10, { from: me, to: 'u1', tempId: id }), chat: null },
              });
            },
          };
          signal.addEventListener('abort', () => end({}));
          posts.push(posted);
        });
      },
    } as never,
    send: (_url, _form, { signal }) =>
      new Promise((done) => {
        if (signal.aborted) return done('cancelled');
        const one: Upload = {
          signal,
          answer(answer) {
            uploads = uploads.filter((other) => other !== one);
            done(answer);
          },
        };
        signal.addEventListener('abort', () => one.answer('cancelled'));
        uploads.push(one);
      }),
    uploadOrigin: 'http://here',
    mayWork: () => true,
    apply: async (changes) => void (await chats.apply({ changes: [...changes] })),
    me,
    onChangeRefused: () => undefined,
    onChanged: () => undefined,
    onProgress: () => undefined,
    onDeletionRefused: () => undefined,
    log: (words, cause) => expect.unreachable(`${words} ${String(cause)}`),
    random: () => 1,
  });
  const attachments: Attachment[] = fileIds.map((fileId) => attachment(fileId));
  const bytes = new Uint8Array([1]);
  for (const fileId of fileIds)
    for (const stored of [fileId, posterIdOf(fileId)])
      await chats.putFile({ file: { id: stored, name: 'a.jpg', type: 'image/jpeg', bytes } });
  const plain = outgoing(id, 'words');
  await local.putOutbox({ entry: { ...plain, message: { ...plain.message, type: 'media', attachments } } });
  outbox.wake();
  return {
    scope,
    outbox,
    local,
    accepted,
    asked,
    uploads: () => uploads,
    posts: () => posts,
    entry: async () => ((await local.listOutbox({})) as SendEntry[]).find((entry) => entry.id === id),
    files: () => chats.listFileIds({}),
  };
}
type World = Awaited<ReturnType<typeof createWorld>>;

const left = async ({ entry }: World) =>
  (await entry())?.message.attachments.map(({ fileId, tempUploadId }) => [fileId, tempUploadId !== null]);

it('removes a file that is being uploaded, and continues with the others', async () => {
  const world = await createWorld(['a', 'b', 'c']);
  await expect.poll(() => world.uploads().length).toBe(1);
  const [first] = world.uploads();
  expect(await world.outbox.removeFile(id, 'a')).toBeNull();
  expect(first?.signal.aborted).toBe(true);
  expect((await world.files()).toSorted()).toEqual(['b', 'b.poster', 'c', 'c.poster']);
  await expect.poll(() => world.uploads().length).toBe(1);
  world.uploads()[0]?.answer(there);
  await expect
    .poll(() => left(world))
    .toEqual([
      ['b', true],
      ['c', false],
    ]);
  // Removing a finished file does not abort the upload of another one.
  await expect.poll(() => world.uploads().length).toBe(1);
  const [last] = world.uploads();
  await world.outbox.removeFile(id, 'b');
  expect(last?.signal.aborted).toBe(false);
  last?.answer(there);
  await expect.poll(() => world.posts().map(({ files }) => files)).toEqual([['c']]);
  // The message is posted: it can no longer change.
  expect(await world.outbox.removeFile(id, 'c')).toBeNull();
  expect(await world.outbox.stop(id)).toBeNull();
  expect(await left(world)).toEqual([['c', true]]);
  world.posts()[0]?.answer(true);
  await expect.poll(world.entry).toBeUndefined();
  expect(await world.files()).toEqual([]);
  world.scope.end();
});

it('cancels the message with its last file, and returns its text', async () => {
  const world = await createWorld(['a', 'b']);
  await world.outbox.removeFile(id, 'b');
  await expect.poll(() => world.uploads().length).toBe(1);
  const taken = await world.outbox.removeFile(id, 'a');
  expect(taken?.message.text).toBe('words');
  expect(await world.entry()).toBeUndefined();
  expect(await world.files()).toEqual([]);
  await nextTask();
  expect([world.uploads(), world.asked]).toEqual([[], []]);
  world.scope.end();
});

it('aborts the upload of a file that another tab removed', async () => {
  const world = await createWorld(['a', 'b']);
  await expect.poll(() => world.uploads().length).toBe(1);
  await world.local.changeOutbox({ id, change: { kind: 'fileRemoved', fileId: 'a' } });
  const [first] = world.uploads();
  await world.outbox.abortRemoved();
  expect(first?.signal.aborted).toBe(true);
  await expect.poll(() => world.uploads().length).toBe(1);
  world.scope.end();
});

it('removes a refused file and continues with the rest at once', async () => {
  const world = await createWorld(['a', 'b']);
  await expect.poll(() => world.uploads().length).toBe(1);
  world.uploads()[0]?.answer(refused);
  await expect.poll(async () => (await world.entry())?.state).toBe('failed');
  await world.outbox.removeFile(id, 'a');
  expect(await world.entry()).toMatchObject({ state: 'waiting', code: null });
  world.outbox.wake();
  await expect.poll(() => world.uploads().length).toBe(1);
  world.scope.end();
});

const step = fc.record({
  what: fc.constantFrom('remove', 'elsewhere', 'there', 'refused', 'later', 'post', 'lose', 'stop'),
  at: fc.nat(3),
  /** Number of rounds that pending promises run before the next step. */
  ticks: fc.nat(12),
});

it('sends the remaining files once, whatever happens in between', async () => {
  const names = ['a', 'b', 'c', 'd'];
  const script = fc.tuple(fc.integer({ min: 1, max: 4 }), fc.array(step, { maxLength: 14 }));
  await fc.assert(
    fc.asyncProperty(script, async ([count, steps]) => {
      const fileIds = names.slice(0, count);
      const world = await createWorld(fileIds);
      const { outbox, local } = world;
      const removed = new Set<string>();
      let isTakenBack = false;
      async function takeOut(fileId: string, remove: () => Promise<unknown>): Promise<void> {
        const has = async () => (await left(world))?.some(([name]) => name === fileId) === true;
        const before = await has();
        await remove();
        if (before && world.accepted.length === 0 && !(await has())) removed.add(fileId);
        isTakenBack ||= removed.size === count;
      }
      const pending: Promise<unknown>[] = [];
      for (const { what, at, ticks } of steps) {
        const fileId = names[at % count]!;
        if (what === 'remove') pending.push(takeOut(fileId, () => outbox.removeFile(id, fileId)));
        if (what === 'elsewhere')
          pending.push(
            takeOut(fileId, async () => {
              await local.changeOutbox({ id, change: { kind: 'fileRemoved', fileId } });
              await outbox.abortRemoved();
            }),
          );
        if (what === 'stop') pending.push(outbox.stop(id).then((taken) => (isTakenBack ||= taken !== null)));
        if (what === 'there') world.uploads()[0]?.answer(there);
        if (what === 'refused') world.uploads()[0]?.answer(refused);
        if (what === 'later') world.uploads()[0]?.answer(noAnswer);
        if (what === 'post') world.posts()[0]?.answer(true);
        if (what === 'lose') world.posts()[0]?.answer(false);
        for (let tick = 0; tick < ticks; tick++) await Promise.resolve();
      }
      await Promise.all(pending);
      // Every request succeeds from this point.
      for (let round = 0; round < 60 && (await world.entry()); round++) {
        await outbox.resend(id);
        outbox.wake({ isFresh: true });
        await nextTask();
        world.uploads()[0]?.answer(there);
        world.posts()[0]?.answer(true);
      }
      await nextTask();
      world.scope.end();
      const kept = fileIds.filter((fileId) => !removed.has(fileId));
      expect(await world.entry()).toBeUndefined();
      expect(world.accepted).toEqual(isTakenBack ? [] : [kept]);
      // A posted message keeps its files.
      for (const files of world.asked) expect(files).toEqual(kept);
      expect(isTakenBack).toBe(world.asked.length === 0);
      expect(world.uploads().length).toBe(0);
    }),
    { numRuns: inGateOrProof(100, 300) },
  );
});
