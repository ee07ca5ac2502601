import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, limits } from '#shared/domain/constants.ts';
import { startTestBackend } from '#tests/kit/backend/backend.ts';
import { weekMs } from '#tests/kit/worlds/studio.ts';
import { addresses, openDesk } from '#tests/kit/worlds/financeDesk.ts';

/** Password of all users of these tests. */
const password = 'correct horse';
const draft = (address: string) => ({ type: 'binance', details: { network: 'TRC20', address } }) as const;

describe('billing methods', () => {
  it('are shortened for the owner and the desk, and the first one becomes the default', async () => {
    const desk = await openDesk();
    const her = await desk.newcomer();
    const first = await desk.call('createBillingMethod', { body: draft(addresses[0]) }, her.token);
    expect(first.body).toMatchObject({
      isDefault: true,
      status: 'pending',
      details: { address: 'TR7N…Lj6t' },
    });
    desk.clock.advance(1);
    const details = {
      email: 'sofia@demo.local',
      accountType: 'individual',
      firstName: 'Sofia',
      lastName: 'Reis',
    } as const;
    await desk.call('createBillingMethod', { body: { type: 'paxum', details } }, her.token);
    const { body } = await desk.call('getBillingMethods', {}, her.token);
    expect(body.billingMethods.map(({ type, isDefault }) => [type, isDefault])).toEqual([
      ['binance', true],
      ['paxum', false],
    ]);
    expect(body.billingMethods[1]?.details).toMatchObject({ email: 's…@demo.local', firstName: 'Sofia' });
    const waiting = await desk.call('getDeskMethods', { query: {} }, desk.clerks[0].token);
    expect(waiting.body.methods.map(({ method }) => method.details)).toEqual([
      { network: 'TRC20', address: 'TR7N…Lj6t' },
      { ...details, email: 's…@demo.local', vat: null },
    ]);
    const strangers = await desk.call('getDeskMethods', { query: {} }, her.token);
    expect(strangers.status).toBe(403);
  });

  it('are shown in full only to the owner after a password check with limited attempts', async () => {
    const desk = await openDesk();
    const [her, other] = [await desk.newcomer(), await desk.newcomer()];
    const { body } = await desk.call('createBillingMethod', { body: draft(addresses[0]) }, her.token);
    const reveal = (currentPassword: string | undefined, token = her.token) =>
      desk.call('revealBillingMethod', { params: { id: body._id }, body: { currentPassword } }, token);
    expect((await reveal(password)).body).toMatchObject({ details: { address: addresses[0] } });
    expect((await reveal(undefined)).status).toBe(464);
    expect((await reveal(password, other.token)).status).toBe(404);
    expect((await reveal('wrong horse')).status).toBe(464);

    const demo = await startTestBackend({ rateLimits: 'on', seed: 'demo' });
    const token = await demo.issueToken('account-queen');
    const guess = (currentPassword: string) =>
      demo.call('revealBillingMethod', { params: { id: 'demo-method-1' }, body: { currentPassword } }, token);
    for (let at = 0; at < 10; at++) expect((await guess(`wrong-${at}`)).status).toBe(464);
    expect((await guess('demo1234')).status).toBe(429);
  });

  it('reject a wrong checksum, methods of others, and more than the maximum number', async () => {
    const desk = await openDesk();
    const [her, other] = [await desk.newcomer(), await desk.newcomer()];
    const wrong = `${addresses[0].slice(0, -1)}u`;
    const refused = await desk.call('createBillingMethod', { body: draft(wrong) }, her.token);
    expect([refused.status, refused.body.code]).toEqual([400, 'invalid_body']);
    const { body } = await desk.call('createBillingMethod', { body: draft(addresses[0]) }, her.token);
    const query = { billingMethodId: body._id };
    const change = { query, body: { type: 'binance', isDefault: true } } as const;
    expect((await desk.call('editBillingMethod', change, other.token)).status).toBe(404);
    const asPaxum = { query, body: { type: 'paxum', isDefault: true } } as const;
    expect((await desk.call('editBillingMethod', asPaxum, her.token)).status).toBe(409);
    for (let at = 1; at < limits.billingMethods; at++)
      await desk.call('createBillingMethod', { body: draft(addresses[1]) }, her.token);
    expect((await desk.call('createBillingMethod', { body: draft(addresses[1]) }, her.token)).status).toBe(
      409,
    );
  });

  it('reject fields of other types and keep their own', async () => {
    const desk = await openDesk();
    const her = await desk.newcomer();
    const send = (type: string, details: object) =>
      desk.call('createBillingMethod', { body: { type, details } as never }, her.token);
    const paxum = { email: 'A@b.co', accountType: 'individual', firstName: 'S', lastName: 'R' };
    for (const [type, details] of [
      ['binance', { ...draft(addresses[0]).details, junk: 'x'.repeat(100_000) }],
      ['adcash', { account: 'a@b.co', address: addresses[0] }],
      ['paxum', { ...paxum, address: addresses[0] }],
    ] as const) {
      const { status, body } = await send(type, details);
      expect([status, body.code, body.field]).toEqual([400, 'invalid_body', 'details']);
    }
    await send('paxum', { ...paxum, vat: '' });
    const { details } = await desk.database
      .selectFrom('billing_methods')
      .select('details')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(details)).toEqual({ ...paxum, email: 'a@b.co' });
  });

  it('are marked as shared if the target is the same, even if other fields differ', async () => {
    const desk = await openDesk();
    const paxum = (lastName: string, more: object = {}) =>
      ({
        type: 'paxum',
        details: { accountType: 'individual', lastName, firstName: 'S', email: 'one@pay.example', ...more },
      }) as const;
    for (const body of [paxum('Reis'), paxum('Ruiz', { vat: 'ES-1' })]) {
      const her = await desk.newcomer();
      expect((await desk.call('createBillingMethod', { body }, her.token)).status).toBe(200);
    }
    const { body } = await desk.call('getDeskMethods', { query: {} }, desk.clerks[0].token);
    expect(body.methods.map(({ check }) => check?.others)).toEqual([1, 1]);
  });

  it('wait for the desk again after a change of the address, but not after a change of the default', async () => {
    const desk = await openDesk();
    const her = await desk.earner(0);
    const edit = (change: object) =>
      desk.call(
        'editBillingMethod',
        { query: { billingMethodId: her.methodId }, body: { type: 'binance', ...change } },
        her.token,
      );
    const same = await edit({ details: { network: 'TRC20', address: addresses[0] }, isDefault: true });
    expect(same.body.status).toBe('active');
    const changed = await edit({ details: { network: 'TRC20', address: addresses[1] } });
    expect(changed.body.status).toBe('pending');
    const reason = 'The name is another one.';
    const review = { params: { id: her.methodId }, body: { decision: 'rejected', reason } } as const;
    await desk.call('reviewMethod', review, desk.clerks[1].token);
    const { body } = await desk.call('getBillingMethods', {}, her.token);
    expect(body.billingMethods).toMatchObject([{ status: 'rejected', rejectReason: reason }]);
  });

  it('are not the default while rejected, and are it again after a correction', async () => {
    const desk = await openDesk();
    const her = await desk.earner(0);
    const edit = (change: object) =>
      desk.call(
        'editBillingMethod',
        { query: { billingMethodId: her.methodId }, body: { type: 'binance', ...change } },
        her.token,
      );
    const listed = async () => (await desk.call('getBillingMethods', {}, her.token)).body.billingMethods;
    await edit({ details: { network: 'TRC20', address: addresses[1] } });
    const review = { params: { id: her.methodId }, body: { decision: 'rejected', reason: 'No.' } } as const;
    await desk.call('reviewMethod', review, desk.clerks[1].token);
    expect(await listed()).toMatchObject([{ status: 'rejected', isDefault: false }]);
    expect((await edit({ isDefault: true })).status).toBe(409);
    const corrected = await edit({ details: { network: 'TRC20', address: addresses[0] } });
    expect(corrected.body).toMatchObject({ status: 'pending', isDefault: true });
  });

  it('replace a rejected default when added', async () => {
    const desk = await openDesk();
    const her = await desk.newcomer();
    const first = await desk.call('createBillingMethod', { body: draft(addresses[0]) }, her.token);
    const review = { params: { id: first.body._id }, body: { decision: 'rejected', reason: 'No.' } } as const;
    await desk.call('reviewMethod', review, desk.clerks[1].token);
    const second = await desk.call('createBillingMethod', { body: draft(addresses[1]) }, her.token);
    expect(second.body).toMatchObject({ status: 'pending', isDefault: true });
  });

  it('are locked from Sunday until the run is done', async () => {
    const desk = await openDesk();
    const her = await desk.earner(0);
    const change = {
      query: { billingMethodId: her.methodId },
      body: { type: 'binance', isDefault: true },
    } as const;
    const nextMs = weekMs + 7 * DAY_MS;
    const at = async (ms: number) => {
      desk.clock.advance(ms - desk.clock.now());
      await desk.features.idle();
      const token = await desk.issueToken(her.userId);
      const { status, body } = await desk.call('editBillingMethod', change, token);
      return [status, body.until ?? null];
    };
    expect(await at(nextMs - DAY_MS - 1)).toEqual([200, null]);
    expect(await at(nextMs - DAY_MS)).toEqual([403, '2026-05-25T06:00:00.000Z']);
    expect(await at(nextMs + 6 * HOUR_MS - 1)).toEqual([403, '2026-05-25T06:00:00.000Z']);
    expect(await at(nextMs + 6 * HOUR_MS)).toEqual([200, null]);
  });
});

