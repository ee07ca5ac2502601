import type * as z from 'zod/mini';
import type { Contract } from '#shared/api/contract.ts';
import type { Companion } from '#shared/domain/person.ts';
import { interestsOf } from '../people/ownDecision.ts';
import { requireFinance } from '../people/staff.ts';
import type { Context } from '../context.ts';
import { ApiFailure } from '../lib/failure.ts';
import type { HandlersOf } from '../http/handler.ts';
import { createCompanionViews } from '../people/companionViews.ts';
import { pageCursorOf, pageOf } from '../lib/paging.ts';
import { isoTime } from '../lib/calendar.ts';
import { agencyByCode, countMembers, memberships, type AgencyRow } from '../people/agencies.ts';

export type DeskListEndpoint = 'getDeskAgencies' | 'getDeskAgencyMembers' | 'getDeskArtists';
type DeskAgency = z.core.input<Contract['makeAgency']['response']>;
type DeskArtist = z.core.input<Contract['giveArtist']['response']>;

interface ArtistRow {
  readonly user_id: string;
  readonly since_ms: number;
  readonly given_ms: number | null;
  readonly given_by: string | null;
}

/** Lists of agencies, their members and artists, as the finance desk sees them. */
export function createDeskLists(context: Context) {
  const { database } = context;
  const people = createCompanionViews(context);

  async function seen(viewerId: string, ids: readonly (string | null)[]): Promise<Map<string, Companion>> {
    const known = [...new Set(ids.flatMap((id) => id ?? []))];
    return new Map((await people.seenBy(viewerId, known)).map((person) => [person._id, person]));
  }

  async function agencyViews(viewerId: string, rows: readonly AgencyRow[]): Promise<DeskAgency[]> {
    const members = await countMembers(
      database,
      rows.map(({ id }) => id),
    );
    const persons = await seen(
      viewerId,
      rows.flatMap((row) => [row.owner_id, row.made_by]),
    );
    return rows.map((row) => ({
      _id: row.id,
      name: row.name,
      sharePercent: row.commission_percent ?? 0,
      owner: persons.get(row.owner_id ?? '') ?? null,
      members: members.get(row.id) ?? 0,
      createdAt: isoTime(row.created_ms),
      madeBy: persons.get(row.made_by ?? '') ?? null,
    }));
  }

  /**
   * Artists with the time of the role. If the role is older than the table of artists, the time of the
   * account.
   */
  const artists = () =>
    database
      .selectFrom('users')
      .leftJoin('artists', 'artists.user_id', 'users.id')
      .where('users.role', '=', 'artist')
      .where('users.deleted', '=', 0)
      .select((eb) => [
        'users.id as user_id',
        eb.fn.coalesce('artists.given_ms', 'users.created_ms').as('since_ms'),
        'artists.given_ms',
        'artists.given_by',
      ]);

  async function artistViews(viewerId: string, rows: readonly ArtistRow[]): Promise<DeskArtist[]> {
    const persons = await seen(
      viewerId,
      rows.flatMap((row) => [row.user_id, row.given_by]),
    );
    const interests = await interestsOf(
      database,
      viewerId,
      rows.map((row) => row.user_id),
    );
    return rows.flatMap((row) => {
      const user = persons.get(row.user_id);
      if (!user) return [];
      const since = row.given_ms === null ? null : isoTime(row.given_ms);
      const givenBy = persons.get(row.given_by ?? '') ?? null;
      return [{ user, since, givenBy, interest: interests.get(row.user_id) ?? null }];
    });
  }

  const handlers: HandlersOf<DeskListEndpoint> = {
    async getDeskAgencies({ caller, query }) {
      await requireFinance(database, caller.userId);
      const after = pageCursorOf(query.paginationToken, 1);
      const rows = await database
        .selectFrom('agencies')
        .selectAll()
        .$if(after !== null, (found) =>
          found.where((eb) =>
            eb(eb.refTuple('created_ms', 'id'), '<', eb.tuple(after?.keys[0] ?? 0, after?.id ?? '')),
          ),
        )
        .orderBy('created_ms', 'desc')
        .orderBy('id', 'desc')
        .limit(query.count + 1)
        .execute();
      const { page, paginationToken } = pageOf(rows, query.count, (row) => ({
        keys: [row.created_ms],
        id: row.id,
      }));
      return { agencies: await agencyViews(caller.userId, page), paginationToken };
    },

    async getDeskAgencyMembers({ caller, params, query }) {
      await requireFinance(database, caller.userId);
      const agency = await agencyByCode(database, params.id);
      if (!agency) throw new ApiFailure('not_found', 'There is no such agency.');
      const after = pageCursorOf(query.paginationToken, 1);
      const rows = await database
        .selectFrom(memberships(database).as('members'))
        .selectAll()
        .where('agency_id', '=', agency.id)
        .$if(after !== null, (found) =>
          found.where((eb) =>
            eb(eb.refTuple('from_ms', 'user_id'), '<', eb.tuple(after?.keys[0] ?? 0, after?.id ?? '')),
          ),
        )
        .orderBy('from_ms', 'desc')
        .orderBy('user_id', 'desc')
        .limit(query.count + 1)
        .execute();
      const { page, paginationToken } = pageOf(rows, query.count, (row) => ({
        keys: [Number(row.from_ms)],
        id: row.user_id,
      }));
      const persons = await seen(
        caller.userId,
        page.map((row) => row.user_id),
      );
      const members = page.flatMap((row) => {
        const user = persons.get(row.user_id);
        return user ? [{ user, from: isoTime(Number(row.from_ms)) }] : [];
      });
      return { members, paginationToken };
    },

    async getDeskArtists({ caller, query }) {
      await requireFinance(database, caller.userId);
      const after = pageCursorOf(query.paginationToken, 1);
      const rows = await database
        .selectFrom(artists().as('found'))
        .selectAll()
        .$if(after !== null, (found) =>
          found.where((eb) =>
            eb(eb.refTuple('since_ms', 'user_id'), '<', eb.tuple(after?.keys[0] ?? 0, after?.id ?? '')),
          ),
        )
        .orderBy('since_ms', 'desc')
        .orderBy('user_id', 'desc')
        .limit(query.count + 1)
        .execute();
      const { page, paginationToken } = pageOf(rows, query.count, (row) => ({
        keys: [Number(row.since_ms)],
        id: row.user_id,
      }));
      return { artists: await artistViews(caller.userId, page), paginationToken };
    },
  };

  return {
    handlers,

    async agencyView(viewerId: string, row: AgencyRow): Promise<DeskAgency> {
      const [view] = await agencyViews(viewerId, [row]);
      if (!view) throw new ApiFailure('not_found', 'There is no such agency.');
      return view;
    },

    async artistView(viewerId: string, userId: string): Promise<DeskArtist> {
      const rows = await artists().where('users.id', '=', userId).execute();
      const [view] = await artistViews(viewerId, rows);
      if (!view) throw new ApiFailure('not_found', 'There is no such artist.');
      return view;
    },
  };
}
