import type { Locale } from '#shared/domain/constants.ts';
import type { PublicPage } from '../public/publicPage.ts';
import type { VisitorPage } from './pageRow.ts';
import { pageTable } from './pageTable.ts';

/** A visitors' page with its text, ready to be rendered. */
export async function loadVisitorPage(page: VisitorPage, locale: Locale): Promise<PublicPage> {
  const { load } = await pageTable[page].visitors.load();
  return load(page, locale);
}
