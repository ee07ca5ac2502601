import type { GalleryStatus } from '#shared/domain/person.ts';
import type { AccountResponses } from '../people/accountResponses.ts';
import type { Users } from '../people/users.ts';
import { recordActivity } from '../activities/index.ts';
import type { JudgeMedium } from '../chat/index.ts';
import type { Context } from '../context.ts';
import { appLocaleOf, textOf, type TextKey } from '../dictionary/index.ts';
import type { StoredUpload, Uploads } from '../files/index.ts';
import { blocks } from '../people/relations.ts';
import type { Work } from '../storage/unitOfWork.ts';
import { isShownRow, itemById, removeItems, updateItem, type ItemRow } from './itemRepo.ts';
import { addressesOfItem, addressesOfItems, statusOf } from './itemView.ts';
import type { GalleryDecision } from '../people/media.ts';

export interface JudgingOptions {
  readonly context: Context;
  readonly users: Users;
  readonly answers: AccountResponses;
  readonly uploads: Pick<Uploads, 'addressesOf' | 'get' | 'previewOf' | 'release'>;
  /** Null: no automatic moderation, so every item passes. */
  readonly judge: JudgeMedium | null;
}

/** Decides new items: by the automatic moderation or by a moderator. */
export interface Judging {
  /** Judges these items one by one, and approves those without findings. */
  judge(ids: readonly string[]): Promise<void>;
  /** Judges pending items left by the previous run, or those of one user. */
  judgePending(ownerId?: string): Promise<void>;
  /** Applies a decision. Pass `work` to run within a larger transaction. `shouldNotify`: notify the owner. */
  decide(itemId: string, decision: GalleryDecision, shouldNotify: boolean, work?: Work): Promise<boolean>;
  /** Called when processing of an upload succeeds or fails. */
  processed(upload: StoredUpload): Promise<void>;
  /** Notifies recent viewers that an item is no longer visible. */
  notifyRemoved(work: Work, row: ItemRow): Promise<void>;
}

const reasons = { rules: 'galleryReason.rules', unreadable: 'galleryReason.unreadable' } as const;

/** Decision for items that break the rules. */
export const refusedByRules: GalleryDecision = { state: 'refused', reason: reasons.rules };

