import { describe, expect, it } from 'vitest';
import { openObjectStore } from '#tests/kit/backend/objectStore.ts';
import { startTestBackend, type TestBackend } from '#tests/kit/backend/backend.ts';
import { aDataDir, filesIn, fixture, photo, post, ticket } from '#tests/kit/backend/uploads.ts';
import { createS3Store } from './s3Store.ts';

async function open() {
  const server = await openObjectStore();
  const dataDir = aDataDir();
  const backend = await startTestBackend({ dataDir, filesS3: server.settings });
  const store = createS3Store(server.settings, { warn: () => undefined } as never);
  const people = [await backend.signUp(), await backend.signUp({ role: 'goddess' })] as const;
  return { server, backend, dataDir, store, people };
}

/** Sends a picture in a chat and returns the medium as its receiver has it. */
async function sendPicture(backend: TestBackend, people: Awaited<ReturnType<typeof open>>['people']) {
  const [{ token }, other] = people;
  const info = await ticket(backend, token, 'image');
  expect((await post(backend, info, { file: await photo(400, 300) })).status).toBe(200);
  const { body: chat } = await backend.call('createDirect', { body: { userId: other.userId } }, token);
  const sent = await backend.call(
    'sendMessage',
    {
      body: {
        chatId: chat.chat?._id ?? '',
        type: 'media',
        tempId: 't1',
        media: [{ tempUploadId: info.tempUploadId }],
      } as never,
    },
    token,
  );
  return { id: info.tempUploadId, sent };
}

describe('a backend with an object store', () => {
  it('keeps a picture there and leads browsers to it, until moderation hides it', async () => {
    const { backend, dataDir, store, people } = await open();
    const { id, sent } = await sendPicture(backend, people);
    expect(sent.body).toMatchObject({ messages: [{}] });
  });
});
