import { createAccountResponses } from '../people/accountResponses.ts';
import type { JudgeMedium } from '../chat/index.ts';
import { everyOnce } from '../cluster/jobs.ts';
import type { Context } from '../context.ts';
import type { Uploads } from '../files/index.ts';
import { createCompanionViews } from '../people/companionViews.ts';
import { createTaskQueue } from '../lib/taskQueue.ts';
import { createAddingHandlers } from './adding.ts';
import { createAvatarHandlers, createBlurredHandler } from './avatars.ts';
import { galleryCountsOf, type Galleries } from '../people/media.ts';
import { createExpiring, createStoryHandlers } from './stories.ts';
import { itemById, itemsOf, type ItemRow } from './itemRepo.ts';
import { addressesOfItems, itemView } from './itemView.ts';
import { createJudging, refusedByRules } from './judging.ts';
import { createNewestVideosHandler } from './newestVideos.ts';
import type { RecentViewers } from './recentViewers.ts';

export { createGalleryEvidence } from './evidence.ts';
export { isWithheldItem, removeItems } from './itemRepo.ts';

export { createPersonMedia } from './personMedia.ts';
export { createRecentViewers } from './recentViewers.ts';

export interface GalleryOptions {
  readonly uploads: Uploads;
  readonly viewers: RecentViewers;
  /** Judges new items; null: no automatic moderation. */
  readonly judgeMedium: JudgeMedium | null;
  /** Returns which of these users may be offered to a viewer as company. */
  readonly offeredAmong: (viewerId: string, ids: readonly string[]) => Promise<ReadonlySet<string>>;
}

export type GalleryFeature = ReturnType<typeof createGalleryFeature>;

/** Creates the gallery feature: galleries, avatars and stories (§7 Gallery, §3.2). */
export function createGalleryFeature(context: Context, options: GalleryOptions) {
  const { database, scope } = context;
  const { uploads, viewers, judgeMedium, offeredAmong } = options;
  const tasks = createTaskQueue(context.log, 'gallery');
  const people = createCompanionViews(context);
  const { users } = people;
  const answers = createAccountResponses(context);
  const judging = createJudging({ context, users, answers, uploads, judge: judgeMedium });
  const expiring = createExpiring(context, uploads);
  const judgeLater = (id: string) => tasks.runInBackground('moderation of an item', judging.judge([id]));
  const changing = { context, users, answers, uploads, judging, judgeLater };

  tasks.runInBackground('moderation of items from before the start', judging.judgePending());
  scope.onEnd(
    uploads.onProcessed((upload) =>
      tasks.runInBackground('publishing a processed item', judging.processed(upload)),
    ),
  );
  everyOnce(context, {
    ...{ name: 'stories', everyMs: expiring.everyMs, atStart: true, tasks },
    task: () => expiring.sweep(),
  });

  const galleries: Galleries = {
    countsOf: (userId, connection = database) => galleryCountsOf(connection, userId),
    async itemsOf(userId) {
      const rows = await itemsOf(database, userId, ['avatar', 'gallery']);
      const addressesOf = await addressesOfItems(uploads, rows);
      const inOrder = rows.toSorted((a, b) => rankOf(a) - rankOf(b));
      return inOrder.map((row) => ({
        kind: row.kind === 'avatar' ? 'avatar' : 'gallery',
        item: itemView(row, { addressesOf }),
      }));
    },
    decide: (itemId, decision, shouldNotify = true, work) =>
      judging.decide(itemId, decision, shouldNotify, work),
    judgePending: (userId) => judging.judgePending(userId),
  };

  context.events.on('mediumDecided', async ({ medium: { id, fromId }, state, shouldNotify }) => {
    const row = await itemById(database, id);
    if (row?.owner_id !== fromId) return;
    await judging.decide(id, state === 'allowed' ? { state: 'approved' } : refusedByRules, shouldNotify);
  });

  return {
    galleries,
    handlers: {
      ...createAddingHandlers(changing),
      ...createAvatarHandlers(changing),
      ...createBlurredHandler(context, uploads),
      ...createStoryHandlers({ context, people, uploads, offeredAmong, recordViewer: viewers.record }),
      ...createNewestVideosHandler({ context, people, offeredAmong }),
    },
    /** For tests: judges pending items as after a start. */
    judgePending: () => judging.judgePending(),
    idle: () => tasks.idle(),
  };
}

/** Sort rank: the avatar first, then pictures, then videos. */
function rankOf({ kind, type }: ItemRow): number {
  return kind === 'avatar' ? 0 : type === 'image' ? 1 : 2;
}
