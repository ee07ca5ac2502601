import type { Companion, GalleryItem } from '#shared/domain/person.ts';
import { useServices } from '#renderer/services/context.ts';

const isShown = ({ story }: GalleryItem) => story !== true;

export const photosOf = (person: Companion): readonly GalleryItem[] =>
  person.gallery.filter((item) => isShown(item) && item.type === 'image');

/** §6: the video gallery of top users is hidden, even if a server sends it. */
export const videosOf = (person: Companion): readonly GalleryItem[] =>
  person.isTopUser === true ? [] : person.videoGallery.filter(isShown);

/** Returns a function that opens the gallery viewer at an item. */
export function useGalleryViewer(person: Companion): (startId: string) => void {
  const { dialogs } = useServices();
  return (startId) =>
    void dialogs.open('gallery', {
      name: person.name,
      avatar: person.avatar,
      items: [...photosOf(person), ...videosOf(person)],
      startId,
    });
}
