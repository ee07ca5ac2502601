import type { Companion, Presence } from '#shared/domain/person.ts';

/** §4 "Presence": an artist always appears as in a call. */
export function shownPresence({ rolesGroup, status }: Pick<Companion, 'rolesGroup' | 'status'>): Presence {
  return rolesGroup === 'artist' ? 'inacall' : status;
}

/** Returns the number of photos and videos on a profile, without stories. §6: top users show no videos. */
export function profileMedia({
  gallery,
  videoGallery,
  isTopUser,
}: Pick<Companion, 'gallery' | 'videoGallery' | 'isTopUser'>): { photos: number; videos: number } {
  const count = (items: Companion['gallery']) => items.filter(({ story }) => story !== true).length;
  return { photos: count(gallery), videos: isTopUser === true ? 0 : count(videoGallery) };
}
