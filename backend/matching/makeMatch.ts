import { match } from '#shared/domain/constants.ts';
import { toCompanion, type UserRow, type Users } from '../people/profiles.ts';
import type { Context } from '../context.ts';
import { busyOf, setBusy } from '../encounters/index.ts';
import type { ShownMedia } from '../people/media.ts';
import type { Connection } from '../storage/database.ts';
import type { Work } from '../storage/unitOfWork.ts';
import type { Ticket } from '../cluster/searchChange.ts';
import { newChannelId, peerCredentials } from './channels.ts';
import type { IceServersFor } from './iceServers.ts';
import type { Pairing } from './matcher.ts';
import type { MatchRepo, MatchRow } from './matchRepo.ts';

/** The stored match, or the ids of the people who may search again because the other one cannot match now. */
export type Made = { readonly row: MatchRow } | { readonly free: readonly string[] };

export type MakeMatch = (id: string, pairing: Pairing, onStored: (row: MatchRow) => void) => Promise<Made>;

export interface MakeMatchOptions {
  readonly context: Context;
  readonly users: Users;
  readonly matches: MatchRepo;
  readonly iceServersFor: IceServersFor;
  /** Throws unless this process pairs people at the time of the transaction. */
  readonly requireLeader: (connection: Connection) => Promise<void>;
  /** Returns whether the database has a block or unmatch between the two. */
  readonly arePairBanned: (connection: Connection, a: string, b: string) => Promise<boolean>;
}

/**
 * Makes matches: stores the row, books both people in `busy`, and sends both the event. The transaction
 * decides, because another process may have started an encounter with one of them, or stored a block, since
 * they were paired.
 */
export function createMatchMaker(options: MakeMatchOptions): MakeMatch {
  const { context, users, matches, iceServersFor, requireLeader, arePairBanned } = options;
  const { clock, personMedia, presence, unitOfWork } = context;

  function announce(work: Work, row: MatchRow, people: readonly UserRow[], media: readonly ShownMedia[]) {
    const nowMs = clock.now();
    for (const [index, person] of people.entries()) {
      const other = people.find(({ id }) => id !== person.id);
      if (!other) continue;
      work.emit(person.id, 'call', 'matchFound', {
        matchId: row.id,
        companion: toCompanion(other, presence.ofUser(other), nowMs, media[index]),
        credentials: peerCredentials(person, row.channel_id, iceServersFor),
        matchDuration: match.durationMs / 1_000,
        windowId: person.id === row.a ? row.a_window : row.b_window,
        // Exactly one side must send the offer: the person who waited longer.
        initiator: person.id === row.a,
      });
    }
  }

  return async (id, { first, second }, onStored) => {
    const [a, b] = [first.userId, second.userId];
    const people = await users.byIds([a, b]);
    const fit = people.filter((person) => person.banned === 0 && person.deleted === 0);
    const [one, other] = fit;
    if (!one || !other) return { free: fit.map((person) => person.id) };
    // Media of the other person that each of the two may see.
    const media = await Promise.all([personMedia.seenBy(one.id, other), personMedia.seenBy(other.id, one)]);
    const by = <T>(valueOf: (ticket: Ticket) => T) => ({ [a]: valueOf(first), [b]: valueOf(second) });
    return unitOfWork.run(async (work): Promise<Made> => {
      await requireLeader(work.db);
      if (await arePairBanned(work.db, a, b)) return { free: [a, b] };
      const busy = [await busyOf(work.db, a), await busyOf(work.db, b)] as const;
      const free = [a, b].filter((_, at) => busy[at]?.match_id === null && busy[at].call_id === null);
      if (free.length < 2) return { free };
      const row = await matches.insert(work.db, {
        ...{ id, a, b, channelId: newChannelId(), madeMs: clock.now() },
        filters: by(({ filter }) => filter),
        windows: by(({ windowId }) => windowId),
      });
      await setBusy(work.db, a, { ...busy[0], match_id: id });
      await setBusy(work.db, b, { ...busy[1], match_id: id });
      announce(work, row, fit, media);
      work.after(() => onStored(row));
      return { row };
    });
  };
}
