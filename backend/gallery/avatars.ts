import { randomUUID } from 'node:crypto';
import type { AccountResponses } from '../people/accountResponses.ts';
import type { Users, UserRow } from '../people/users.ts';
import type { Context } from '../context.ts';
import type { Uploads } from '../files/index.ts';
import { ApiFailure } from '../lib/failure.ts';
import type { HandlersOf } from '../http/handler.ts';
import type { Work } from '../storage/unitOfWork.ts';
import { noSuchItem } from './adding.ts';
import { insertItem, itemById, itemsOf, removeItems, updateItem, type ItemRow } from './itemRepo.ts';
import { addressesOfItem, addressesOfItems, statusOf } from './itemView.ts';
import { factsOf } from './judging.ts';

export interface AvatarOptions {
  readonly context: Context;
  readonly users: Users;
  readonly answers: AccountResponses;
  readonly uploads: Uploads;
  readonly judgeLater: (id: string) => void;
}

/**
 * §7 Account, §4 "Avatar status": a new avatar is visible only to its owner until it is approved; others see
 * the previous one.
 */
export function createAvatarHandlers(
  options: AvatarOptions,
): HandlersOf<'uploadProfilePicture' | 'switchAvatarAndApprovedGalleryItem'> {
  const { context, users, answers, uploads, judgeLater } = options;
  const { clock, unitOfWork } = context;

  async function ownRow(work: Work, userId: string): Promise<UserRow> {
    const owner = await users.byId(userId, work.db);
    if (!owner) throw new ApiFailure('unauthorized', 'The account no longer exists.');
    return owner;
  }

  /** A newer choice withdraws avatars that are pending or refused. */
  async function withdraw(work: Work, avatars: readonly ItemRow[]): Promise<void> {
    const unapproved = avatars.filter((row) => statusOf(row) !== 'approved').map(({ id }) => id);
    await uploads.release(work.db, await removeItems(work.db, unapproved));
  }

  return {
    async uploadProfilePicture({ caller, files }) {
      const bytes = files['image']?.bytes;
      if (!bytes) throw new ApiFailure('invalid_upload', 'A picture is needed.', { field: 'image' });
      const upload = await keep(caller.userId, bytes);
      const tiny = await uploads.tinyOf(upload);
      const id = randomUUID();
      const profile = await unitOfWork.run(async (work) => {
        const owner = await ownRow(work, caller.userId);
        await withdraw(work, await itemsOf(work.db, owner.id, ['avatar']));
        const [taken] = await uploads.assign(work.db, {
          ownerId: owner.id,
          purpose: 'gallery',
          tempUploadIds: [upload],
          assignedTo: id,
        });
        if (!taken) throw new Error('The stored picture was not returned.');
        await insertItem(work.db, {
          ...factsOf(taken),
          id,
          owner_id: owner.id,
          kind: 'avatar',
          type: 'image',
          upload_id: taken.id,
          status: 'pending',
          place: 0,
          tiny,
          created_ms: clock.now(),
        });
        return answers.changedProfile(owner, work);
      });
      judgeLater(id);
      return profile;
    },

    switchAvatarAndApprovedGalleryItem: ({ caller, body }) =>
      unitOfWork.run(async (work) => {
        const owner = await ownRow(work, caller.userId);
        const row = await itemById(work.db, body.id);
        if (row?.owner_id !== owner.id || row.kind !== 'gallery' || row.type !== 'image') throw noSuchItem();
        if (statusOf(row) !== 'approved')
          throw new ApiFailure('conflict', 'Only an approved picture can be the avatar.');
        const avatars = await itemsOf(work.db, owner.id, ['avatar']);
        await withdraw(work, avatars);
        const before = avatars.find((each) => statusOf(each) === 'approved');
        const place = { kind: 'gallery', place: row.place } as const;
        if (before) await updateItem(work.db, before.id, place);
        else if (owner.avatar !== null)
          await insertItem(work.db, {
            ...place,
            id: randomUUID(),
            owner_id: owner.id,
            type: 'image',
            address: owner.avatar,
            state: 'ready',
            status: 'approved',
            created_ms: clock.now(),
          });
        const worn = await updateItem(work.db, row.id, { kind: 'avatar', place: 0 });
        const addressesOf = await addressesOfItems(uploads, [worn], work.db);
        const { previewUrl } = addressesOfItem(worn, addressesOf);
        const changed = await users.update(owner.id, { avatar: previewUrl ?? null }, work.db);
        return answers.changedProfile(changed, work);
      }),
  };

  async function keep(userId: string, bytes: Buffer): Promise<string> {
    try {
      return await uploads.storePicture(userId, bytes);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      // Maps the upload errors to the field name and error code of the avatar form.
      if (error.code === 'unsupported_media_type')
        throw new ApiFailure('invalid_upload', error.message, { field: 'image' });
      if (error.code === 'too_large') throw new ApiFailure('too_large', error.message, { field: 'image' });
      throw error;
    }
  }
}

/**
 * §7 Gallery: returns the pictures of the signed-in user that a moderator refused or has not yet reviewed. Only
 * the owner can open their addresses.
 */
export function createBlurredHandler(
  { clock, database }: Pick<Context, 'clock' | 'database'>,
  uploads: Pick<Uploads, 'addressesOf'>,
): HandlersOf<'blurredImages'> {
  return {
    async blurredImages({ caller }) {
      const rows = await database
        .selectFrom('gallery_items')
        .selectAll()
        .where('owner_id', '=', caller.userId)
        .where('type', '=', 'image')
        .where((eb) => eb.or([eb('expires_ms', 'is', null), eb('expires_ms', '>', clock.now())]))
        .where((eb) =>
          eb.or([
            eb('status', '=', 'refused'),
            eb.and([eb('status', '=', 'pending'), eb('verdict', '=', 'prohibited')]),
          ]),
        )
        .orderBy('created_ms', 'desc')
        .orderBy('id')
        .execute();
      const addressesOf = await addressesOfItems(uploads, rows);
      return { images: rows.map((row) => ({ id: row.id, url: addressesOfItem(row, addressesOf).url })) };
    },
  };
}