export function createJudging({ context, users, answers, uploads, judge }: JudgingOptions): Judging {
  const { clock, database, log, personMedia, scope, unitOfWork } = context;

  /** Sends a notification from the service, without another user. */
  async function say(work: Work, userId: string, key: TextKey): Promise<void> {
    await recordActivity(context, work, {
      userId,
      event: 'notification',
      kind: 'systemMessage',
      text: textOf(key, await appLocaleOf(work.db, userId)),
    });
  }

  async function notifyRemoved(work: Work, row: ItemRow): Promise<void> {
    if (row.kind === 'avatar' || !isShownRow(row, clock.now())) return;
    const viewers = await personMedia.viewersOf(row.owner_id);
    const blocked = await blocks.among(work.db, row.owner_id, viewers);
    for (const viewerId of viewers.filter((id) => !blocked.has(id)))
      work.emit(viewerId, 'chat', 'galleryItemGone', { userId: row.owner_id, itemId: row.id });
  }

  async function notifyOwner(work: Work, ownerId: string): Promise<void> {
    const owner = await users.byId(ownerId, work.db);
    if (owner) await answers.changedProfile(owner, work);
  }

  /** Makes this avatar visible to others and removes the previous one. */
  async function setAvatar(work: Work, row: ItemRow): Promise<void> {
    const before = await work.db
      .selectFrom('gallery_items')
      .select('id')
      .where('owner_id', '=', row.owner_id)
      .where('kind', '=', 'avatar')
      .where('id', '!=', row.id)
      .execute();
    const left = await removeItems(
      work.db,
      before.map(({ id }) => id),
    );
    await uploads.release(work.db, left);
    const { previewUrl } = addressesOfItem(row, await addressesOfItems(uploads, [row], work.db));
    await users.update(row.owner_id, { avatar: previewUrl ?? null }, work.db);
  }

  /** Applies a decision. Returns false if it changes nothing. */
  async function applyDecision(
    work: Work,
    row: ItemRow,
    decision: GalleryDecision,
    shouldNotify: boolean,
  ): Promise<boolean> {
    const before = statusOf(row);
    if (before === decision.state) return false;
    if (decision.state === 'refused') await notifyRemoved(work, row);
    const changed = await updateItem(work.db, row.id, {
      status: decision.state,
      refused_reason: decision.state === 'refused' ? decision.reason : null,
    });
    if (row.kind === 'avatar') {
      if (decision.state === 'approved') await setAvatar(work, changed);
      else if (before === 'approved') await users.update(row.owner_id, { avatar: null }, work.db);
    }
    await notifyOwner(work, row.owner_id);
    const what = row.type === 'video' ? 'video' : 'photo';
    if (shouldNotify)
      await say(
        work,
        row.owner_id,
        `moderation.${what}${decision.state === 'refused' ? 'Refused' : 'Approved'}`,
      );
    return true;
  }

  async function verdictOn(row: ItemRow): Promise<'ok' | 'prohibited'> {
    try {
      const image = judge && row.upload_id !== null ? await uploads.previewOf(row.upload_id) : null;
      if (!judge || !image) return 'ok';
      const verdict = await judge({ mediaId: row.id, userId: row.owner_id, image, isOfGallery: true });
      return verdict === 'prohibited' ? 'prohibited' : 'ok';
    } catch (err) {
      // Passes the item if the judge fails, as in chats: an outage must not block pictures.
      log.error({ err }, 'gallery: moderation of an item failed, so the item is shown');
      return 'ok';
    }
  }

  async function judgeItem(id: string): Promise<void> {
    const row = await itemById(database, id);
    if (!row || statusOf(row) !== 'pending' || row.verdict === 'prohibited') return;
    const verdict = row.verdict ?? (await verdictOn(row));
    // The backend is stopping before a verdict; the next start judges the item.
    if (scope.ended) return;
    await unitOfWork.run(async (work) => {
      const now = await itemById(work.db, id);
      if (!now || statusOf(now) !== 'pending') return;
      if (now.verdict !== verdict) await updateItem(work.db, id, { verdict });
      // Items of a new streamer are decided together with her application.
      const owner = await users.byId(now.owner_id, work.db);
      if (verdict === 'ok' && owner && owner.role !== 'pendingGoddess')
        await applyDecision(work, now, { state: 'approved' }, false);
    });
  }

  async function processed(upload: StoredUpload): Promise<void> {
    await unitOfWork.run(async (work) => {
      const row = await work.db
        .selectFrom('gallery_items')
        .selectAll()
        .where('upload_id', '=', upload.id)
        .where('state', '=', 'processing')
        .executeTakeFirst();
      if (!row) return;
      if (upload.state === 'failed') {
        await applyDecision(work, row, { state: 'refused', reason: reasons.unreadable }, true);
        return;
      }
      await updateItem(work.db, row.id, factsOf(upload));
      await notifyOwner(work, row.owner_id);
    });
  }

  async function decideIn(work: Work, itemId: string, decision: GalleryDecision, shouldNotify: boolean) {
    const row = await itemById(work.db, itemId);
    return row ? applyDecision(work, row, decision, shouldNotify) : false;
  }

  return {
    judge: async (ids) => void (await Promise.all(ids.map(judgeItem))),
    async judgePending(ownerId) {
      const rows = await database
        .selectFrom('gallery_items')
        .select('id')
        .where('status', '=', 'pending' satisfies GalleryStatus)
        .$if(ownerId !== undefined, (query) => query.where('owner_id', '=', ownerId ?? ''))
        .execute();
      // Judges one after another, because a whole day's items may be waiting.
      for (const { id } of rows) await judgeItem(id);
      if (ownerId !== undefined) return;
      const left = await database
        .selectFrom('gallery_items')
        .select('upload_id')
        .where('state', '=', 'processing')
        .execute();
      const known = await uploads.get(left.flatMap(({ upload_id: id }) => id ?? []));
      for (const upload of known.values()) if (upload.state !== 'processing') await processed(upload);
    },
    decide: (itemId, decision, shouldNotify, work) =>
      work
        ? decideIn(work, itemId, decision, shouldNotify)
        : unitOfWork.run((ownWork) => decideIn(ownWork, itemId, decision, shouldNotify)),
    processed,
    notifyRemoved,
  };
}

/** Returns the upload's facts as columns of an item. */
export function factsOf({ state, width, height, duration }: StoredUpload) {
  return {
    state: state === 'processing' ? 'processing' : 'ready',
    width,
    height,
    duration_ms: duration === null ? null : Math.round(duration * 1_000),
  };
}
