import type { Locale } from '#shared/domain/constants.ts';
import { hrefOf } from '#shared/domain/pages.ts';
import type { ProfileItem } from './ProfileRung.tsx';

/** Anchor on the profile editing page for each item. The page moves the focus there. */
const places: Readonly<Record<ProfileItem, string>> = {
  avatar: 'avatar',
  photos: 'photos',
  videos: 'video',
  name: 'basics',
  phone: 'phone',
  bio: 'bio',
  birthday: 'birthday',
  // Gender is in the same row as the name.
  gender: 'basics',
};

export const placeOf = (locale: Locale, item: ProfileItem): string =>
  `${hrefOf(locale, 'profileEdit')}#${places[item]}`;
