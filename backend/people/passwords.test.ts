import { expect, it } from 'vitest';
import { cheapPasswords } from '#tests/kit/backend/passwords.ts';

it('the queue of password hashes has a maximum length, and a refused caller receives when to retry', async () => {
  const asked = await Promise.allSettled(
    Array.from({ length: 420 }, () => cheapPasswords.verify('a password', null)),
  );
  const refused = asked.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(18);
  expect(refused[0]).toMatchObject({ reason: { code: 'unavailable', extra: { retryAfterMs: 5_000 } } });
  await expect(cheapPasswords.verify('a password', await cheapPasswords.hash('a password'))).resolves.toBe(
    true,
  );
});
