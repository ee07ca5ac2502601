import type { Kysely } from 'kysely';

/** The fields of each type of method, and which of them money goes to. */
const fieldsOf: Readonly<Record<string, readonly string[]>> = {
  binance: ['network', 'address'],
  adcash: ['account'],
  paxum: ['email', 'accountType', 'firstName', 'lastName', 'vat'],
};
const targetOf: Readonly<Record<string, string>> = { binance: 'address', adcash: 'account', paxum: 'email' };

interface Rows {
  billing_methods: { id: string; type: string; details: string; target: string | null };
  payouts: {
    id: string;
    method_type: string;
    method_details: string | null;
    method_target: string | null;
  };
}

/** Keeps only the fields that the type has, in one order; null if the text is no object of a known type. */
function cleaned(type: string, text: string): { readonly details: string; readonly target: string } | null {
  const fields = fieldsOf[type];
  const read: unknown = JSON.parse(text);
  if (!fields || typeof read !== 'object' || read === null) return null;
  const given = read as Readonly<Record<string, unknown>>;
  const kept = fields.flatMap((name) => {
    const value = given[name];
    return typeof value === 'string' && value !== '' ? [[name, value] as const] : [];
  });
  const main = given[targetOf[type] ?? ''];
  if (typeof main !== 'string') return null;
  const target = type === 'binance' ? main : type === 'adcash' ? main.toUpperCase() : main.toLowerCase();
  return { details: JSON.stringify(Object.fromEntries(kept)), target: `${type} ${target}` };
}

/** Details of methods hold the fields of their type alone, and what money goes to can be compared. */
export const payoutTargets = {
  async up(database: Kysely<unknown>): Promise<void> {
    const { schema } = database;
    await schema.alterTable('billing_methods').addColumn('target', 'text').execute();
    await schema.alterTable('payouts').addColumn('method_target', 'text').execute();
    const db = database as Kysely<Rows>;
    const methods = await db.selectFrom('billing_methods').select(['id', 'type', 'details']).execute();
    for (const { id, type, details } of methods) {
      const clean = cleaned(type, details);
      if (clean) await db.updateTable('billing_methods').set(clean).where('id', '=', id).execute();
    }
    const payouts = await db
      .selectFrom('payouts')
      .select(['id', 'method_type', 'method_details'])
      .where('method_details', 'is not', null)
      .execute();
    for (const { id, method_type, method_details } of payouts) {
      const clean = method_details === null ? null : cleaned(method_type, method_details);
      if (!clean) continue;
      const change = { method_details: clean.details, method_target: clean.target };
      await db.updateTable('payouts').set(change).where('id', '=', id).execute();
    }
    await schema.createIndex('billing_methods_target').on('billing_methods').column('target').execute();
    await schema.createIndex('payouts_target').on('payouts').column('method_target').execute();
  },
};
