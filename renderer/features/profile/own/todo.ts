import type { GalleryItem, UserProfile } from '#shared/domain/person.ts';
import { countedFields, fieldRow, hasField, type CountedField } from '#shared/domain/profileFields.ts';
import { isGuestEmail } from '#shared/domain/guest.ts';
import type { IconName } from '#renderer/ui/Icon.tsx';

const fixedIds = ['basics', 'email', 'avatar', 'photos', 'video'] as const;
type FixedId = (typeof fixedIds)[number];
/** An item of a complete profile. Each links to the place to fill it in. */
export type TodoId = FixedId | CountedField;

/** Number of photos of a complete gallery. */
export const fullPhotos = 3;

export interface Todo {
  readonly id: TodoId;
  readonly isDone: boolean;
  readonly icon: IconName;
}

const icons: Readonly<Record<FixedId, IconName>> = {
  basics: 'profile',
  email: 'send',
  avatar: 'profile',
  photos: 'image',
  video: 'cam',
};

/** Returns the key of an item's text. */
export const todoKey = <P extends 'title' | 'text' | 'action' | 'done'>(id: TodoId, part: P) =>
  isFixed(id) ? (`todo.${id}.${part}` as const) : (`profileFields:${id}.todo.${part}` as const);
const isFixed = (id: TodoId): id is FixedId => fixedIds.some((fixed) => fixed === id);

interface Known {
  readonly user: UserProfile;
  readonly photos: readonly GalleryItem[];
  readonly videos: readonly GalleryItem[];
}

/** Returns each item with its state. Rejected photos and videos do not count. */
export function todosOf({ user, photos, videos }: Known): readonly Todo[] {
  const counted = (items: readonly GalleryItem[]) =>
    items.filter(({ status }) => status !== 'refused').length;
  const isDone: Readonly<Record<FixedId, boolean>> = {
    basics: (['name', 'birthday', 'gender'] as const).every((field) => hasField(user, field, false)),
    email: user.emailConfirmed === true && user.email !== null && !isGuestEmail(user.email),
    avatar: user.avatar !== null,
    photos: counted(photos) >= fullPhotos,
    video: counted(videos) > 0,
  };
  const fields = user.rolesGroup === 'user' ? countedFields.everyone : countedFields.streamers;
  return [
    ...fixedIds.map((id) => ({ id, isDone: isDone[id], icon: icons[id] })),
    ...fields.map((id) => ({ id, isDone: hasField(user, id, false), icon: fieldRow(id).icon as IconName })),
  ];
}

export function percentOf(todos: readonly Todo[]): number {
  return Math.round((todos.filter(({ isDone }) => isDone).length / todos.length) * 100);
}
