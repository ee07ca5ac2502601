import { expect, it } from 'vitest';
import { lineColumns, statementName } from '#shared/domain/statement.ts';
import { checkFile } from './checkFile.ts';

/** Returns a file in the format of a statement with this many lines. */
function longFile(lines: number) {
  const head = [statementName, '2', 'payout', 'p', '', '', '', '', ''].join();
  const rows = Array.from({ length: lines }, (_, at) => `${at + 1},,,,,,6,6,chain-${at}`);
  const text = [head, lineColumns.join(), ...rows, ''].join('\n');
  return { name: 'long.csv', size: text.length, text: async () => text };
}

it('checking a file reports progress and yields to other work', async () => {
  const seen: number[] = [];
  let turns = 0;
  const turn = setInterval(() => turns++, 1);
  const { signal } = new AbortController();
  const { kind } = await checkFile(longFile(10_000), [], { signal, onProgress: (done) => seen.push(done) });
  clearInterval(turn);
  expect(kind).toBe('checked');
  expect(seen.length).toBeGreaterThan(3);
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  expect(seen.every((done) => done >= 0 && done <= 1)).toBe(true);
  expect(turns).toBeGreaterThan(3);
});

it('checking a file stops when cancelled, during reading and checking', async () => {
  for (const cancelAt of [0, 0.2]) {
    const control = new AbortController();
    const onProgress = (done: number) => {
      if (done >= cancelAt) control.abort();
    };
    const checking = checkFile(longFile(100_000), [], { signal: control.signal, onProgress });
    await expect(checking).rejects.toThrow('aborted');
  }
});
