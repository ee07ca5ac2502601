import { framedPages, rowOf } from '../pages/pageTable.ts';
import { backgroundOf, moduleOf } from '../pages/prefetch.ts';
import { renderAppShells } from './appShells.tsx';
import { fileOf, type Prerendered } from './prerendered.ts';
import { renderPublicPages } from './publicPages.tsx';

export type { Prerendered };

/** Renders every prerendered page in every language. Called by the build. */
export async function renderAll(): Promise<readonly Prerendered[]> {
  return [...(await renderPublicPages()), ...(await renderAppShells())];
}

/** Returns the source files of the pages that work without a network. */
export function offlineModules(): readonly string[] {
  const modules = framedPages
    .filter((page) => rowOf(page).isOffline)
    .flatMap((page) => [moduleOf(page), ...backgroundOf(page)]);
  return [...new Set(modules.map(fileOf))];
}
