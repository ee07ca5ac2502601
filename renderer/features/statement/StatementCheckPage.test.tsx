import { act } from 'react';
import { expect, it } from 'vitest';
import { openMoney, runMs } from '#tests/kit/screens/moneyScreens.tsx';
import { settle } from '#tests/kit/page/render.tsx';
import { nowMs, weekMs } from '#tests/kit/worlds/studio.ts';
import { StatementCheckPage } from './StatementCheckPage.tsx';

/** Opens the page that checks statements with the server's keys, with a statement of four lines. */
async function openCheck() {
  const desk = await openMoney();
  const her = await desk.earner(6_000, weekMs + 1_000);
  for (const [at, coins] of [12, 20, 33].entries())
    await desk.earn(her.userId, 'giftEarning', coins, nowMs + at * 1_000);
  await desk.runAt(runMs);
  const query = { payoutId: (await desk.rows())[0]?.id ?? '', timeZone: 'Europe/Kyiv' };
  const { body } = await desk.call('getStatement', { query }, her.token);
  const { body: served } = await desk.call('getStatementKeys', {});
  const keys = { current: served.keys };
  await desk.show(her.userId, <StatementCheckPage head={null} loadKeys={async () => keys.current} />);
  async function choose(file: File): Promise<void> {
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    Object.defineProperty(input, 'files', { value: [file], configurable: true });
    const before = document.querySelectorAll('article').length;
    await act(async () => input?.dispatchEvent(new Event('change', { bubbles: true })));
    await desk.eventually(() => expect(document.querySelectorAll('article').length).toBe(before + 1));
    await settle();
  }
  const rows = body.csv.trimEnd().split('\n');
  /** Returns the verdict on a file with these rows. */
  async function verdict(changed: readonly string[], name = 'statement.csv'): Promise<string> {
    const text = `${changed.join('\n')}\n`;
    await choose(Object.assign(new File([text], name), { text: async () => text }));
    return document.querySelector('article')?.textContent ?? '';
  }
  return { rows, verdict, choose, keys };
}

it('says that a statement is unchanged, with its sum and the key of its seal', async () => {
  const { rows, verdict } = await openCheck();
  expect(rows).toHaveLength(8);
  const said = await verdict(rows);
  expect(said).toContain('Complete: 4 lines, $59.15 in total');
  expect(said).toContain('Every line fits the one before it');
  expect(said).toContain('Lines add up to 6,065 coins');
  expect(said).toContain('Sealed by Vesper, key vesper-');
});

it.each([
  [
    'with one digit changed',
    'Line 2 was changed',
    (rows: readonly string[]) => rows.with(3, rows[3]?.replace(',12,', ',13,') ?? ''),
  ],
  ['without a line', 'Line 3 is missing', (rows: readonly string[]) => rows.toSpliced(4, 1)],
  [
    'with a line twice',
    'Line 2 appears twice',
    (rows: readonly string[]) => rows.toSpliced(3, 0, rows[3] ?? ''),
  ],
  [
    'with a line at another place',
    'is out of place',
    (rows: readonly string[]) => rows.with(3, rows[4] ?? '').with(4, rows[3] ?? ''),
  ],
] as const)('names the line of a statement %s', async (_, words, change) => {
  const { rows, verdict } = await openCheck();
  const said = await verdict(change(rows));
  expect(said).toContain(words);
  expect(said).not.toContain('Complete');
});

it('says that the seal could not be checked if its key is unknown', async () => {
  const { rows, verdict, keys } = await openCheck();
  keys.current = [];
  const said = await verdict(rows);
  expect(said).toContain('Every line fits, but the seal couldn’t be checked');
  expect(said).toContain('isn’t on this device yet. Go online once, and it’s saved.');
});

it('distinguishes a seal by another key of the same name from a file that is no statement', async () => {
  const { rows, verdict, keys } = await openCheck();
  const other = Buffer.alloc(32, 7).toString('base64');
  keys.current = keys.current.map((key) => ({ ...key, publicKey: other }));
  expect(await verdict(rows)).toContain('The seal doesn’t belong to this file');
  const said = await verdict(['name,coins', 'A,1'], 'other.csv');
  expect(said).toContain('This isn’t a Vesper statement');
  expect(said).toContain('other.csv');
});

it('names a row inserted between the sum and the seal', async () => {
  const { rows, verdict } = await openCheck();
  const said = await verdict(rows.toSpliced(-1, 0, 'note,Paid twice,,,,,,'));
  expect(said).toContain('There is a row that no statement has');
  expect(said).not.toContain('Complete');
});

it('says that a file is too large or can’t be read', async () => {
  const { verdict, choose } = await openCheck();
  expect(await verdict(Array.from({ length: 200_002 }, () => 'a'))).toContain(
    'This file is too large for a statement',
  );
  const gone = Object.assign(new File(['a'], 'gone.csv'), {
    text: () => Promise.reject(new DOMException('It is gone.', 'NotFoundError')),
  });
  await choose(gone);
  expect(document.querySelector('article')?.textContent).toContain('This file can’t be readgone.csv');
});
