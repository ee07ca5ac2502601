import { useEffect } from 'react';
import type { GalleryItem } from '#shared/domain/person.ts';

/** Loads and decodes the next medium ahead, so that it shows at once. */
export function useNextDecoded(item: GalleryItem | null): void {
  const url = item?.url ?? null;
  const isVideo = item?.type === 'video';
  useEffect(() => {
    if (url === null) return undefined;
    if (!isVideo) {
      const image = new Image();
      image.src = url;
      // A failed picture is loaded again when it is shown.
      image.decode().catch(() => undefined);
      return undefined;
    }
    const video = document.createElement('video');
    video.preload = 'auto';
    video.muted = true;
    video.src = url;
    return () => {
      video.removeAttribute('src');
      video.load();
    };
  }, [url, isVideo]);
}
