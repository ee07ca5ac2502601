import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { channels } from '#shared/realtime/channels.ts';
import { openMemoryBackend, type TestBackend } from '#tests/kit/backend/memoryBackend.ts';
import {
  createPrivatePostgres,
  findPostgres,
  type PrivatePostgres,
} from '#tests/kit/backend/privatePostgres.ts';
import { connectSocket } from '#tests/kit/backend/socket.ts';
import { waitMs } from '#tests/kit/waitFor.ts';
import { textDraft } from '#tests/kit/worlds/chats.ts';

const bin = findPostgres();
if (bin === null) console.warn('Skipped: statements of a message. PostgreSQL is not installed.');

describe.skipIf(bin === null)('a message between two people with a chat', () => {
  let server: PrivatePostgres;
  let backend: TestBackend;

  beforeAll(async () => {
    server = await createPrivatePostgres(bin as string);
    backend = await openMemoryBackend({ dataDir: ':memory:', databaseUrl: server.url });
  }, waitMs);
  afterAll(async () => {
    await backend.close();
    await server.remove();
  });

  it('takes eight statements, with the start and the end of the transaction', async () => {
    const [a, b] = [await backend.signUp(), await backend.signUp()];
    for (const { token, userId } of [a, b])
      await (await connectSocket(backend.url, token)).subscribe(channels.chat(userId));
    const write = async (from: typeof a, to: typeof a) => {
      const input = { params: { id: to.userId }, body: textDraft('Good evening') };
      expect((await backend.call('sendToUser', input, from.token)).status).toBe(200);
    };
    await write(a, b);
    await write(b, a);

    const query = vi.spyOn(pg.Client.prototype, 'query');
    try {
      await write(a, b);
      // Jobs of the backend use other connections at the same time, so only this one counts.
      const texts = query.mock.calls.map(([text]) => String(text));
      const client =
        query.mock.contexts[texts.findIndex((text) => text.startsWith('insert into "messages"'))];
      const own = texts.filter((_, at) => query.mock.contexts[at] === client);
      const [start, end] = [own.findIndex((text) => text.startsWith('start')), own.indexOf('commit')];
      expect(own.slice(start, end + 1)).toHaveLength(8);
    } finally {
      query.mockRestore();
    }
  });
});
