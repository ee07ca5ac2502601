import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { Role } from '#shared/domain/roles.ts';
import type { UploadPurpose } from '#shared/domain/uploads.ts';
import type { Clock } from '#shared/lib/clock.ts';
import { createManualClock } from '#shared/lib/manualClock.ts';
import type { BackendOptions } from '#backend/app/app.ts';
import { fixture, post, ticket } from '../backend/uploads.ts';
import type { Database } from '#backend/storage/database.ts';
import { startTestBackend } from '../backend/backend.ts';
import { createPersonMedia } from '#backend/gallery/personMedia.ts';
import type { PersonMedia } from '#backend/people/media.ts';
import { createRecentViewers } from '#backend/gallery/recentViewers.ts';

/** Returns the pictures of people for worlds without files. Uploads have no addresses there. */
export function personMediaOf(database: Database, clock: Pick<Clock, 'now'>): PersonMedia {
  const addressesOf = () => Promise.resolve(() => ({ url: null, previewUrl: null, blurredUrl: null }));
  return createPersonMedia({
    database,
    clock,
    uploads: { addressesOf },
    viewers: createRecentViewers({ clock, cluster: { shared: null } }),
  });
}

let files = 0;

/**
 * Opens a backend with people who publish pictures. `hasFiles`: uploads are real files, which needs a child
 * process that reads them. Otherwise they have no bytes and no addresses.
 */
export async function openGalleries(options: Partial<BackendOptions> = {}, { hasFiles = false } = {}) {
  const clock = createManualClock(Date.UTC(2026, 4, 20, 12));
  const backend = await startTestBackend({ clock, ...options });
  const { database } = backend.context;
  const { gallery } = backend.features;

  async function person(name: string, role: Role = 'user'): Promise<Person> {
    const isWoman = role !== 'user';
    const made = await backend.signUp({
      name,
      rolesGroup: isWoman ? 'pendingGoddess' : 'user',
      gender: isWoman ? 'female' : 'male',
    });
    if (isWoman) await database.updateTable('users').set({ role }).where('id', '=', made.userId).execute();
    return made;
  }

  /** Creates an upload that is not in use yet. Returns its id. */
  async function upload(who: Person, type: 'image' | 'video', purpose: UploadPurpose): Promise<string> {
    if (!hasFiles) {
      const id = randomUUID();
      const row = { id, owner_id: who.userId, type, purpose, token_hash: '', state: 'ready', bytes: 1 };
      await database
        .insertInto('uploads')
        .values({ ...row, width: 60, height: 80, created_ms: clock.now(), expires_ms: clock.now() })
        .execute();
      return id;
    }
    const info = await ticket(backend, who.token, type, type === 'image' ? 'png' : 'webm', purpose);
    const file = type === 'image' ? await pictureOf(++files) : fixture('clip.webm');
    const { status, body } = await post(backend, info, { file });
    if (status !== 200) throw new Error(`no upload: ${status} ${body.message}`);
    if (type === 'video') await backend.features.files.idle();
    return info.tempUploadId;
  }

  async function add(who: Person, type: 'image' | 'video', more: { story?: boolean; text?: string } = {}) {
    const purpose = more.story === true ? 'story' : type === 'image' ? 'gallery' : 'videoGallery';
    const body = { tempUploadId: await upload(who, type, purpose), ...more };
    const name = type === 'image' ? 'addGalleryItem' : 'createVideoGalleryItem';
    const reply = await backend.call(name, { body }, who.token);
    await gallery.idle();
    return reply;
  }

  return {
    backend,
    clock,
    database,
    gallery,
    person,
    upload,
    add,
    /** Adds a picture and returns its id. */
    picture: async (who: Person) => (await add(who, 'image')).body.id,
    video: async (who: Person) => (await add(who, 'video')).body.id,
    story: async (who: Person, text?: string) =>
      (await add(who, 'image', { story: true, ...(text === undefined ? {} : { text }) })).body.id,
    profile: async (who: Person) => (await backend.call('getProfile', {}, who.token)).body,
    detail: async (who: Person, whom: Person) =>
      (await backend.call('getUserDetail', { params: { id: whom.userId } }, who.token)).body,
    block: (who: Person, whom: Person) => backend.call('block', { params: { id: whom.userId } }, who.token),
    /** Returns the number of this person's uploads that are in use. */
    async used(owner: Person): Promise<number> {
      const rows = await database
        .selectFrom('uploads')
        .select('id')
        .where('owner_id', '=', owner.userId)
        .where('taken_by', 'is not', null)
        .execute();
      return rows.length;
    },
    fetchStatus: async (path: string | null) => (await fetch(`${backend.url}${path}`)).status,
  };
}

export interface Person {
  readonly token: string;
  readonly userId: string;
}

/** Returns a picture in a color that depends on the number. */
function pictureOf(number: number): Promise<Buffer> {
  const [r, g, b] = [(number * 53) % 256, (number * 97) % 256, (number * 31) % 256];
  return sharp({ create: { width: 60, height: 80, channels: 3, background: { r, g, b } } })
    .png()
    .toBuffer();
}
