import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { lockerOf } from '../people/locker.ts';
import { createUsers } from '../people/users.ts';
import { createBackend } from '../app/app.ts';
import { sharedBackend, startTestBackend } from '#tests/kit/backend/backend.ts';
import { demoAccounts } from './accounts.ts';

const backend = sharedBackend({ seed: 'demo' });

describe('demo data', () => {
  it('is the same after a second start, which is quick and keeps changes', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'vesper-'));
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    const options = { dataDir, port: 0, companions: 0, strict: true, logLevel: 'error' } as const;

    const first = await createBackend(options);
    const { database, ledger } = first.context;
    await ledger.book({ userId: 'account-user', kind: 'matchFilter', ref: 'm', coins: -10 });
    await createUsers(database).update('account-user', { name: 'Somebody' });
    const before = await database.selectFrom('users').selectAll().orderBy('id').execute();
    await first.close();

    const second = await createBackend(options);
    onTestFinished(() => second.close());
    const after = await second.context.database.selectFrom('users').selectAll().orderBy('id').execute();
    expect(after).toEqual(before);
    expect(after.find(({ id }) => id === 'account-user')?.name).toBe('Somebody');
    expect(await second.context.ledger.balance('account-user')).toBe(490);
  });

  it('shows no introductions to accounts with a history', async () => {
    for (const { email } of demoAccounts) {
      const { body } = await backend.call('getOnboardingScreens', {}, await backend.signIn(email));
      expect([email, body.pending]).toEqual([email, []]);
    }
  });

  it('lets every demo account sign in with its role', async () => {
    for (const account of demoAccounts) {
      const { body } = await backend.call('getProfile', {}, await backend.signIn(account.email));
      expect(body).toMatchObject({ email: account.email, rolesGroup: account.role });
      // The demo streamer's coins come from her history (streamers.test.ts).
      if (account.id !== 'account-queen') expect(body.coins).toBe(account.coins);
    }
    const newQueen = await createUsers(backend.context.database).byId('account-newqueen');
    expect(await lockerOf(backend.context.database, newQueen!)).toMatchObject({
      lock: true,
      missing: { phone: 1, bio: 1, birthday: 1, gender: 0 },
    });
  });

  it('has at least forty adult companions who cannot sign in', async () => {
    const demo = await backend.context.database
      .selectFrom('users')
      .selectAll()
      .where('is_demo', '=', 1)
      .execute();
    expect(demo.length).toBeGreaterThanOrEqual(40);
    for (const person of demo) {
      const role = person.gender === 'male' ? 'user' : 'goddess';
      expect(person).toMatchObject({ role, email: null, password_hash: null });
      expect(person.avatar).toMatch(/^\/media\/portraits\/[\w.-]+$/);
    }
    expect(demo.some(({ demo_presence }) => demo_presence === 'online')).toBe(true);
  });

  it('is absent by default', async () => {
    const backend = await startTestBackend({ seed: 'empty' });
    expect(await backend.context.database.selectFrom('users').selectAll().execute()).toEqual([]);
    const config = (await (await fetch(`${backend.url}/config.json`)).json()) as { demoAccounts: unknown[] };
    expect(config.demoAccounts).toEqual([]);
  });
});
