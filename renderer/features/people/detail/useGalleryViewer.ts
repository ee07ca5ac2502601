import type { Companion, GalleryItem } from '#shared/domain/person.ts';
import { useServices } from '#renderer/services/context.ts';

const isShown = ({ story }: GalleryItem) => story !== true;

export const photosOf = (person: Companion): readonly GalleryItem[] =>
  person.gallery.filter((item) => isShown(item) && item.type === 'image');

/** §6: top users lose their video gallery, whatever a server says. */
export const videosOf = (person: Companion): readonly GalleryItem[] =>
  person.isTopUser === true ? [] : person.videoGallery.filter(isShown);

/** Opens the viewer at one of what a person shows. */
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
