import type * as z from 'zod/mini';
import {
  identityReasons,
  lockerNeeds,
  selfieNeeds,
  type OwnApplication,
  type ownApplicationSchema,
  type ReturnedItem,
} from '#shared/domain/applications.ts';
import { requiredFields } from '#shared/domain/profileFields.ts';
import { lockerItems } from '#shared/domain/settings.ts';
import { lockerCountsOf, type LockerCounts } from '../people/locker.ts';
import type { UserRow } from '../people/users.ts';
import type { Uploads } from '../files/index.ts';
import type { Connection } from '../storage/database.ts';
import { reasonsOf, refusalOf, stateOf, type ApplicationRow } from './applicationRepo.ts';
import { gestureUrlOf, selfiesOf, type SelfieRow } from './gestures.ts';
import { heldOf } from './held.ts';
import { latestCheckOf, type CheckRow } from './identityCheck/checks.ts';

type OwnView = z.core.input<typeof ownApplicationSchema>;

export const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

/** Everything that an application consists of at one moment. */
export interface Parts {
  readonly user: UserRow;
  readonly row: ApplicationRow | undefined;
  readonly counts: LockerCounts;
  readonly selfies: readonly SelfieRow[];
  readonly check: CheckRow | undefined;
  /** Ids of her pictures and her avatar that were not refused. */
  readonly pictureIds: ReadonlySet<string>;
}

export async function partsOf(
  connection: Connection,
  user: UserRow,
  row: ApplicationRow | undefined,
): Promise<Parts> {
  const pictures = await connection
    .selectFrom('gallery_items')
    .select('id')
    .where('owner_id', '=', user.id)
    .where('status', '!=', 'refused')
    .execute();
  return {
    ...{ user, row },
    counts: await lockerCountsOf(connection, user),
    selfies: await selfiesOf(connection, user.id),
    check: await latestCheckOf(connection, user.id),
    pictureIds: new Set(pictures.map(({ id }) => id)),
  };
}

/** Returns the items that an application still lacks. */
export function lackingOf({ counts, selfies }: Pick<Parts, 'counts' | 'selfies'>) {
  const lacking = lockerItems.filter((item) => counts[item] < lockerNeeds[item]);
  return selfies.length < selfieNeeds ? [...lacking, 'selfie' as const] : lacking;
}

/** Returns the profile fields as JSON, to detect later changes after a decision. */
export function snapshotOf(user: UserRow): string {
  return JSON.stringify(Object.fromEntries(requiredFields.map((field) => [field, user[field]])));
}

/** Returns true if she has changed the returned item since the decision. */
function isMended({ item, itemId }: ReturnedItem, { user, row, counts, selfies, check, pictureIds }: Parts) {
  const decidedMs = row?.decided_ms ?? 0;
  if (item === 'selfie')
    return selfies.length >= selfieNeeds && selfies.every((s) => s.created_ms > decidedMs);
  if (item === 'idv') return check?.state === 'approved' && (check.checked_ms ?? 0) > decidedMs;
  const field = requiredFields.find((known) => known === item);
  if (field) {
    const before = (JSON.parse(row?.snapshot ?? '{}') as Readonly<Record<string, unknown>>)[field];
    return counts[field] >= lockerNeeds[field] && user[field] !== before;
  }
  if (counts[item] < lockerNeeds[item]) return false;
  return itemId === null || !pictureIds.has(itemId);
}

export function identityView(check: CheckRow | undefined): OwnApplication['identity'] {
  if (!check) return { state: 'none', reason: null, startedAt: null, checkedAt: null };
  return {
    state: check.state === 'approved' || check.state === 'refused' ? check.state : 'started',
    reason: identityReasons.find((known) => known === check.reason) ?? null,
    startedAt: iso(check.started_ms),
    checkedAt: iso(check.checked_ms),
  };
}

export async function selfieViews(selfies: readonly SelfieRow[], uploads: Uploads, connection?: Connection) {
  const addressesOf = await uploads.addressesOf(
    selfies.map((selfie) => selfie.upload_id),
    connection,
  );
  return selfies.map((selfie) => ({
    gestureId: selfie.gesture_id,
    gestureUrl: gestureUrlOf(selfie.gesture_id),
    url: selfie.address ?? addressesOf(selfie.upload_id, 'sender').url,
    created: iso(selfie.created_ms),
  }));
}

/** Returns true if nothing is missing and every returned item is changed. */
export function maySend(parts: Parts): boolean {
  const { row } = parts;
  const state = row ? stateOf(row) : 'draft';
  if (state !== 'draft' && state !== 'returned') return false;
  const reasons = row && state === 'returned' ? reasonsOf(row) : [];
  return lackingOf(parts).length === 0 && reasons.every((reason) => isMended(reason, parts));
}

/** Returns the application as its owner sees it. */
export async function ownView(
  connection: Connection,
  parts: Parts,
  uploads: Uploads,
  nowMs: number,
): Promise<OwnView> {
  const { user, row, counts, selfies, check } = parts;
  const state = row ? stateOf(row) : user.role === 'goddess' ? 'approved' : 'draft';
  const isDecided = row !== undefined && ['returned', 'approved', 'refused'].includes(state);
  const held = await heldOf(connection, user.id);
  const decider = isDecided && row.decided_by !== null ? await nameOf(connection, row.decided_by) : null;
  const isOpenToAppeal = state === 'refused' && (row?.appeal_until_ms ?? 0) > nowMs;
  return {
    state,
    items: lockerItems.map((item) => ({ item, have: counts[item], need: lockerNeeds[item] })),
    selfies: await selfieViews(selfies, uploads, connection),
    identity: identityView(check),
    maySend: maySend(parts),
    reasons: isDecided
      ? reasonsOf(row).map((reason) => ({ ...reason, isMended: isMended(reason, parts) }))
      : [],
    refusal: state === 'refused' && row ? refusalOf(row) : null,
    message: isDecided ? row.message : null,
    decidedBy: decider,
    submittedAt: iso(row?.submitted_ms ?? null),
    decidedAt: isDecided ? iso(row.decided_ms) : null,
    appealUntil: isOpenToAppeal ? iso(row?.appeal_until_ms ?? null) : null,
    appeal: row?.appeal ?? null,
    heldCoins: row?.settled_coins ?? held.coins,
    heldMatches: row?.settled_matches ?? held.matches,
  };
}

export async function nameOf(connection: Connection, userId: string): Promise<string | null> {
  const row = await connection.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirst();
  return row?.name ?? null;
}
