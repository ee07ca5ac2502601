import type { GalleryItem, UserProfile } from '#shared/domain/person.ts';
import { isGuestEmail } from '#shared/domain/guest.ts';
import type { IconName } from '#renderer/ui/Icon.tsx';

/** Items of a complete profile in display order. Each links to the place to fill it in. */
export const todoIds = ['basics', 'email', 'avatar', 'photos', 'video', 'bio', 'languages', 'phone'] as const;
export type TodoId = (typeof todoIds)[number];

/** Number of photos of a complete gallery. */
export const fullPhotos = 3;

export interface Todo {
  readonly id: TodoId;
  readonly isDone: boolean;
  readonly icon: IconName;
}

const icons: Readonly<Record<TodoId, IconName>> = {
  basics: 'profile',
  email: 'send',
  avatar: 'profile',
  photos: 'image',
  video: 'cam',
  bio: 'edit',
  languages: 'globe',
  phone: 'phone',
};

interface Known {
  readonly user: UserProfile;
  readonly photos: readonly GalleryItem[];
  readonly videos: readonly GalleryItem[];
}

/** Returns each item with its state. Rejected photos and videos do not count. */
export function todosOf({ user, photos, videos }: Known): readonly Todo[] {
  const counted = (items: readonly GalleryItem[]) =>
    items.filter(({ status }) => status !== 'refused').length;
  const isDone: Readonly<Record<TodoId, boolean>> = {
    basics: Boolean(user.name?.trim()) && Boolean(user.birthday) && user.gender !== null,
    email: user.emailConfirmed === true && user.email !== null && !isGuestEmail(user.email),
    avatar: user.avatar !== null,
    photos: counted(photos) >= fullPhotos,
    video: counted(videos) > 0,
    bio: Boolean(user.bio?.trim()),
    languages: user.languages.length > 0,
    phone: Boolean(user.phone?.trim()),
  };
  // Users need no phone number, because only streamers are paid.
  const asked = todoIds.filter((id) => id !== 'phone' || user.rolesGroup !== 'user');
  return asked.map((id) => ({ id, isDone: isDone[id], icon: icons[id] }));
}

export function percentOf(todos: readonly Todo[]): number {
  return Math.round((todos.filter(({ isDone }) => isDone).length / todos.length) * 100);
}
