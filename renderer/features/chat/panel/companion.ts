import type { Companion, Presence } from '#shared/domain/person.ts';

/** §4 "Presence": artists always show as in a call. */
export function shownPresence({ rolesGroup, status }: Pick<Companion, 'rolesGroup' | 'status'>): Presence {
  return rolesGroup === 'artist' ? 'inacall' : status;
}

/** What is on their page, stories left out; §6: top users lose their video gallery. */
export function profileMedia({
  gallery,
  videoGallery,
  isTopUser,
}: Pick<Companion, 'gallery' | 'videoGallery' | 'isTopUser'>): { photos: number; videos: number } {
  const count = (items: Companion['gallery']) => items.filter(({ story }) => story !== true).length;
  return { photos: count(gallery), videos: isTopUser === true ? 0 : count(videoGallery) };
}
