import { useEffect, useEffectEvent } from 'react';
import { useSnapshot } from 'valtio';
import type { GalleryItem, UserProfile } from '#shared/domain/person.ts';
import { useServices } from '#renderer/services/context.ts';
import { useUploads, type UploadDone } from '#renderer/services/uploads/uploads.ts';
import { removalsOf } from './removals.ts';

export interface OwnGallery {
  readonly user: UserProfile;
  /** In order, without stories and items being deleted. */
  readonly photos: readonly GalleryItem[];
  readonly videos: readonly GalleryItem[];
}

/** Returns the user's photos and videos; null if no user is signed in. */
export function useOwnGallery(): OwnGallery | null {
  const services = useServices();
  const { user } = useSnapshot(services.session.state);
  const { ids } = useSnapshot(removalsOf(services).state);
  const uploads = useUploads();
  const addUploaded = useEffectEvent(({ purpose, item }: UploadDone) => {
    if (purpose !== 'story') addOwnItem(services.session, item);
  });
  useEffect(() => uploads.onDone((done) => addUploaded(done)), [uploads]);
  if (!user) return null;
  const shown = ({ id, story }: GalleryItem) => story !== true && !ids.includes(id);
  return {
    user: user as UserProfile,
    photos: (user.gallery as GalleryItem[]).filter(shown),
    videos: (user.videoGallery as GalleryItem[]).filter(shown),
  };
}

/** Adds an uploaded item to the profile at once, before the server's event. */
function addOwnItem(session: ReturnType<typeof useServices>['session'], item: GalleryItem): void {
  const { user } = session.state;
  if (!user) return;
  const key = item.type === 'video' ? 'videoGallery' : 'gallery';
  if (user[key].some(({ id }) => id === item.id)) return;
  session.updateUser({ ...user, [key]: [...user[key], item] });
}
