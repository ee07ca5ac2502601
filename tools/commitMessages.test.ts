import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { messageProblems, readMessages } from './commitMessages.ts';

const why = '\n\nTwo payouts in one week paid the same coins twice.\n';

describe('a commit message', () => {
  it.each([
    'money: Reject duplicate payouts in one week',
    'gate, tests: Embed the report of each part',
    'renderer/chat: Focus the composer when a chat opens',
    'main: Pass the locale to the call window',
    'Revert "money: Reject duplicate payouts in one week, and more words than fit in a subject"',
  ])('is accepted: %s', (subject) => {
    expect(messageProblems(`${subject}${why}`)).toEqual([]);
  });

  it.each([
    ['Reject duplicate payouts', 'not "area: Sentence"'],
    ['money: reject duplicate payouts', 'not "area: Sentence"'],
    ['fixup! money: Reject duplicate payouts', 'not "area: Sentence"'],
    ['money: Rejected duplicate payouts', 'not an imperative'],
    ['money: Rejecting duplicate payouts', 'not an imperative'],
    ['money: Rejects duplicate payouts', 'not an imperative'],
    ['money: Reject duplicate payouts.', 'full stop'],
    [`money: Reject ${'very '.repeat(14)}old payouts`, 'longer than 72'],
  ])('is refused: %s', (subject, problem) => {
    expect(messageProblems(`${subject}${why}`)).toEqual([expect.stringContaining(problem)]);
  });

  it.each([
    ['only a subject', ''],
    ['only a trailer', '\n\nCo-authored-by: Ann <ann@example.org>\n'],
  ])('is refused with %s', (_, rest) => {
    expect(messageProblems(`money: Reject duplicate payouts${rest}`)).toEqual([
      expect.stringContaining('no body'),
    ]);
  });

  it('is refused if its body begins on the second line', () => {
    expect(messageProblems('money: Reject duplicate payouts\nBecause of this.\nAnd of that.')).toEqual([
      expect.stringContaining('second line'),
    ]);
  });
});

it('reads every message of a range, but no merge commit', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vesper-commits-'));
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' },
    });
  const commit = (subject: string) => git('commit', '-q', '--allow-empty', '-m', `${subject}${why}`);
  git('init', '-q', '-b', 'main');
  commit('first: Begin');
  git('switch', '-q', '-c', 'branch');
  commit('second: Add a file');
  commit('third: Add another file');
  git('switch', '-q', 'main');
  commit('fourth: Add a file on main');
  git('switch', '-q', 'branch');
  git('merge', '-q', '--no-edit', 'main');
  const messages = readMessages('main..branch', folder);
  expect(messages.map(({ message }) => message.split('\n', 1)[0])).toEqual([
    'third: Add another file',
    'second: Add a file',
  ]);
  expect(messages.every(({ hash, message }) => /^[0-9a-f]{7,}$/.test(hash) && message.includes('paid'))).toBe(
    true,
  );
  rmSync(folder, { recursive: true });
});
