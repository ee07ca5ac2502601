import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineColumns, rowsOfStatement, sealedMessage, sealRow, type Statement } from './statement.ts';
import { checkStatement, type CheckedStatement } from './statementCheck.ts';

const keys = [{ id: 'key-2026', publicKey: 'the public one' }];
/** A fake signature, which is valid if it contains this message. */
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
  it('is whole if it is unchanged, and its lines add up to its sum', async () => {
    await fc.assert(
      fc.asyncProperty(someCoins, async (coins) => {
        const checked = await check(fileOf(coins));
        expect(checked.findings).toEqual([]);
        expect(checked).toMatchObject({ isWhole: true, seal: 'sealed' });
        expect(checked.countedCoins).toBe(checked.statement.sum.coins);
      }),
    );
  });

  it('is not whole after any change of one character, and the line is named', async () => {
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
        // A file with a different first word is not a statement.
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

  it('is not whole with a removed, duplicated or moved line, and the line is named', async () => {
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

  it('has a wrong seal if it was rewritten with new hashes', async () => {
    const before = fileOf([6, 24, 12]);
    const forged = statementOf([6, 2400, 12]);
    const rows = [...rowsOfStatement(forged).rows, before.at(-1) ?? []];
    expect(await check(rows)).toMatchObject({ isWhole: false, findings: [], seal: 'wrong' });
  });

  it('reports an unknown key, a missing seal, and a seal that cannot be verified', async () => {
    const rows = fileOf([6]);
    expect((await checkStatement(rows, [], verify))?.seal).toBe('unknownKey');
    expect((await check(rows.slice(0, -1))).seal).toBe('missing');
    const unchecked = await checkStatement(rows, keys, async () => null);
    expect(unchecked).toMatchObject({ seal: 'unchecked', isWhole: false });
    expect(await checkStatement([['name', 'coins']], keys, verify)).toBeNull();
    expect(await checkStatement([], keys, verify)).toBeNull();
  });

  it('is not whole with an additional row at any position', async () => {
    const cell = fc.constantFrom('', 'seal', 'sum', '1', '7', 'x', 'key-2026', '=1+1');
    const anyRow = fc.array(cell, { minLength: 1, maxLength: 10 });
    await fc.assert(
      fc.asyncProperty(someCoins, anyRow, fc.nat(), async (coins, row, place) => {
        const rows = fileOf(coins);
        rows.splice(1 + (place % rows.length), 0, row);
        // Excludes one empty row at the end, because readers see it after the last line break.
        fc.pre(!(rows.at(-1)?.length === 1 && rows.at(-1)?.[0] === ''));
        const checked = await check(rows);
        expect(checked.isWhole).toBe(false);
        expect(checked.findings.length).toBeGreaterThan(0);
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ['between the sum and the seal', -1, ['note', 'forged'], { kind: 'extra', at: 'other' }],
    ['that begins with seal, among the lines', 3, ['seal', 'key-2026', 'x'], { kind: 'extra', at: 'other' }],
    ['behind the seal', 99, ['note'], { kind: 'extra', at: 'other' }],
    ['that is empty, among the lines', 3, [''], { kind: 'extra', at: 'other' }],
  ] as const)('names an additional row %s', async (_, place, row, finding) => {
    const rows = fileOf([6, 24, 12]);
    rows.splice(place, 0, [...row]);
    expect(await check(rows)).toMatchObject({ isWhole: false, findings: [{ ...finding, row }] });
  });

  it('is not whole if a number is written differently or column names are joined', async () => {
    const rows = fileOf([6, 24]);
    const [, columns = []] = rows;
    const renumbered = rows.with(2, ['01', ...(rows[2] ?? []).slice(1)]);
    expect((await check(renumbered)).findings).toMatchObject([{ kind: 'changed', at: 1 }]);
    const joined = [`${columns[0]},${columns[1]}`, ...columns.slice(2)];
    expect((await check(rows.with(1, joined))).findings).toMatchObject([{ kind: 'changed', at: 'columns' }]);
    const sealed = rows.with(-1, [...(rows.at(-1) ?? []), 'more']);
    expect((await check(sealed)).findings).toMatchObject([{ kind: 'changed', at: 'seal' }]);
  });

  it('takes time in proportion to its rows, even for malicious files, and pauses', async () => {
    const [head = [], columns = []] = fileOf([6]);
    for (const [count, numberOf] of [
      [20_000, () => '1'],
      [3_000, (at: number) => String(3_000 - at)],
      [3_000, (at: number) => String(at * 1e9)],
    ] as const) {
      const line = (at: number) => [numberOf(at), '', '', '', '', '', '6', '6', `chain-${at}`];
      const rows = [head, columns, ...Array.from({ length: count }, (_, at) => line(at + 1))];
      let pauses = 0;
      const checked = await checkStatement(rows, keys, verify, async () => void pauses++);
      expect(checked).toMatchObject({ isWhole: false });
      expect(checked?.findings).toHaveLength(20);
      expect(pauses).toBeGreaterThan(count / 500);
    }
    const wide = [head, columns, Array.from({ length: 100_000 }, () => 'x')];
    expect((await check(wide)).findings[0]).toMatchObject({ kind: 'extra', at: 'other' });
  });

  it('contains no formula, and its text is read back unchanged', async () => {
    const made = statementOf([-6]);
    const person = '=HYPERLINK("https://evil.example")';
    const lines = made.lines.map((line) => ({ ...line, cause: '+Gift' }));
    const statement: Statement = { ...made, head: { ...made.head, person }, lines };
    const { rows, chain } = rowsOfStatement(statement);
    expect(rows[0]?.[6]).toBe(`'${person}`);
    expect(rows[2]?.slice(3, 8)).toEqual(['+02:00', 'matchEarning', "'+Gift", '-6', '-6']);
    const signature = signed(sealedMessage(statement.head, statement.sum, chain));
    const checked = await check([...rows, sealRow({ keyId: 'key-2026', signature })]);
    expect(checked).toMatchObject({ isWhole: true, statement: { head: { version: '2', person } } });
    expect(checked.statement.lines[0]?.cause).toBe('+Gift');
  });

  it('of version 1 is whole as it was written', async () => {
    const rows = [
      ...[['vesper-statement', '1', 'payout', 'p1', '2026-11-09T00:00:00Z', '2026-11-15T23:59:59Z']],
      [...lineColumns],
      ['1', '2026-11-09T08:00:14Z', '2026-11-09T10:00:14', '+02:00', 'giftEarning', '+Gift', '6', '6'],
      ['sum', '1', '6', '', '', '', 'USD'],
    ];
    rows[0]?.push(
      '=Sofia',
      'Europe/Kyiv',
      '144b7c009c0c11a005925056f3e5bf8e5faadf4ff69387e319cc40278b2d1f0b',
    );
    rows[2]?.push('d57311c17069d7a7707241e6500c84c1e6e388b7857ab096ca387b9588f0c46e');
    const last = '27d879de1bef4bd3953b39a205ffed6e6a5123d4eb5434ca3b2eae7124e1050b';
    rows[3]?.push(last);
    const said = [
      'vesper-statement',
      '1',
      'p1',
      '2026-11-09T00:00:00Z',
      '2026-11-15T23:59:59Z',
      '6',
      '',
      'USD',
    ];
    const signature = `signed ${[...said, last].join('\n')}`;
    const checked = await check([...rows, ['seal', 'key-2026', signature]]);
    expect(checked).toMatchObject({ isWhole: true, statement: { head: { version: '1', person: '=Sofia' } } });
  });
});

describe('a line with one changed cell', () => {
  const at = 3;
  const changed = async (column: (typeof lineColumns)[number], value: string) => {
    const rows = fileOf([5, 40, -7, 12]);
    const index = lineColumns.indexOf(column);
    const was = rows[first + at - 1]?.[index] ?? '';
    rows[first + at - 1] = rows[first + at - 1]?.with(index, value) ?? [];
    const checked = await check(rows);
    expect(checked.isWhole).toBe(false);
    return { was, cells: [...checked.cells.values()] };
  };

  it.each([
    ['total', '1038'],
    ['coins', '993'],
    ['local', '2026-11-09T11:02:14'],
    ['utc', '2026-11-10T08:02:14Z'],
    ['offset', '+03:00'],
    ['kind', 'giftEarning'],
    ['chain', 'f'.repeat(64)],
  ] as const)('names the cell %s and its original value', async (column, value) => {
    const { was, cells } = await changed(column, value);
    expect(cells).toEqual([{ column, was }]);
  });

  it('names no cell if the changed cause occurs in no other line', async () => {
    expect((await changed('cause', 'Match, "Nobody"')).cells).toEqual([]);
  });
});
