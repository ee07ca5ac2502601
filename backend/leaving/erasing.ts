import type { Uploads } from '../files/index.ts';
import { noFields } from '../people/profileColumns.ts';
import type { Connection } from '../storage/database.ts';
import type { Tables } from '../storage/schema.ts';

/** Tables whose rows belong to the user alone and are not needed for the ledger or a case. */
const ownTables = [
  'sessions',
  'devices',
  'user_values',
  'splits',
  'external_identities',
  'mail_tokens',
  'interim_users',
  'email_changes',
  'push_subscriptions',
  'activities',
  'supporter_notes',
  'online_spans',
  'gesture_selfies',
  'identity_checks',
  'staff_roles',
  'billing_methods',
] as const satisfies readonly (keyof Tables)[];

/** Columns of the user's row that contain personal data, with their erased values. */
const noPerson = {
  email: null,
  email_confirmed: 0,
  password_hash: null,
  ...noFields,
  folded_name: null,
  avatar: null,
  country: null,
  ab_tests: '[]',
  action_flow: null,
  payment_provider: null,
  device_id: null,
  price: null,
  premium: 0,
  premium_until_ms: null,
  last_launch_ms: null,
  seen_ms: null,
} as const;

async function erasePictures(
  db: Connection,
  uploads: Pick<Uploads, 'release'>,
  userId: string,
): Promise<void> {
  const items = db.selectFrom('gallery_items').select('id').where('owner_id', '=', userId);
  await db.deleteFrom('story_views').where('item_id', 'in', items).execute();
  await db.deleteFrom('story_views').where('viewer_id', '=', userId).execute();
  const shown = await db
    .deleteFrom('gallery_items')
    .where('owner_id', '=', userId)
    .returning('upload_id')
    .execute();
  const selfies = await db
    .selectFrom('gesture_selfies')
    .innerJoin('uploads', 'uploads.id', 'gesture_selfies.upload_id')
    .select('upload_id')
    .where('user_id', '=', userId)
    .execute();
  const ids = [...shown, ...selfies].flatMap(({ upload_id: id }) => id ?? []);
  if (ids.length > 0) await uploads.release(db, ids);
}

/**
 * Erases the stored data of a removed user in one transaction. Transfers, purchases, payouts, calls, matches,
 * penalties and cases stay under the account's id, so that the ledger and decisions stay complete; they
 * contain no name.
 */
export async function erasePerson(
  db: Connection,
  uploads: Pick<Uploads, 'release'>,
  userId: string,
  nowMs: number,
): Promise<void> {
  await erasePictures(db, uploads, userId);
  for (const table of ownTables) await db.deleteFrom(table).where('user_id', '=', userId).execute();
  await db.deleteFrom('supporter_notes').where('about_id', '=', userId).execute();
  await db
    .deleteFrom('favorites')
    .where((eb) => eb.or([eb('from_id', '=', userId), eb('to_id', '=', userId)]))
    .execute();
  await db
    .updateTable('applications')
    .set({ snapshot: null, appeal: null, message: null })
    .where('user_id', '=', userId)
    .execute();
  await db
    .updateTable('users')
    .set({ ...noPerson, erased_ms: nowMs })
    .where('id', '=', userId)
    .execute();
}
