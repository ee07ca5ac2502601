import { isStreamer, type Role } from '#shared/domain/roles.ts';
import type { FramedPage } from './frames.ts';

/** Built already, in the same navigation. */
export type BuiltStudioPage = 'autoMessages' | 'callDetails';

/** The streamers' pages, as their own navigation and the hub list them. */
export const studioGroups = [
  { id: 'earnings', pages: ['income', 'levels', 'leaderboard', 'streak'] },
  { id: 'money', pages: ['payouts', 'paymentDetails', 'paymentMethod', 'penalties'] },
  { id: 'more', pages: ['agency', 'autoMessages', 'callDetails'] },
] as const satisfies readonly {
  readonly id: string;
  readonly pages: readonly (FramedPage | BuiltStudioPage)[];
}[];

const studioPages: readonly string[] = studioGroups.flatMap(({ pages }) => pages);

/** Whether streamers see this page beside their navigation. */
export const isStudioPage = (page: string): boolean => studioPages.includes(page);

/** Everybody has calls; streamers see them among what they earn by. */
export const isInStudio = (page: FramedPage, role: Role): boolean => isStudioPage(page) && isStreamer(role);
