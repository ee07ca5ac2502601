import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { chat as figures } from '#shared/domain/constants.ts';
import type { GalleryItem } from '#shared/domain/person.ts';
import { useServices } from '#renderer/services/context.ts';
import { useUploads } from '#renderer/services/uploads/uploads.ts';
import { notify } from '#renderer/ui/notify.tsx';
import type { OwnGallery } from './useOwnGallery.ts';
import { removalsOf } from './removals.ts';

export interface GalleryCommands {
  /** Lets the user select files and uploads them. Resolves to true if any were selected. */
  add(type: GalleryItem['type']): Promise<boolean>;
  /** Opens an approved item in the viewer. Shows the state of other items. */
  open(item: GalleryItem): Promise<void>;
  remove(item: GalleryItem): void;
  makeAvatar(item: Pick<GalleryItem, 'id'>): Promise<void>;
  /** Stores the new order of all items of a type. */
  order(type: GalleryItem['type'], ids: readonly string[]): Promise<void>;
}

/** Returns the actions on the user's photos and videos. */
export function useGalleryCommands(
  own: OwnGallery,
  reasonOf: (item: GalleryItem) => string | null,
): GalleryCommands {
  const { t } = useTranslation(['gallery', 'uploads']);
  const services = useServices();
  const { api, dialogs, session } = services;
  const uploads = useUploads();
  const removals = removalsOf(services);

  function remove(item: GalleryItem): void {
    removals.remove(item, () => notify.error(t('notDeleted')));
    const undo = () => {
      if (!removals.undo(item.id)) notify.notice(t('tooLate'), 'error');
    };
    notify.info(t(`deleted.${item.type}`), {
      actionText: t('undo'),
      durationMs: figures.undoMs,
      onAction: undo,
      onPaused: (leftMs) => removals.extendUndo(item.id, leftMs),
    });
  }

  async function makeAvatar({ id }: Pick<GalleryItem, 'id'>): Promise<void> {
    const store = session.expectUser();
    const result = await api.call('switchAvatarAndApprovedGalleryItem', { body: { id } });
    if (result.ok) {
      store(result.value);
      notify.success(t('avatarChanged'));
    } else if (result.ok === false) notify.error(t('fail_to_update_avatar'));
  }

  async function order(type: GalleryItem['type'], ids: readonly string[]): Promise<void> {
    const before = session.state.user;
    if (!before) return;
    const key = type === 'video' ? 'videoGallery' : 'gallery';
    const positionOf = (item: GalleryItem) => {
      const at = ids.indexOf(item.id);
      return at < 0 ? ids.length : at;
    };
    const items = before[key].toSorted((a, b) => positionOf(a) - positionOf(b));
    session.updateUser({ ...before, [key]: items });
    const store = session.expectUser();
    // Includes items whose deletion can still be undone.
    const all = items.filter(({ story }) => story !== true).map(({ id }) => id);
    const result = await api.call('orderGallery', { body: { type, ids: all } });
    if (result.ok !== false) return;
    notify.error(t('notOrdered'));
    // Items may have changed meanwhile, so the order is reloaded from the server.
    const profile = await api.call('getProfile');
    store(profile.ok ? profile.value : before);
  }

  return {
    remove,
    makeAvatar,
    order,
    async add(type) {
      const chosen = await dialogs.open('add gallery', { type });
      if (!chosen) return false;
      const { areTooMany } = uploads.addAll(chosen.files, type === 'video' ? 'videoGallery' : 'gallery');
      if (areTooMany) notify.error(t('uploads:rule.count'));
      return true;
    },
    async open(item) {
      if (item.status === 'pending' || item.url === null)
        return void (await dialogs.open('moderation process', { type: item.type, isOwn: true }));
      if (item.status === 'refused')
        return void (await dialogs.open('media unavailable', {
          type: item.type,
          refusal: reasonOf(item) ?? t('note.refused'),
        }));
      const items = [...own.photos, ...own.videos];
      const answer = await dialogs.open('gallery', {
        name: null,
        avatar: own.user.avatar,
        items,
        startId: item.id,
        reasonOf,
      });
      const named = items.find(({ id }) => id === answer?.id);
      if (!named) return;
      if (answer?.command === 'delete') remove(named);
      else await makeAvatar(named);
    },
  };
}
