import type { Locale } from '#shared/domain/constants.ts';
import { hrefOf } from '#shared/domain/pages.ts';
import type { ProfileItem } from './ProfileRung.tsx';

/** Anchors on the profile editing page that differ from the item's name. The page moves the focus there. */
const places: Partial<Record<ProfileItem, string>> = {
  videos: 'video',
  name: 'basics',
  // Gender is in the same row as the name.
  gender: 'basics',
};

export const placeOf = (locale: Locale, item: ProfileItem): string =>
  `${hrefOf(locale, 'profileEdit')}#${places[item] ?? item}`;
