import { expect, it } from 'vitest';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { createScope } from '#shared/lib/scope.ts';
import { createMemoryChatStore } from '#shared/store/memoryChatStore.ts';
import { createMemoryLocalStore } from '#shared/store/memoryLocalStore.ts';
import { attachment, draft, outgoing } from '#tests/store/build.ts';
import { deleteOrphanedFiles, orphanedAfterMs, posterIdOf } from './orphanedFiles.ts';

it('deletes files that no draft and no message names, and no others', async () => {
  const scope = createScope();
  const clock = createManualClock(0);
  const chats = createMemoryChatStore('me');
  const local = createMemoryLocalStore();
  const put = (id: string) =>
    chats.putFile({ file: { id, name: id, type: 'image/jpeg', bytes: new Uint8Array([1]) } });
  for (const id of ['drafted', 'waiting', 'failed', 'left', 'named later'])
    for (const fileId of [id, posterIdOf(id)]) await put(fileId);
  await local.putDraft({ draft: draft('chat:c1', '', { attachments: [attachment('drafted')] }) });
  for (const [id, state] of [
    ['waiting', 'waiting'],
    ['failed', 'failed'],
  ] as const) {
    const entry = outgoing(id, 'c1');
    const message = { ...entry.message, type: 'media' as const, attachments: [attachment(id)] };
    await local.putOutbox({ entry: { ...entry, state, message } });
  }
  await deleteOrphanedFiles({ scope, clock, storage: { chats, local }, log: () => undefined });
  await put('chosen meanwhile');
  await local.putDraft({ draft: draft('chat:c2', '', { attachments: [attachment('named later')] }) });
  clock.advance(orphanedAfterMs);
  const kept = ['drafted', 'waiting', 'failed', 'named later'].flatMap((id) => [id, posterIdOf(id)]);
  await expect
    .poll(async () => (await chats.listFileIds({})).toSorted())
    .toEqual([...kept, 'chosen meanwhile'].toSorted());
  scope.end();
});
