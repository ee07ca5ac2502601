import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rowsOfStatement, sealedMessage, sealRow, type Statement } from './statement.ts';
import { checkStatement, type CheckedStatement } from './statementCheck.ts';

const keys = [{ id: 'key-2026', publicKey: 'the public one' }];
/** Stands for the signature: it is right where it is over this message. */
const signed = (message: Uint8Array) => `signed ${new TextDecoder().decode(message)}`;
const verify = async (_: string, message: Uint8Array, signature: string) => signature === signed(message);

function statementOf(coins: readonly number[]): Statement {
  let total = 0;
  return {
    head: {
      scope: 'payout',
      id: 'payout-1',
      from: '2026-11-09T00:00:00Z',
      until: '2026-11-15T23:59:59Z',
      person: 'Sofia, 4821',
      timeZone: 'Europe/Kyiv',
    },
    lines: coins.map((each, at) => ({
      line: at + 1,
      utc: `2026-11-09T08:${String(at % 60).padStart(2, '0')}:14Z`,
      local: `2026-11-09T10:${String(at % 60).padStart(2, '0')}:14`,
      offset: '+02:00',
      kind: 'matchEarning',
      cause: `Match, "Marcus ${at}"`,
      coins: each,
      total: (total += each),
    })),
    sum: {
      lines: coins.length,
      coins: total,
      amount: '286.14',
      fee: '1.50',
      paid: '284.64',
      currency: 'USD',
    },
  };
}

function fileOf(coins: readonly number[]): string[][] {
  const statement = statementOf(coins);
  const { rows, chain } = rowsOfStatement(statement);
  const signature = signed(sealedMessage(statement.head, statement.sum, chain));
  return [...rows, sealRow({ keyId: 'key-2026', signature })];
}

async function check(rows: readonly (readonly string[])[]): Promise<CheckedStatement> {
  const checked = await checkStatement(rows, keys, verify);
  if (!checked) throw new Error('it is no statement');
  return checked;
}

const someCoins = fc.array(fc.integer({ min: -500, max: 500 }), { minLength: 2, maxLength: 12 });
const first = 2;

describe('a statement', () => {
  it('that nobody touched is whole, and its lines come to its sum', async () => {
    await fc.assert(
      fc.asyncProperty(someCoins, async (coins) => {
        const checked = await check(fileOf(coins));
        expect(checked.findings).toEqual([]);
        expect(checked).toMatchObject({ isWhole: true, seal: 'sealed' });
        expect(checked.countedCoins).toBe(checked.statement.sum.coins);
      }),
    );
  });

  it('with one sign changed anywhere is not whole, and the line is named', async () => {
    await fc.assert(
      fc.asyncProperty(someCoins, fc.nat(), fc.nat(), fc.nat(), fc.nat(9), async (coins, y, x, at, digit) => {
        const rows = fileOf(coins);
        const row = rows[y % rows.length] ?? [];
        const cell = row[x % row.length] ?? '';
        const place = at % Math.max(1, cell.length);
        const changed = `${cell.slice(0, place)}${digit}${cell.slice(place + 1)}`;
        fc.pre(changed !== cell);
        row[x % row.length] = changed;
        const checked = await checkStatement(rows, keys, verify);
        // What begins with other words is no statement.
        if (checked === null) {
          expect(y % rows.length).toBe(0);
          return;
        }
        expect(checked.isWhole).toBe(false);
        const line = (y % rows.length) - first + 1;
        if (line >= 1 && line <= coins.length) {
          expect(checked.findings[0]).toMatchObject({ kind: 'changed', at: line });
          expect(checked.findings).toHaveLength(1);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('with a line taken out, doubled or moved is not whole, and the line is named', async () => {
    await fc.assert(
      fc.asyncProperty(
        someCoins,
        fc.constantFrom('missing', 'doubled', 'moved'),
        fc.nat(),
        fc.nat(),
        async (coins, kind, one, two) => {
          const rows = fileOf(coins);
          const [a, b] = [one % coins.length, two % coins.length];
          fc.pre(kind !== 'moved' || a !== b);
          const [atA, atB] = [first + a, first + b];
          const rowA = rows[atA] ?? [];
          if (kind === 'missing') rows.splice(atA, 1);
          else if (kind === 'doubled') rows.splice(Math.max(atA, atB) + 1, 0, [...rowA]);
          else [rows[atA], rows[atB]] = [rows[atB] ?? [], rowA];
          const checked = await check(rows);
          expect(checked.isWhole).toBe(false);
          expect(checked.findings).toHaveLength(1);
          expect(checked.findings[0]?.kind).toBe(kind);
          const named = kind === 'moved' ? [a + 1, b + 1] : [a + 1];
          expect(named).toContain(checked.findings[0]?.at);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('that somebody wrote anew with hashes of their own has a seal that is not for it', async () => {
    const before = fileOf([6, 24, 12]);
    const forged = statementOf([6, 2400, 12]);
    const rows = [...rowsOfStatement(forged).rows, before.at(-1) ?? []];
    expect(await check(rows)).toMatchObject({ isWhole: false, findings: [], seal: 'wrong' });
  });

  it('of a key that nobody knows, without a seal, or checked where nothing can be, says so', async () => {
    const rows = fileOf([6]);
    expect((await checkStatement(rows, [], verify))?.seal).toBe('unknownKey');
    expect((await check(rows.slice(0, -1))).seal).toBe('missing');
    const unchecked = await checkStatement(rows, keys, async () => null);
    expect(unchecked).toMatchObject({ seal: 'unchecked', isWhole: false });
    expect(await checkStatement([['name', 'coins']], keys, verify)).toBeNull();
    expect(await checkStatement([], keys, verify)).toBeNull();
  });
});
