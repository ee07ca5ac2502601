/** @module-tag prove */
import pino from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { createPrivateRedis, findRedis, type PrivateRedis } from '#tests/kit/backend/privateRedis.ts';
import { waitMs } from '#tests/kit/waitFor.ts';
import { openRedis } from './redis.ts';

const program = findRedis();
if (program === null) console.warn('Skipped: topics of Redis, because no server is installed.');

describe.skipIf(program === null)('a connection to Redis', { timeout: 6 * waitMs }, () => {
  let server: PrivateRedis | null = null;
  afterEach(() => server?.stop());

  it('subscribes to a topic whose subscription failed while Redis was away', async () => {
    server = await createPrivateRedis(program ?? '');
    const redis = await openRedis(server.url, 'vesper:test:', pino({ level: 'silent' }));
    try {
      await expect.poll(() => redis.isReady()).toBe(true);
      await server.stop();
      await expect.poll(() => redis.isReady()).toBe(false);
      const heard: string[] = [];
      await expect(redis.topics.subscribe('vesper:test:late', (text) => heard.push(text))).rejects.toThrow();
      const returned = Promise.withResolvers<void>();
      redis.onReturn(returned.resolve);
      await server.start();
      await returned.promise;
      await redis.commands.publish('vesper:test:late', 'hello');
      await expect.poll(() => heard).toEqual(['hello']);
    } finally {
      await redis.close();
    }
  });
});