describe('the proof that the account is the streamer’s own', () => {
  const draftTo = (address: string) => ({ type: 'binance', details: { network: 'TRC20', address } }) as const;

  it('is required to add or change a payment method, but not to make it the default', async () => {
    const desk = await openDesk();
    const her = await desk.newcomer();
    const add = (currentPassword: string | undefined) =>
      desk.call('createBillingMethod', { body: { ...draftTo(addresses[0]), currentPassword } }, her.token);
    for (const wrong of ['a wrong one', undefined]) {
      const { status, body } = await add(wrong);
      expect([status, body]).toMatchObject([464, { field: 'currentPassword' }]);
    }
    const { body: made } = await add('correct horse');
    const query = { billingMethodId: made._id };
    const change = { ...draftTo(addresses[1]), currentPassword: 'a wrong one' };
    expect((await desk.call('editBillingMethod', { query, body: change }, her.token)).status).toBe(464);
    const asDefault = { type: 'binance', isDefault: true, currentPassword: undefined } as const;
    expect((await desk.call('editBillingMethod', { query, body: asDefault }, her.token)).status).toBe(200);
    const right = { ...change, currentPassword: 'correct horse' };
    expect((await desk.call('editBillingMethod', { query, body: right }, her.token)).status).toBe(200);
    const row = await desk.database.selectFrom('billing_methods').select('details').executeTakeFirstOrThrow();
    expect(row.details).not.toContain('correct horse');
  });

  it('is a mailed code for an account without a password', async () => {
    const desk = await openDesk();
    const her = await desk.newcomer();
    await desk.database
      .updateTable('users')
      .set({ password_hash: null })
      .where('id', '=', her.userId)
      .execute();
    const add = (mailCode?: string) =>
      desk.call('createBillingMethod', { body: { ...draftTo(addresses[0]), mailCode } }, her.token);
    expect((await add()).body).toMatchObject({ code: 'invalid_credentials', field: 'mailCode' });
    await desk.call('sendMailCode', {}, her.token);
    const code = /\b\d{6}\b/.exec(desk.mail.sent.at(-1)?.text ?? '')?.[0] ?? '';
    expect((await add(code)).status).toBe(200);
    expect((await add(code)).status).toBe(464);
  });

  it('is rate limited', async () => {
    const desk = await openDesk(undefined, { rateLimits: 'on' });
    const her = await desk.newcomer();
    const body = { ...draftTo(addresses[0]), currentPassword: 'no' };
    const add = () => desk.call('createBillingMethod', { body }, her.token);
    for (let count = 0; count < 10; count++) expect((await add()).status).toBe(464);
    expect((await add()).status).toBe(429);
  });
});
