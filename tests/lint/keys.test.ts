import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

/** The only file that may read these fields of a key event. */
const helper = 'renderer/ui/isKey.ts';

/** Returns the places that compare Enter or Escape, or read `isComposing`, without the helper `isKey`. */
function bareKeysIn(source: string): string[] {
  return (
    source.match(/[=!]==\s*['"](?:Enter|Escape)['"]|case ['"](?:Enter|Escape)['"]|\bisComposing\b/g) ?? []
  );
}

it('every handler of Enter and Escape in the renderer uses isKey, which leaves keys to input methods', () => {
  const files = globSync('renderer/**/*.{ts,tsx}', { cwd: root }).filter(
    (path) => !/\.test\.tsx?$|\/testing(?:\/|\.tsx?$)/.test(path) && path !== helper,
  );
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((path) =>
    bareKeysIn(readFileSync(resolve(root, path), 'utf8')).map((piece) => `${path}: ${piece}`),
  );
  expect(found).toEqual([]);
});

it.each([
  "if (event.key === 'Enter') send();",
  "if (event.key !== 'Escape') return;",
  'if (key === "Enter") send();',
  "switch (event.key) { case 'Enter': send(); }",
  'if (event.nativeEvent.isComposing) return;',
])('the check finds a handler that compares the key itself: %s', (source) => {
  expect(bareKeysIn(source)).toHaveLength(1);
});
