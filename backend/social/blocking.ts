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

/** The ten seconds of the receipt, and what the way takes. */
const undoneWithinMs = MINUTE_MS;

/** Since when the two followed each other until the block. */
const tookSchema = z.object({ mine: z.nullable(z.int()), theirs: z.nullable(z.int()) });

export interface Blocking {
  /** Answers what it took away. Doing it again changes nothing, and counts anew. */
  block(userId: string, id: string): Promise<BlockReceipt>;
  unblock(userId: string, id: string): Promise<void>;
  /** Takes back what was just done, with who followed whom. */
  undo(userId: string, id: string): Promise<void>;
}

/** §4.20. What belongs to it is stored at once; both sides' windows are told without a word of why. */
export function createBlocking(
  context: Context,
  people: CompanionViews,
  { matching, changeChats }: SocialOptions,
): Blocking {
  const { clock, events } = context;

  function tell({ emit }: Work, userId: string, id: string, isVisible: boolean): void {
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
      // The other one may have blocked as well: then they stay apart.
      if (await blocks.areBlocked(work.db, userId, id)) return true;
      await shut(userId, id, false);
      tell(work, userId, id, true);
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
          tell(work, userId, id, false);
        }
        return { followed: mine !== null, fan: theirs !== null, chats, ...hidden };
      });
      // From now on nobody pairs the two, and a match between them is over.
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
      // Done before: the answer that was lost is given again.
      if (sinceMs === null) return;
      if (clock.now() - sinceMs > undoneWithinMs)
        throw new ApiFailure('conflict', 'This was blocked too long ago to be undone; unblock instead.');
      await release(userId, id, async (db, took) => {
        if (took === null || (await blocks.has(db, id, userId))) return;
        const { mine, theirs } = z.core.parse(tookSchema, JSON.parse(took));
        if (mine !== null) await favorites.add(db, userId, id, mine);
        if (theirs !== null) await favorites.add(db, id, userId, theirs);
      });
    },
  };
}
