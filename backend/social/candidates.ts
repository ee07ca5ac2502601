import { ageAt } from '#shared/domain/age.ts';
import type { GenderChoice } from '#shared/domain/matchingFilter.ts';
import type { Presence } from '#shared/domain/person.ts';
import { marketSide, type Role } from '#shared/domain/roles.ts';
import { privacyOf, readPrivacy, type MatchingPrivacy } from '../account/privacy.ts';
import { listOfColumn, toCompanion, type UserRow, type Users } from '../account/profiles.ts';
import type { Context } from '../context.ts';
import { ApiFailure } from '../http/failure.ts';
import { isEarnedBy } from '../money/earningKinds.ts';
import { workSources } from '../streamer/figures.ts';
import type { SocialOptions } from './options.ts';

/** Somebody to choose, with what lists are sorted by. */
export interface Candidate {
  readonly id: string;
  readonly status: Presence;
  readonly createdMs: number;
  readonly followers: number;
  /** Coins that their work brought within a week. */
  readonly weekCoins: number;
  /** Languages that they and the viewer have in common. */
  readonly sharedLanguages: number;
}

/** What a person looks for (§2 `/search-options`); what is absent does not matter. */
export interface SearchOptions {
  readonly gender?: GenderChoice;
  readonly ageFrom?: number;
  readonly ageTo?: number;
  readonly countries?: readonly string[];
  readonly languages?: readonly string[];
  readonly freeOnly?: boolean;
}

/**
 * At most this many are looked at, those who were here last before the others: presence is not in the database, so the lists
 * are made in memory. Past one machine's worth of people this belongs to a search index.
 */
const lookedAt = 5_000;
const openToAll = privacyOf(undefined);
const weekMs = 7 * 24 * 60 * 60_000;

const listedRoles: Readonly<Record<ReturnType<typeof marketSide>, readonly Role[]>> = {
  streamer: ['goddess', 'artist'],
  user: ['user'],
};

type Row = UserRow & {
  readonly followers: number | string | bigint | null;
  readonly week: number | string | bigint | null;
  /** Their client settings, JSON; null where they never changed any. */
  readonly settings: string | null;
};

/** `among`: nobody else is looked at. */
export type Candidates = (
  viewerId: string,
  options: SearchOptions,
  among?: readonly string[],
) => Promise<Candidate[]>;

export function createCandidates(
  { database, clock, presence }: Context,
  users: Users,
  { matching, unlisted }: Pick<SocialOptions, 'matching' | 'unlisted'>,
): Candidates {
  /** Whoever may be shown at all: in use, with a face in the market, not the viewer. */
  function rowsFor(viewer: UserRow, among: readonly string[] | undefined): Promise<Row[]> {
    const side = marketSide(viewer.role as Role) === 'user' ? 'streamer' : 'user';
    return database
      .selectFrom('users')
      .selectAll('users')
      .select((eb) => [
        eb
          .selectFrom('favorites')
          .select((query) => query.fn.countAll().as('count'))
          .whereRef('favorites.to_id', '=', 'users.id')
          .as('followers'),
        eb
          .selectFrom('coin_entries')
          .select((query) => query.fn.sum('coins').as('coins'))
          .whereRef('coin_entries.user_id', '=', 'users.id')
          .where(isEarnedBy(workSources))
          .where('created_ms', '>=', clock.now() - weekMs)
          .as('week'),
        eb
          .selectFrom('user_values')
          .select('user_values.value')
          .whereRef('user_values.user_id', '=', 'users.id')
          .where('user_values.name', '=', 'clientSettings')
          .as('settings'),
      ])
      .where('role', 'in', listedRoles[side])
      .where('deleted', '=', 0)
      .where('banned', '=', 0)
      .where('birthday', 'is not', null)
      .where('id', '!=', viewer.id)
      .$if(among !== undefined, (query) => query.where('id', 'in', among ?? []))
      .orderBy((eb) => eb.fn.coalesce('last_launch_ms', 'created_ms'), 'desc')
      .limit(lookedAt)
      .execute();
  }

  return async (viewerId, options, among) => {
    await matching.ready;
    const viewer = await users.byId(viewerId);
    if (!viewer) throw new ApiFailure('unauthorized', 'The account is not there any more.');
    const hidden = await unlisted?.();
    const rows = (await rowsFor(viewer, among)).filter(
      ({ id }) => hidden?.has(id) !== true && !matching.mayNotMeet(viewerId, id),
    );
    const mine = await readPrivacy(database, viewerId);
    const spoken = new Set(listOfColumn(viewer.languages));
    const found: Candidate[] = [];
    for (const row of rows) {
      const status = row.role === 'artist' ? 'inacall' : presence.ofUser(row);
      if (!fits(row, status, options, clock.now())) continue;
      const theirs = row.settings === null ? openToAll : privacyOf(JSON.parse(row.settings));
      if (hides(mine, viewer, row) || hides(theirs, row, viewer)) continue;
      found.push({
        id: row.id,
        status,
        createdMs: row.created_ms,
        followers: Number(row.followers),
        weekCoins: Number(row.week ?? 0),
        sharedLanguages: listOfColumn(row.languages).filter((language) => spoken.has(language)).length,
      });
    }
    return found;
  };
}

function fits(row: UserRow, status: Presence, options: SearchOptions, nowMs: number): boolean {
  const { gender = 'both', ageFrom, ageTo, countries = [], languages = [], freeOnly } = options;
  if (gender !== 'both' && row.gender !== gender) return false;
  if (freeOnly === true && status !== 'online') return false;
  if (row.birthday === null) return false;
  const age = ageAt(row.birthday, nowMs);
  if (age === null || age < (ageFrom ?? age) || age > (ageTo ?? age)) return false;
  // What is shown is what is looked for, also where the two differ from where somebody is (§6).
  const country = toCompanion(row, status, nowMs).last_ip_country;
  if (countries.length > 0 && (country === null || !countries.includes(country))) return false;
  return languages.length === 0 || listOfColumn(row.languages).some((each) => languages.includes(each));
}

/** shared/domain/settings.ts `privacySchema`: who is not to be met is not to be seen either. */
function hides(privacy: MatchingPrivacy, owner: UserRow, other: UserRow): boolean {
  if (other.country === null) return false;
  if (privacy.hiddenCountries.includes(other.country)) return true;
  return !privacy.usersFromMyCountry && owner.country === other.country;
}
