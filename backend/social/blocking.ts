import * as z from 'zod/mini';
import { MINUTE_MS } from '#shared/domain/constants.ts';
import type { BlockReceipt } from '#shared/domain/person.ts';
import { recordActivity } from '../activities/index.ts';
import type { Context } from '../context.ts';
import { ApiFailure } from '../lib/failure.ts';
import type { Connection } from '../storage/database.ts';
import type { Work } from '../storage/unitOfWork.ts';
import type { SocialOptions } from './options.ts';
import type { CompanionViews } from '../people/companionViews.ts';
import { hiddenBetween } from './receipt.ts';
import { blocks, favorites } from '../people/relations.ts';

/** Milliseconds in which a block can be undone: the ten seconds of the receipt and time for the request. */
const undoneWithinMs = MINUTE_MS;

/**
 * Milliseconds since 1970 since when each of the two followed the other before the block; null: did not
 * follow.
 */
const tookSchema = z.object({ mine: z.nullable(z.int()), theirs: z.nullable(z.int()) });

export interface Blocking {
  /** Blocks a user and returns what the block removed. Idempotent; a repeated call counts again. */
  block(userId: string, id: string): Promise<BlockReceipt>;
  unblock(userId: string, id: string): Promise<void>;
  /** Undoes a recent block and restores followings. */
  undo(userId: string, id: string): Promise<void>;
}

/**
 * §4.20: creates the operations for blocks. A block is stored with all its consequences at once; the windows
 * of both users update without a reason.
 */
export function createBlocking(
  context: Context,
  people: CompanionViews,
  { matching, changeChats }: SocialOptions,
): Blocking {
  const { clock, events } = context;

  function notify({ emit }: Work, userId: string, id: string, isVisible: boolean): void {
    emit(userId, 'chat', 'visibility', { userId: id, isVisible });
    emit(id, 'chat', 'visibility', { userId, isVisible });
  }

  async function release(
    userId: string,
    id: string,
    also: (db: Connection, took: string | null) => Promise<void>,
  ) {
    await matching.ready;
    const isChanged = await changeChats(async (work, shut) => {
      const was = await blocks.remove(work.db, userId, id);
      if (!was) return false;
      await also(work.db, was.took);
      await recordActivity(context, work, { userId, aboutId: id, event: 'interaction', kind: 'unblock' });
      // If the other user has blocked too, the two stay apart.
      if (await blocks.areBlocked(work.db, userId, id)) return true;
      await shut(userId, id, false);
      notify(work, userId, id, true);
      return true;
    });
    await matching.allow(userId, id, 'block');
    if (isChanged) await events.announce('userUnblocked', { userId: id, byId: userId });
  }

  return {
    async block(userId, otherId) {
      const { id } = await people.other(userId, otherId);
      await matching.ready;
      const receipt = await changeChats(async (work, shut) => {
        const { db } = work;
        const isNew = !(await blocks.has(db, userId, id));
        const mine = await favorites.remove(db, userId, id);
        const theirs = await favorites.remove(db, id, userId);
        await blocks.add(db, userId, id, clock.now(), JSON.stringify({ mine, theirs }));
        const chats = await shut(userId, id, true);
        const hidden = await hiddenBetween(db, userId, id, clock.now());
        if (isNew) {
          await recordActivity(context, work, { userId, aboutId: id, event: 'interaction', kind: 'block' });
          notify(work, userId, id, false);
        }
        return { followed: mine !== null, fan: theirs !== null, chats, ...hidden };
      });
      // Excludes the pair from matching and ends a match between them.
      await matching.forbid(userId, id, 'block');
      await events.announce('userBlocked', { userId: id, byId: userId });
      return receipt;
    },

    async unblock(userId, otherId) {
      const { id } = await people.other(userId, otherId);
      await release(userId, id, async () => undefined);
    },

    async undo(userId, otherId) {
      const { id } = await people.other(userId, otherId);
      const sinceMs = await blocks.since(context.database, userId, id);
      // The block is already undone: the first response was lost and the client retries.
      if (sinceMs === null) return;
      if (clock.now() - sinceMs > undoneWithinMs)
        throw new ApiFailure('conflict', 'This was blocked too long ago to be undone; unblock instead.');
      await release(userId, id, async (db, removedFollows) => {
        if (removedFollows === null || (await blocks.has(db, id, userId))) return;
        const { mine, theirs } = z.core.parse(tookSchema, JSON.parse(removedFollows));
        if (mine !== null) await favorites.add(db, userId, id, mine);
        if (theirs !== null) await favorites.add(db, id, userId, theirs);
      });
    },
  };
}
