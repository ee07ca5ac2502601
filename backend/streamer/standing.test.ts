import { describe, expect, it } from 'vitest';
import { sharedWorld, startTestBackend } from '#tests/kit/backend/backend.ts';
import { openStudio } from '#tests/kit/worlds/studio.ts';

const studio = sharedWorld(openStudio);

describe('being ready', () => {
  it('is true if all checks pass', async () => {
    const her = await studio.newcomer();
    const { body } = await studio.call('amIready', {}, her.token);
    expect(body).toMatchObject({
      ready: true,
      checks: [
        { key: 'profile', ok: true, reason: null },
        { key: 'standing', ok: true, reason: null },
        { key: 'identity', ok: false, reason: 'readinessReason.identityMissing', isNeeded: false },
        { key: 'payout', ok: false, reason: 'readinessReason.noMethod', isNeeded: false },
      ],
      locker: { lock: false },
    });
  });

  it('is false during a suspension', async () => {
    const her = await studio.newcomer();
    const fromMs = studio.clock.now();
    const ban = { user_id: her.userId, reason: 'prohibited', from_ms: fromMs, until_ms: fromMs + 1_000 };
    await studio.database.insertInto('matching_bans').values(ban).execute();
    const { body } = await studio.call('amIready', {}, her.token);
    expect(body.ready).toBe(false);
    expect(body.checks.find(({ ok }) => !ok)).toMatchObject({
      key: 'standing',
      ok: false,
      reason: 'readinessReason.suspended',
    });
    studio.clock.advance(1_000);
    expect((await studio.call('amIready', {}, her.token)).body.ready).toBe(true);
  });

  it('names the relay of the streamer’s calls, with her own credentials', async () => {
    const her = await studio.newcomer();
    expect((await studio.call('amIready', {}, her.token)).body.iceServers).toEqual([]);
    const ice = { urls: ['turn:relay.example:3478'], secret: 'a secret' };
    const behindRelay = await startTestBackend({ ice });
    const { token, userId } = await behindRelay.signUp({ gender: 'female' });
    await behindRelay.context.database
      .updateTable('users')
      .set({ role: 'goddess' })
      .where('id', '=', userId)
      .execute();
    const { body } = await behindRelay.call('amIready', {}, token);
    expect(body.iceServers).toMatchObject([{ urls: ice.urls, username: expect.stringContaining(userId) }]);
  });

  it('shows the review state of a payout method', async () => {
    const her = await studio.newcomer();
    const reasonOf = async () =>
      (await studio.call('amIready', {}, her.token)).body.checks.find(({ key }) => key === 'payout')?.reason;
    const details = { network: 'TRC20', address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' } as const;
    await studio.call('createBillingMethod', { body: { type: 'binance', details } }, her.token);
    expect(await reasonOf()).toBe('readinessReason.methodPending');
    await studio.database
      .updateTable('billing_methods')
      .set({ status: 'rejected' })
      .where('user_id', '=', her.userId)
      .execute();
    expect(await reasonOf()).toBe('readinessReason.methodRejected');
    await studio.database
      .updateTable('billing_methods')
      .set({ status: 'active' })
      .where('user_id', '=', her.userId)
      .execute();
    expect(await reasonOf()).toBeNull();
  });
});
