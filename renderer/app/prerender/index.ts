import type { Prerendered } from './prerendered.ts';
import { renderPublicPages } from './publicPages.tsx';
import { renderStills } from './stills.tsx';

export type { Prerendered };

/** Every page that is written to a file, in every language. Called by the build. */
export async function renderAll(): Promise<readonly Prerendered[]> {
  return [...(await renderPublicPages()), ...(await renderStills())];
}
