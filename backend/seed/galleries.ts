import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Insertable } from 'kysely';
import * as z from 'zod/mini';
import { HOUR_MS } from '#shared/domain/constants.ts';
import { storyLifetimeMs } from '#shared/domain/uploads.ts';
import type { Clock } from '#shared/lib/clock.ts';
import { removeItems } from '../gallery/index.ts';
import type { Connection } from '../storage/database.ts';
import type { GalleryItemsTable } from '../storage/galleryTables.ts';
import type { UnitOfWork } from '../storage/unitOfWork.ts';
import { projectRoot } from '../lib/version.ts';
import type { DemoPerson } from './people.ts';
import type { Photo } from './presents.ts';

export interface GallerySeedOptions {
  readonly unitOfWork: UnitOfWork;
  readonly clock: Pick<Clock, 'now'>;
  readonly people: readonly { readonly userId: string; readonly person: DemoPerson }[];
}

/** Of every picture in resources/gallery and resources/portraits, by tests/tools/portraits/gallery.ts. */
const pictures = z.core.parse(
  z.record(
    z.string(),
    z.object({
      width: z.int(),
      height: z.int(),
      tiny: z.string(),
      durationMs: z.optional(z.int()),
    }),
  ),
  JSON.parse(readFileSync(resolve(projectRoot, 'resources/gallery/pictures.json'), 'utf8')),
);

type Item = Insertable<GalleryItemsTable>;

/** One of the product's own files as an item: addresses suffice, nothing is copied. */
function itemOf(file: string, owner: string, more: Pick<Item, 'id' | 'kind' | 'place' | 'created_ms'>): Item {
  const picture = pictures[file];
  if (!picture) throw new Error(`resources/gallery/pictures.json knows no ${file}`);
  const isVideo = file.endsWith('.webm');
  return {
    ...more,
    owner_id: owner,
    type: isVideo ? 'video' : 'image',
    address: `/media/${file}`,
    preview_address: isVideo ? `/media/${file.replace('.webm', '-poster.webp')}` : null,
    state: 'ready',
    status: 'approved',
    verdict: 'ok',
    tiny: picture.tiny,
    width: picture.width,
    height: picture.height,
    duration_ms: picture.durationMs ?? null,
  };
}

/** All that was drawn of somebody beside the portrait, in its order; videos last. */
function filesOf(slug: string): string[] {
  const drawn = Object.keys(pictures).filter(
    (file) => file.startsWith(`gallery/${slug}-`) || file === `gallery/${slug}.webm`,
  );
  const wide = `portraits/${slug}-wide.webp`;
  return [...drawn.toSorted(), ...(wide in pictures ? [wide] : [])].toSorted(
    (a, b) => Number(a.endsWith('.webm')) - Number(b.endsWith('.webm')),
  );
}

/** Returns the pictures of an account that messages may show. */
export function photosOf(userId: string): Photo[] {
  return filesOf(accounts[userId] ?? '').flatMap((file) => {
    const picture = pictures[file];
    if (!picture || file.endsWith('.webm')) return [];
    return [{ address: `/media/${file}`, width: picture.width, height: picture.height }];
  });
}

/** Whose account shows which of the drawn people. */
const accounts: Readonly<Record<string, string>> = {
  'account-queen': 'jovana',
  'account-artist': 'nour',
  'account-user': 'daniel',
  'account-newqueen': 'dana',
};
/** What a newcomer shows waits for her application. */
const isPending = (userId: string) => userId === 'account-newqueen';

interface DemoStory {
  readonly userId: string;
  readonly file: string;
  readonly words: string | null;
  readonly hoursAgo: number;
  readonly seenBy?: readonly string[];
}

