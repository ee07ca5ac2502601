import type { ScreenLabel } from '#shared/domain/pages.ts';

/**
 * Labels of §2.6 that no screen sends, with the reason. `renderer/app/signedIn/screenLabel.test.ts` holds that every
 * other label is sent and that each entry here is needed.
 */
export const unsentScreens: Partial<Record<ScreenLabel, string>> = {
  club_call: 'Section 2 has no page or dialog of a club, and calls have two people.',
};
