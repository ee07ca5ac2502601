import { randomUUID } from 'node:crypto';
import { limits } from '#shared/domain/constants.ts';
import { maskOffensive } from '#shared/domain/offensive.ts';
import { storyLifetimeMs, type UploadPurpose } from '#shared/domain/uploads.ts';
import type { AccountResponses } from '../people/accountResponses.ts';
import { offensiveWords } from '../lib/offensiveWords.ts';
import type { Users } from '../people/users.ts';
import type { Context } from '../context.ts';
import type { Uploads } from '../files/index.ts';
import { ApiFailure } from '../lib/failure.ts';
import type { HandlersOf } from '../http/handler.ts';
import type { Connection } from '../storage/database.ts';
import type { Work } from '../storage/unitOfWork.ts';
import {
  insertItem,
  itemById,
  itemOfUpload,
  itemsOf,
  removeItems,
  updateItem,
  type ItemRow,
  type ItemType,
} from './itemRepo.ts';
import { addressesOfItems, itemView } from './itemView.ts';
import { factsOf, type Judging } from './judging.ts';
import type { GalleryKind, ItemInput } from '../people/media.ts';

export interface AddingOptions {
  readonly context: Context;
  readonly users: Users;
  readonly answers: AccountResponses;
  readonly uploads: Uploads;
  readonly judging: Judging;
  /** Queues the item for the automatic moderation, without waiting for it. */
  readonly judgeLater: (id: string) => void;
}

interface NewItem {
  readonly tempUploadId: string;
  readonly story?: boolean | undefined;
  readonly text?: string | null | undefined;
}

const purposes: Readonly<Record<ItemType, UploadPurpose>> = { image: 'gallery', video: 'videoGallery' };

/** Handlers that add, remove and order items of the gallery (§7 Gallery). */
export function createAddingHandlers(
  options: AddingOptions,
): HandlersOf<
  | 'addGalleryItem'
  | 'createVideoGalleryItem'
  | 'deleteGalleryItem'
  | 'deleteVideoGalleryItem'
  | 'orderGallery'
> {
  const { context, users, answers, uploads, judging, judgeLater } = options;
  const { clock, unitOfWork } = context;

  async function notifyOwner(work: Work, userId: string): Promise<void> {
    const owner = await users.byId(userId, work.db);
    if (owner) await answers.changedProfile(owner, work);
  }

  /** Returns the place of a new item, after all others. */
  async function placeFor(
    connection: Connection,
    userId: string,
    kind: GalleryKind,
    type: ItemType,
  ): Promise<number> {
    const rows = await itemsOf(connection, userId, [kind]);
    const alike = kind === 'story' ? rows : rows.filter((row) => row.type === type);
    if (alike.length >= (kind === 'story' ? limits.stories : limits.galleryItems))
      throw new ApiFailure('conflict', 'There are as many as there may be; delete some of them first.');
    return (alike.at(-1)?.place ?? -1) + 1;
  }

  async function add(userId: string, body: NewItem, type: ItemType): Promise<ItemInput> {
    const kind: GalleryKind = body.story === true ? 'story' : 'gallery';
    const words = body.text?.trim() ?? '';
    if (kind === 'gallery' && words !== '')
      throw new ApiFailure('invalid_body', 'Words are for stories.', { field: 'text' });
    const [id, nowMs] = [randomUUID(), clock.now()];
    const { tempUploadId } = body;
    const isThere = (await uploads.get([tempUploadId])).has(tempUploadId);
    const tiny = isThere ? await uploads.tinyOf(tempUploadId) : null;
    const { row, isNew } = await unitOfWork.run(async (work) => {
      // A retried request whose first response was lost returns the existing item.
      const before = await itemOfUpload(work.db, tempUploadId);
      if (before?.owner_id === userId && before.kind === kind && before.type === type)
        return { row: before, isNew: false };
      const place = await placeFor(work.db, userId, kind, type);
      const [upload] = await uploads.assign(work.db, {
        ownerId: userId,
        purpose: kind === 'story' ? 'story' : purposes[type],
        tempUploadIds: [tempUploadId],
        assignedTo: id,
      });
      if (upload?.type !== type)
        throw new ApiFailure('invalid_upload', `That is no ${type}.`, { field: 'tempUploadId' });
      const made = await insertItem(work.db, {
        ...factsOf(upload),
        id,
        owner_id: userId,
        kind,
        type,
        upload_id: upload.id,
        status: 'pending',
        place,
        words: words === '' ? null : maskOffensive(words, offensiveWords),
        tiny,
        created_ms: nowMs,
        expires_ms: kind === 'story' ? nowMs + storyLifetimeMs : null,
      });
      await notifyOwner(work, userId);
      return { row: made, isNew: true };
    });
    if (isNew) judgeLater(row.id);
    const addressesOf = await addressesOfItems(uploads, [row]);
    return itemView(row, { addressesOf, views: kind === 'story' ? 0 : null });
  }

  /** Removes an item. A missing item counts as removed; items of others are rejected. */
  async function remove(userId: string, id: string, type: ItemType): Promise<void> {
    await unitOfWork.run(async (work) => {
      const row = await itemById(work.db, id);
      if (!row) return;
      if (row.owner_id !== userId || row.type !== type || row.kind === 'avatar') throw noSuchItem();
      await judging.notifyRemoved(work, row);
      await uploads.release(work.db, await removeItems(work.db, [row.id]));
      await notifyOwner(work, userId);
    });
  }

  return {
    addGalleryItem: ({ caller, body }) => add(caller.userId, body, 'image'),
    createVideoGalleryItem: ({ caller, body }) => add(caller.userId, body, 'video'),
    async deleteGalleryItem({ caller, params }) {
      await remove(caller.userId, params.id, 'image');
      return {};
    },
    async deleteVideoGalleryItem({ caller, body }) {
      await remove(caller.userId, body.id, 'video');
      return {};
    },
    async orderGallery({ caller, body }) {
      await unitOfWork.run(async (work) => {
        const rows = await itemsOf(work.db, caller.userId, ['gallery']);
        const alike = rows.filter((row) => row.type === body.type);
        if (!isOrderOf(alike, body.ids))
          throw new ApiFailure('conflict', 'The gallery has changed: an order names each of its items once.');
        const before = new Map(alike.map((row) => [row.id, row.place]));
        for (const [place, id] of body.ids.entries())
          if (before.get(id) !== place) await updateItem(work.db, id, { place });
        await notifyOwner(work, caller.userId);
      });
      return {};
    },
  };
}

function isOrderOf(rows: readonly ItemRow[], ids: readonly string[]): boolean {
  const unique = new Set(ids);
  return unique.size === ids.length && ids.length === rows.length && rows.every(({ id }) => unique.has(id));
}

export const noSuchItem = () => new ApiFailure('not_found', 'There is no such item.');