const stories: readonly DemoStory[] = [
  {
    userId: 'account-queen',
    file: 'gallery/jovana-3.webp',
    words: 'Live tonight',
    hoursAgo: 3,
    seenBy: ['demo-marcus', 'demo-ilya'],
  },
  { userId: 'demo-aino', file: 'gallery/aino-2.webp', words: 'New evening, new light', hoursAgo: 1 },
  { userId: 'demo-aino', file: 'gallery/aino.webm', words: null, hoursAgo: 0.5 },
  { userId: 'demo-camila', file: 'gallery/camila-1.webp', words: 'Guess the book', hoursAgo: 2 },
  { userId: 'demo-haruka', file: 'gallery/haruka-2.webp', words: null, hoursAgo: 4 },
  { userId: 'demo-efua', file: 'gallery/efua-1.webp', words: 'The bread came out well', hoursAgo: 5 },
  { userId: 'demo-salma', file: 'gallery/salma-1.webp', words: null, hoursAgo: 6 },
  { userId: 'demo-linh', file: 'gallery/linh-2.webp', words: 'Back from the rain', hoursAgo: 7 },
  { userId: 'demo-marcus', file: 'portraits/marcus-wide.webp', words: 'Long day, good coffee', hoursAgo: 2 },
  { userId: 'demo-ilya', file: 'portraits/ilya-wide.webp', words: null, hoursAgo: 8 },
];

/** What the demo people show of themselves, once each, and stories that are fresh at every start. */
export async function seedGalleries({ unitOfWork, clock, people }: GallerySeedOptions): Promise<void> {
  const nowMs = clock.now();
  await unitOfWork.run(async ({ db }) => {
    const owners = [
      ...people.map(({ userId, person }) => [userId, person.slug] as const),
      ...Object.entries(accounts),
    ];
    const there = await idsAmong(
      db,
      owners.map(([userId]) => userId),
    );
    for (const [userId, slug] of owners) if (there.has(userId)) await seedGallery(db, userId, slug, nowMs);
    for (const [index, story] of stories.entries())
      if (there.has(story.userId)) await seedStory(db, story, index, nowMs);
  });
}

async function idsAmong(connection: Connection, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await connection.selectFrom('users').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
}

/** Once: what somebody has taken away since does not come back. */
async function seedGallery(
  connection: Connection,
  userId: string,
  slug: string,
  nowMs: number,
): Promise<void> {
  const { numInsertedOrUpdatedRows = 0n } = await connection
    .insertInto('user_values')
    .values({ user_id: userId, name: 'demoGallery', value: 'true', updated_ms: nowMs })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  const files = filesOf(slug);
  if (numInsertedOrUpdatedRows === 0n || files.length === 0) return;
  const items = files.map((file, place) => ({
    ...itemOf(file, userId, { id: `${userId}-${place}`, kind: 'gallery', place, created_ms: nowMs - place }),
    ...(isPending(userId) ? { status: 'pending' } : {}),
  }));
  await connection.insertInto('gallery_items').values(items).execute();
}

async function seedStory(
  connection: Connection,
  { userId, file, words, hoursAgo, seenBy = [] }: DemoStory,
  index: number,
  nowMs: number,
): Promise<void> {
  const id = `${userId}-story-${index}`;
  const before = await connection
    .selectFrom('gallery_items')
    .select('expires_ms')
    .where('id', '=', id)
    .executeTakeFirst();
  if (before && (before.expires_ms ?? 0) > nowMs) return;
  if (before) await removeItems(connection, [id]);
  const createdMs = nowMs - hoursAgo * HOUR_MS;
  const item = itemOf(file, userId, { id, kind: 'story', place: index, created_ms: createdMs });
  await connection
    .insertInto('gallery_items')
    .values({ ...item, words, expires_ms: createdMs + storyLifetimeMs })
    .execute();
  const viewers = await idsAmong(connection, seenBy);
  for (const viewerId of viewers)
    await connection
      .insertInto('story_views')
      .values({ item_id: id, viewer_id: viewerId, created_ms: createdMs + HOUR_MS })
      .execute();
}
