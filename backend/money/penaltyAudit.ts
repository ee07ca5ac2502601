import type { Database } from '../storage/database.ts';

/**
 * Compares penalties with the ledger and returns a sentence for each problem. Held coins must be still held,
 * or taken or released once. Owed and paid coins must equal the penalty; only a reduced one may release a
 * part. A revoked penalty must have returned all its coins.
 */
export async function penaltyProblems(database: Database): Promise<string[]> {
  const [penalties, moved] = await Promise.all([
    database
      .selectFrom('penalties')
      .select(['id', 'user_id', 'coins', 'first_coins', 'owed_coins', 'coin_state', 'state'])
      .orderBy('id')
      .execute(),
    database
      .selectFrom('coin_transfers')
      .select((eb) => ['user_id', 'kind', 'ref', eb.fn.sum('coins').as('coins')])
      .where('kind', 'in', ['penalty', 'penaltyReturn', 'penaltyHeld', 'penaltyTaken', 'penaltyReleased'])
      .groupBy(['user_id', 'kind', 'ref'])
      .execute(),
  ]);
  const sums = new Map<string, number>();
  for (const { user_id, kind, ref, coins } of moved) {
    // Owed coins are paid in parts. The reference of a part is the penalty's id and the coins paid before.
    const key = `${user_id} ${kind} ${ref.split(':', 1)[0]}`;
    sums.set(key, (sums.get(key) ?? 0) + Number(coins));
  }
  return penalties.flatMap((row) => {
    const {
      id,
      user_id: userId,
      coins,
      first_coins: first,
      owed_coins: owed,
      coin_state: where,
      state,
    } = row;
    const of = (kind: string) => sums.get(`${userId} ${kind} ${id}`) ?? 0;
    const [held, taken, released] = [of('penaltyHeld'), of('penaltyTaken'), of('penaltyReleased')];
    const [paid, back] = [of('penalty'), of('penaltyReturn')];
    const isRight =
      where === 'held'
        ? taken + released + paid + back === 0 && held + owed === coins && state !== 'revoked'
        : where === 'taken'
          ? taken + released === held &&
            (released === 0 || (first !== null && first > coins)) &&
            back === 0 &&
            taken + paid + owed === coins &&
            state !== 'revoked'
          : state === 'revoked' && owed === 0 && taken + released === held && back === taken + paid;
    const figures = `held ${held}, taken ${taken}, released ${released}, paid ${paid}, back ${back}, owed ${owed}`;
    return isRight && owed >= 0
      ? []
      : [`penalty ${id} of ${coins} is ${where}, and its transfers are: ${figures}`];
  });
}
