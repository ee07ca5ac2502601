import type { Locale } from '#shared/domain/constants.ts';
import { hrefOf } from '#shared/domain/pages.ts';
import type { ProfileItem } from './ProfileRung.tsx';

/** The part of the profile's page where each item is filled in; it takes the focus. */
const places: Readonly<Record<ProfileItem, string>> = {
  avatar: 'avatar',
  photos: 'photos',
  videos: 'video',
  name: 'basics',
  phone: 'phone',
  bio: 'bio',
  birthday: 'birthday',
  // In the row of the name.
  gender: 'basics',
};

export const placeOf = (locale: Locale, item: ProfileItem): string =>
  `${hrefOf(locale, 'profileEdit')}#${places[item]}`;
