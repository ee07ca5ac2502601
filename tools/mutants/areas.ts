import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ImportGraph } from '#tests/lint/circles.ts';

/** Folders of the product that a mutant is picked from, by the name that `--in` takes. */
export const areas = {
  matching: ['backend/matching', 'renderer/features/match'],
  calls: ['backend/calls', 'renderer/features/call'],
  money: ['backend/money', 'backend/payouts', 'backend/purchases', 'backend/penalties', 'backend/referrals'],
  chat: ['backend/chat', 'renderer/features/chat'],
  stores: ['main/storage', 'renderer/platform/web/storage', 'shared/store', 'renderer/services'],
} as const satisfies Record<string, readonly string[]>;
export type Area = keyof typeof areas;

export interface SourceFile {
  readonly area: Area;
  /** Path below the root of the checkout, with slashes. */
  readonly path: string;
  readonly source: string;
}

/** Returns true for a test and for a file that only helps tests. */
export function isTestFile(path: string): boolean {
  return /\.test\.tsx?$|(?:^|\/)testing(?:\/|\.tsx?$)|^tests\/|^tools\//.test(path);
}

/**
 * Returns the files of the areas that the product imports, sorted by path. A file that only tests import (a double, a
 * reference model) is left out.
 */
export function readAreas(root: string, names: readonly Area[], imports: ImportGraph): readonly SourceFile[] {
  const imported = new Set([...imports].flatMap(([from, targets]) => (isTestFile(from) ? [] : targets)));
  return names.flatMap((area) =>
    areas[area]
      .flatMap((folder) =>
        readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
          (name) => `${folder}/${name.replaceAll('\\', '/')}`,
        ),
      )
      .filter((path) => /\.tsx?$/.test(path) && !isTestFile(path) && imported.has(path))
      .toSorted()
      .map((path) => ({ area, path, source: readFileSync(join(root, path), 'utf8') })),
  );
}
