import * as z from 'zod/mini';
import { roleSchema } from '#shared/domain/roleSchema.ts';
import type { SplitName } from '#shared/domain/settings.ts';
import { type SplitGroup, groupsOf } from '../people/splits.ts';
import type { UserRow } from '../people/users.ts';
import { recordActivity, type ActivityContext } from '../activities/index.ts';
import type { Ledger } from '../money/ledger.ts';
import type { Work } from '../storage/unitOfWork.ts';
import type { Change } from './changes.ts';
import type { GiftItem } from './drafts.ts';
import type { MemberRow } from './members.ts';
import { pay } from './payments.ts';

/** Charges the giver for each gift and credits a streamer with her share. A free gift moves no coins. */
export async function chargeGifts(
  change: Change,
  ledger: Ledger,
  giverId: string,
  receiver: UserRow,
  giftItems: readonly GiftItem[],
): Promise<void> {
  for (const { mediaId, gift } of giftItems) {
    await pay(change, ledger, {
      payerId: giverId,
      earner: { userId: receiver.id, role: z.core.parse(roleSchema, receiver.role) },
      ref: mediaId,
      coins: gift.isFree === true ? 0 : (gift.rawValue ?? 0),
      charge: 'giftCharge',
      earning: 'giftEarning',
    });
  }
}

/** Split group whose members see animated gifts (§6). */
const movingGroup = `${'3d_gifts' satisfies SplitName}|${'default' satisfies SplitGroup}`;

/**
 * Records gifts as activities (§4.15). A receiver who ignores the giver gets no event. The giver's windows
 * get one for each gift.
 */
export async function recordGifts(
  context: ActivityContext,
  change: Pick<Work, 'db' | 'emit'>,
  giverId: string,
  receivers: readonly Pick<MemberRow, 'chat_id' | 'user_id' | 'hidden'>[],
  giftItems: readonly GiftItem[],
): Promise<void> {
  if (giftItems.length === 0) return;
  // For a giver in this group every gift was animated, even one without an animation file.
  const sawItMove = (await groupsOf(change.db, giverId)).includes(movingGroup);
  for (const receiver of receivers) {
    for (const { mediaId, gift } of giftItems) {
      const about = { chatId: receiver.chat_id, text: gift.name, image: gift.image };
      await recordActivity(context, change, {
        ...about,
        userId: giverId,
        aboutId: receiver.user_id,
        event: 'interaction',
        kind: sawItMove || gift.animation ? 'sendAnimatedGift' : 'sendGift',
      });
      if (receiver.hidden === 1) continue;
      await recordActivity(context, change, {
        ...about,
        id: mediaId,
        userId: receiver.user_id,
        aboutId: giverId,
        event: 'notification',
        kind: 'gift',
      });
    }
  }
}
