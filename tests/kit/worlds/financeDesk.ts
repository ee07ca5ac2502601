import { createPublicKey, verify } from 'node:crypto';
import Papa from 'papaparse';
import { expect } from 'vitest';
import { checkStatement } from '#shared/domain/statementCheck.ts';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { grantStaffRole } from '#backend/people/staff.ts';
import type { BackendOptions } from '#backend/app/app.ts';
import { nowMs, openStudio } from './studio.ts';
import { createPayoutRun } from '#backend/payouts/run.ts';

/** Two valid wallet addresses. */
export const addresses = [
  'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE',
] as const;

/** Opens a studio with two people at the finance desk. */
export async function openDesk(atMs = nowMs, options: Partial<BackendOptions> = {}) {
  const studio = await openStudio(atMs, options);
  const { database } = studio;
  const clerks = [await studio.newcomer('user'), await studio.newcomer('user')] as const;
  for (const { userId } of clerks) await grantStaffRole(database, userId, 'finance', atMs);
  await studio.features.idle();

  return {
    ...studio,
    clerks,
    /** Adds a streamer with a reviewed payment method and this number of coins, earned at `earnedMs`. */
    async earner(coins: number, earnedMs = atMs) {
      const her = await studio.newcomer();
      const { body } = await studio.call(
        'createBillingMethod',
        { body: { type: 'binance', details: { network: 'TRC20', address: addresses[0] } } },
        her.token,
      );
      await studio.call(
        'reviewMethod',
        { params: { id: body._id }, body: { decision: 'active' } },
        clerks[0].token,
      );
      if (coins > 0) await studio.earn(her.userId, 'giftEarning', coins, earnedMs);
      return { ...her, methodId: body._id };
    },
    /** Runs the payouts as a server does that starts at this time. */
    async runAt(atMs: number) {
      const context = { ...studio.context, clock: createManualClock(atMs) };
      await createPayoutRun(context, { notifyPayout: async () => undefined }).run();
    },
    rows: () => database.selectFrom('payouts').selectAll().orderBy('id').execute(),
  };
}

type Desk = Awaited<ReturnType<typeof openDesk>>;

/**
 * Checks a statement as its holder does: with the text of the file and the public keys that the server shows.
 */
export async function readStatement(desk: Pick<Desk, 'call'>, csv: string) {
  const { body: served } = await desk.call('getStatementKeys', {});
  const rows = Papa.parse<string[]>(csv).data;
  const checked = await checkStatement(rows, served.keys, async (publicKey, message, signature) => {
    const x = Buffer.from(publicKey, 'base64').toString('base64url');
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
    return verify(null, message, key, Buffer.from(signature, 'base64'));
  });
  if (!checked) throw new Error('it is no statement');
  return { ...checked, rows };
}

export async function statementOf(desk: Pick<Desk, 'call'>, token: string, query: Record<string, string>) {
  const { status, body } = await desk.call('getStatement', { query }, token);
  expect(status).toBe(200);
  return { ...(await readStatement(desk, body.csv)), fileName: body.fileName };
}
