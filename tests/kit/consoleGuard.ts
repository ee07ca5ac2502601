import { expect } from 'vitest';

/**
 * Console methods that report a problem. The guard ignores the others, because tests print measurements with
 * them.
 */
const levels = ['error', 'warn'] as const;
type Level = (typeof levels)[number];

interface Entry {
  readonly level: Level;
  readonly text: string;
  readonly test: string;
  readonly stack: string;
}
interface ExpectedLog {
  readonly level: Level;
  readonly text: string | RegExp;
  found: boolean;
}

let entries: Entry[] = [];
let expectedLogs: ExpectedLog[] = [];

/** Joins console arguments to one text and fills in `%s`, which React uses in its warnings. */
function formatArguments([first, ...others]: readonly unknown[]): string {
  const rest = [...others];
  const text = String(first).replaceAll('%s', (placeholder) =>
    rest.length > 0 ? String(rest.shift()) : placeholder,
  );
  return [text, ...rest.map(String)].join(' ');
}

/**
 * Returns whether this is React's `act` warning about an update that a timer, a request or an import
 * triggered. The stack of such a warning has no frame of a test file, and its moment depends on the load of
 * the machine. An update that a test triggers itself outside of `act` is a fault of the test.
 */
const isLateUpdate = (text: string, stack: string) =>
  text.includes('not wrapped in act(') && !/^\s*at (?!async ).*\.test\.tsx?:/m.test(stack);

function record(level: Level, text: string): void {
  const expected = expectedLogs.find(
    (one) =>
      one.level === level && (one.text instanceof RegExp ? one.text.test(text) : text.includes(one.text)),
  );
  if (expected) {
    expected.found = true;
    return;
  }
  const stack = (new Error('trace').stack ?? '').split('\n').slice(3).join('\n');
  if (isLateUpdate(text, stack)) return;
  entries.push({ level, text, test: expect.getState().currentTestName ?? 'outside of a test', stack });
}

/**
 * Declares that the current test writes this text to the console. The test fails if the log is missing.
 * Without a declaration, `console.error` and `console.warn` fail the test.
 */
export function expectLog(level: Level, text: string | RegExp): void {
  expectedLogs.push({ level, text, found: false });
}

/**
 * Replaces `console.error` and `console.warn` by functions that record; returns a function that restores
 * them.
 */
export function watchConsole(): () => void {
  const originals = levels.map((level) => [level, console[level]] as const);
  for (const level of levels) console[level] = (...parts: unknown[]) => record(level, formatArguments(parts));
  return () => {
    for (const [level, original] of originals) console[level] = original;
  };
}

/** Throws an error that lists each unexpected log and each missing one since the last check. */
export function checkConsole(): void {
  const problems = [
    ...entries.map(({ level, text, test, stack }) => `console.${level} in "${test}":\n${text}\n${stack}`),
    ...expectedLogs
      .filter(({ found }) => !found)
      .map(({ level, text }) => `expected console.${level} with ${String(text)}, which was not called`),
  ];
  entries = [];
  expectedLogs = [];
  if (problems.length > 0) throw new Error(problems.join('\n\n'));
}
