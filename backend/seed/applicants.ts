import { loginMethods, HOUR_MS, DAY_MS } from '#shared/domain/constants.ts';
import type { ApplicationState, ReturnedItem } from '#shared/domain/applications.ts';
import { createUsers } from '../people/users.ts';
import type { SeedOptions } from './index.ts';

interface Applicant {
  readonly id: string;
  readonly name: string;
  readonly birthday: string;
  readonly country: string;
  readonly languages: readonly string[];
  readonly bio: string;
  /** File in resources/portraits without extension, unique among the demo users. */
  readonly portrait: string;
  readonly state: Extract<ApplicationState, 'submitted' | 'returned'>;
  readonly sentAgoMs: number;
  /** Returned photo by its place, with the moderator's message. */
  readonly returned?: { readonly photo: number; readonly message: string };
}

/** Two applicants who cannot sign in: one waits for a moderator, one was returned. */
const applicants: readonly Applicant[] = [
  {
    ...{ id: 'applicant-vera', name: 'Vera', birthday: '2001-03-09', country: 'UA', languages: ['uk', 'en'] },
    bio: 'Draws maps of cities that do not exist. Tell me where you would put the sea.',
    ...{ portrait: 'zoya', state: 'submitted', sentAgoMs: 3 * HOUR_MS },
  },
  {
    ...{ id: 'applicant-lucia', name: 'Lucía', birthday: '1995-06-14', country: 'ES', languages: ['es'] },
    bio: 'Bakes at night and sleeps at noon.',
    ...{ portrait: 'lucia', state: 'returned', sentAgoMs: DAY_MS },
    returned: { photo: 2, message: 'Lovely pictures. Just the third one has to go.' },
  },
];

export const applicantPortraits: readonly string[] = applicants.map(({ portrait }) => `${portrait}.webp`);

const moderatorId = 'account-moderator';
const variants = ['', '-face', '-wide'] as const;

export async function seedApplicants({ database, unitOfWork, clock }: SeedOptions): Promise<void> {
  const users = createUsers(database);
  const known = new Set((await users.byIds(applicants.map(({ id }) => id))).map(({ id }) => id));
  for (const applicant of applicants.filter(({ id }) => !known.has(id))) {
    await unitOfWork.run(async ({ db }) => {
      const { id, name, birthday, country, bio, portrait, state, sentAgoMs, returned } = applicant;
      const sentMs = clock.now() - sentAgoMs;
      const avatar = `/media/portraits/${portrait}-face.webp`;
      const made = await users.create(
        {
          ...{ id, name, birthday, country, bio, avatar, gender: 'female', role: 'pendingGoddess' },
          ...{ phone: '+380 44 000 0000', languages: JSON.stringify(applicant.languages), sandbox: 1 },
          ...{ login_method: loginMethods.ownemail, created_ms: sentMs - 2 * DAY_MS },
        },
        db,
      );
      if (!made) return;
      const photos = variants.map((variant, place) => ({
        ...{ id: `${id}-photo-${place}`, owner_id: id, kind: 'gallery', type: 'image', place },
        ...{ address: `/media/portraits/${portrait}${variant}.webp`, state: 'ready', created_ms: sentMs },
        ...(returned?.photo === place
          ? { status: 'refused', refused_reason: 'galleryReason.notYou' }
          : { status: 'pending' }),
      }));
      const video = {
        ...{ id: `${id}-video`, owner_id: id, kind: 'gallery', type: 'video', place: 0, state: 'ready' },
        ...{ preview_address: `/media/portraits/${portrait}-wide.webp`, status: 'pending' },
        ...{ duration_ms: 38_000, created_ms: sentMs },
      };
      const face = {
        ...{ id: `${id}-avatar`, owner_id: id, kind: 'avatar', type: 'image', place: 0, state: 'ready' },
        ...{ address: avatar, status: 'approved', created_ms: sentMs },
      };
      for (const item of [face, ...photos, video])
        await db.insertInto('gallery_items').values(item).execute();
      await db
        .insertInto('identity_checks')
        .values({
          ...{ id: `${id}-check`, user_id: id, provider: 'local', reference: `${id}-check`, url: '' },
          ...{ state: 'approved', started_ms: sentMs, checked_ms: sentMs },
        })
        .execute();
      const selfies = ['openHand', 'twoFingers'].map((gestureId, at) => ({
        ...{ upload_id: `${id}-selfie-${at}`, user_id: id, gesture_id: gestureId, created_ms: sentMs },
        address: `/media/portraits/${portrait}${at === 0 ? '' : '-face'}.webp`,
      }));
      await db.insertInto('gesture_selfies').values(selfies).execute();
      const reasons: readonly ReturnedItem[] = returned
        ? [{ item: 'photos', itemId: `${id}-photo-${returned.photo}`, reason: 'notYou', note: null }]
        : [];
      const decided = returned
        ? { decided_ms: sentMs + HOUR_MS, decided_by: moderatorId, message: returned.message }
        : {};
      await db
        .insertInto('applications')
        .values({
          ...{ id: `${id}-application`, user_id: id, state, round: 1, submitted_ms: sentMs },
          ...{ reasons: JSON.stringify(reasons), ...decided },
        })
        .execute();
      if (!returned) return;
      await db
        .insertInto('application_decisions')
        .values({
          ...{ id: `${id}-decision`, application_id: `${id}-application`, decision: 'returned' },
          ...{ by_id: moderatorId, at_ms: sentMs + HOUR_MS, reasons: JSON.stringify(reasons) },
          message: returned.message,
        })
        .execute();
    });
  }
}
