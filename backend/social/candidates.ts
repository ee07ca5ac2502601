import type { GenderChoice } from '#shared/domain/matchingFilter.ts';
import { presences, type Presence } from '#shared/domain/person.ts';
import { marketSide, type Role } from '#shared/domain/roles.ts';
import { privacyOf, readPrivacy, type MatchingPrivacy } from '../people/settings.ts';
import { listOfColumn } from '../people/profileColumns.ts';
import type { UserRow, Users } from '../people/profiles.ts';
import type { Context } from '../context.ts';
import { ApiFailure } from '../lib/failure.ts';
import { at, presenceNumber, type ListedSide, type PersonKind } from './listedPeople.ts';
import type { SocialOptions } from './options.ts';
import { createPeopleIndex, listedRoles, type KeepOptions, type MarketSide } from './peopleIndex.ts';

/** Filters of the user list (§2 `/search-options`); an absent filter does not restrict. */
export interface SearchOptions {
  readonly gender?: GenderChoice;
  readonly ageFrom?: number;
  readonly ageTo?: number;
  readonly countries?: readonly string[];
  readonly languages?: readonly string[];
  readonly freeOnly?: boolean;
}

/** Users who may be shown to a viewer and match the filters. `number` is the index in the side's columns. */
export interface Candidates {
  readonly side: ListedSide;
  fits(number: number): boolean;
  status(number: number): Presence;
  /** Number of languages that the person shares with the viewer. */
  sharedLanguages(number: number): number;
}

export interface CandidateSource {
  for(viewerId: string, options: SearchOptions): Promise<Candidates>;
  /** Returns which of these users may still be shown to the viewer, according to the database. */
  stillShown(viewerId: string, ids: readonly string[]): Promise<ReadonlySet<string>>;
}

export interface CandidateOptions extends Pick<SocialOptions, 'unlisted'> {
  readonly matching: Pick<SocialOptions['matching'], 'ready' | 'mayNotMeet' | 'bannedPairsOf'>;
}

export function createCandidates(
  context: Pick<Context, 'database' | 'clock' | 'log' | 'presence'>,
  users: Users,
  { matching, unlisted }: CandidateOptions,
  keep?: KeepOptions,
): CandidateSource {
  const { clock, database, presence } = context;
  const indexOf = createPeopleIndex(context, keep);

  async function viewerOf(viewerId: string) {
    const viewer = await users.byId(viewerId);
    if (!viewer) throw new ApiFailure('unauthorized', 'The account no longer exists.');
    return { viewer, privacy: await readPrivacy(database, viewerId), shown: otherSideOf(viewer) };
  }

  return {
    async for(viewerId, options) {
      await matching.ready;
      const { viewer, privacy, shown } = await viewerOf(viewerId);
      const hidden = await unlisted?.();
      const spoken = new Set(listOfColumn(viewer.languages));
      const side = await indexOf(shown);
      const apart = matching.bannedPairsOf(viewerId);
      const leftOut = new Set<number>();
      for (const id of [viewerId, ...(hidden ?? []), ...apart]) {
        const number = side.numberOf.get(id);
        if (number !== undefined) leftOut.add(number);
      }
      // Result per kind of user: the number of shared languages, or -1 if users of this kind are hidden.
      const answers = Int16Array.from(side.kinds, (kind) =>
        fitsKind(kind, options) && !hides(privacy, viewer, kind) && !hides(kind.privacy, kind, viewer)
          ? kind.languages.filter((language) => spoken.has(language)).length
          : -1,
      );
      const statuses = statusesNow(side);
      const { ageFrom = 0, ageTo = Infinity, freeOnly = false } = options;
      const { kindOf, ageOf } = side;
      return {
        side,
        fits(number) {
          if (at(answers, at(kindOf, number)) < 0) return false;
          const age = at(ageOf, number);
          if (age < ageFrom || age > ageTo) return false;
          if (freeOnly && statuses[number] !== presenceNumber.online) return false;
          return !leftOut.has(number);
        },
        status: (number) => presences[at(statuses, number)] ?? 'offline',
        sharedLanguages: (number) => at(answers, at(kindOf, number)),
      };
    },

    async stillShown(viewerId, ids) {
      if (ids.length === 0) return new Set();
      const { viewer, privacy, shown } = await viewerOf(viewerId);
      const rows = await database
        .selectFrom('users')
        .leftJoin('user_values', (join) =>
          join.onRef('user_values.user_id', '=', 'users.id').on('user_values.name', '=', 'clientSettings'),
        )
        .select(['users.id', 'users.country', 'user_values.value'])
        .where('users.id', 'in', [...ids])
        .where('role', 'in', listedRoles[shown])
        .where('deleted', '=', 0)
        .where('banned', '=', 0)
        .where((eb) =>
          eb.or([eb('suspended_until_ms', 'is', null), eb('suspended_until_ms', '<=', clock.now())]),
        )
        .execute();
      const areShown = rows.filter((row) => {
        if (matching.mayNotMeet(viewerId, row.id) || hides(privacy, viewer, row)) return false;
        return row.value === null || !hides(privacyOf(JSON.parse(row.value)), row, viewer);
      });
      return new Set(areShown.map(({ id }) => id));
    },
  };

  function statusesNow({ restingOf, numberOf, people }: ListedSide): Uint8Array {
    const statuses = restingOf.slice();
    for (const id of presence.connected()) {
      const number = numberOf.get(id) ?? -1;
      const person = people[number];
      if (person) statuses[number] = presenceNumber[presence.ofUser(person)];
    }
    return statuses;
  }
}

const otherSideOf = ({ role }: UserRow): MarketSide =>
  marketSide(role as Role) === 'user' ? 'streamer' : 'user';

function fitsKind(kind: PersonKind, options: SearchOptions): boolean {
  const { gender = 'both', countries = [], languages = [] } = options;
  if (gender !== 'both' && kind.gender !== gender) return false;
  const { shownCountry } = kind;
  if (countries.length > 0 && (shownCountry === null || !countries.includes(shownCountry))) return false;
  return languages.length === 0 || kind.languages.some((each) => languages.includes(each));
}

interface Placed {
  readonly country: string | null;
}

/**
 * shared/domain/settings.ts `privacySchema`: users who exclude each other from matching are also hidden in
 * lists.
 */
function hides(privacy: MatchingPrivacy, owner: Placed, other: Placed): boolean {
  if (other.country === null) return false;
  if (privacy.hiddenCountries.includes(other.country)) return true;
  return !privacy.usersFromMyCountry && owner.country === other.country;
}
