import * as z from 'zod/mini';
import type { userDetailSchema } from '#shared/domain/person.ts';
import { marketSide } from '#shared/domain/roles.ts';
import { roleSchema } from '#shared/domain/roleSchema.ts';
import type { UserRow } from '../people/profiles.ts';
import type { Context } from '../context.ts';
import type { HandlersOf } from '../http/handler.ts';
import type { PairBanKind } from '../matching/index.ts';
import type { Connection } from '../storage/database.ts';
import { bareOf } from './blacklist.ts';
import type { CompanionViews } from '../people/companionViews.ts';
import type { SocialOptions } from './options.ts';
import { blocks, favorites } from '../people/relations.ts';

type Detail = z.core.input<typeof userDetailSchema>;

/** The user who views the profile. Missing fields are loaded from the database. */
interface Viewer extends Pick<UserRow, 'id' | 'role'> {
  readonly isFollower?: boolean;
  readonly isBlocked?: boolean;
}

const nothing = { user: null, isFan: null, isNeverMet: null, mayCall: null } as const;

/**
 * Handler of a user's page (§2 `/user-detail/{userId}`). Visible parts depend on the viewer; a user's own
 * page appears as others see it.
 */
export function createUserDetailHandler(
  context: Context,
  people: CompanionViews,
  { unlisted }: Pick<SocialOptions, 'unlisted'>,
): HandlersOf<'getUserDetail' | 'getProfileAs'> {
  const { database } = context;

  async function shown(viewer: Viewer, other: UserRow): Promise<Detail> {
    const [user, isFan, isNeverMet, staff] = await Promise.all([
      people.wholeSeenBy(viewer.id, other),
      favorites.has(database, other.id, viewer.id),
      isUnmatched(database, viewer.id, other.id),
      unlisted?.(),
    ]);
    const [side, otherSide] = [viewer, other].map(({ role }) => marketSide(z.core.parse(roleSchema, role)));
    return {
      state: 'shown',
      user: viewer.isFollower === undefined ? user : { ...user, isFavorite: viewer.isFollower },
      isFan,
      isNeverMet,
      mayCall: side !== otherSide && staff?.has(other.id) !== true,
    };
  }

  /** Returns the details of a user for this viewer. */
  async function detail(viewer: Viewer, other: UserRow): Promise<Detail> {
    // A deleted and a banned account look the same, because the reason is private.
    if (other.deleted === 1 || other.banned === 1) return { state: 'deleted', ...nothing };
    // Checks the viewer's own block first, so that in a mutual block each user can take back their own block.
    if (await blocks.has(database, viewer.id, other.id))
      return { ...nothing, state: 'blocked', user: bareOf(other) };
    if (viewer.isBlocked ?? (await blocks.has(database, other.id, viewer.id)))
      return { state: 'blockedBy', ...nothing };
    return shown(viewer, other);
  }

  return {
    async getUserDetail({ caller, params }) {
      const [viewer, other] = await people.users.byIds([caller.userId, params.id]);
      if (!viewer || !other) return { state: 'unknown', ...nothing };
      return detail({ id: viewer.id, role: viewer.role }, other);
    },

    /** The viewer is a hypothetical user of the other market side with the requested relation. */
    async getProfileAs({ caller, params }) {
      const [owner] = await people.users.byIds([caller.userId]);
      if (!owner) return { state: 'unknown', ...nothing };
      return detail(
        {
          id: `as-${params.viewer}`,
          role: marketSide(z.core.parse(roleSchema, owner.role)) === 'streamer' ? 'user' : 'goddess',
          isFollower: params.viewer === 'follower',
          isBlocked: params.viewer === 'blocked',
        },
        owner,
      );
    },
  };
}

/** Returns whether the user chose "never meet again" for the other. The other's choice stays private. */
async function isUnmatched(connection: Connection, from: string, to: string): Promise<boolean> {
  const row = await connection
    .selectFrom('pair_bans')
    .select('kind')
    .where('from_id', '=', from)
    .where('to_id', '=', to)
    .where('kind', '=', 'unmatch' satisfies PairBanKind)
    .executeTakeFirst();
  return row !== undefined;
}
