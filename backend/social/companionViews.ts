import type { Companion } from '#shared/domain/person.ts';
import { createUsers, toCompanion, type UserRow, type Users } from '../account/profiles.ts';
import type { Context } from '../context.ts';
import { ApiFailure } from '../http/failure.ts';
import { favorites } from './relations.ts';

/** People as somebody sees them: their presence, and whether that somebody follows them. */
export interface CompanionViews {
  /** In the order of the ids; who is not there is left out. */
  seenBy(viewerId: string, ids: readonly string[]): Promise<Companion[]>;
  /** One with all of their pictures that this viewer may see, as on their own page. */
  wholeSeenBy(viewerId: string, row: UserRow): Promise<Companion>;
  /** The same for profiles that are at hand. */
  marked(viewerId: string, companions: readonly Companion[]): Promise<Companion[]>;
  /** Somebody else who exists; throws what the client is told. */
  other(callerId: string, id: string): Promise<UserRow>;
  readonly users: Users;
}

export function createCompanionViews({ database, clock, presence, personMedia }: Context): CompanionViews {
  const users = createUsers(database);

  async function marked(viewerId: string, companions: readonly Companion[]): Promise<Companion[]> {
    const ids = companions.map(({ _id }) => _id);
    const followed = await favorites.among(database, viewerId, ids);
    return companions.map((companion) => ({ ...companion, isFavorite: followed.has(companion._id) }));
  }

  return {
    users,
    marked,
    async seenBy(viewerId, ids) {
      const rows = await users.byIds(ids);
      const stories = await personMedia.storiesAmong(
        viewerId,
        rows.map(({ id }) => id),
      );
      return marked(
        viewerId,
        rows.map((row) =>
          toCompanion(row, presence.seenBy(viewerId, row), clock.now(), {
            stories: stories.get(row.id) ?? 'none',
          }),
        ),
      );
    },
    async wholeSeenBy(viewerId, row) {
      const media = await personMedia.seenBy(viewerId, row);
      const whole = toCompanion(row, presence.seenBy(viewerId, row), clock.now(), media);
      const [companion = whole] = await marked(viewerId, [whole]);
      return companion;
    },
    async other(callerId, id) {
      if (id === callerId)
        throw new ApiFailure('invalid_body', 'That is the caller themselves.', { field: 'id' });
      const row = await users.byId(id);
      if (!row) throw new ApiFailure('not_found', 'There is no such person.');
      return row;
    },
  };
}
