import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const renderer = resolve(import.meta.dirname, '../../../renderer');

/**
 * Returns every package that the client's code imports, by its exact import specifier. Browser tests bundle
 * them before the start: a package found later is bundled with a second copy of React, and two copies break
 * each other.
 */
export function bareImports(): readonly string[] {
  const found = new Set(['react/jsx-runtime', 'react/jsx-dev-runtime', 'react/compiler-runtime']);
  for (const entry of readdirSync(renderer, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    // Files that only Node runs are not part of a page.
    const isOfNode = /(?<!\.browser)\.test\.|[/\\]vite\.|[/\\]build[/\\]|prerender/.test(file);
    if (!entry.isFile() || !/\.tsx?$/.test(entry.name) || isOfNode) continue;
    for (const [, name] of readFileSync(file, 'utf8').matchAll(/(?:from|import\()\s*'([a-z@][^']*)'/g)) {
      if (name && !/^(?:node:|vite)/.test(name)) found.add(name);
    }
  }
  return [...found].toSorted();
}
