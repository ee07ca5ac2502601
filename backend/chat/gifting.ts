import * as z from 'zod/mini';
import { roleSchema } from '#shared/domain/roleSchema.ts';
import type { UserRow, Users } from '../account/users.ts';
import type { Ledger } from '../money/ledger.ts';
import type { Change } from './changes.ts';
import type { GiftItem } from './drafts.ts';
import type { MemberRow } from './members.ts';
import { pay } from './payments.ts';
import type { Views } from './views.ts';

/** Charges the giver for each gift; a streamer earns her part. One that is free moves nothing. */
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

/** §4.15. Whoever ignores the giver hears nothing. */
export async function notifyGifts(
  change: Change,
  { users, views }: { readonly users: Users; readonly views: Views },
  giverId: string,
  receivers: readonly MemberRow[],
  giftItems: readonly GiftItem[],
): Promise<void> {
  if (giftItems.length === 0) return;
  const giver = await users.byId(giverId, change.db);
  for (const receiver of receivers.filter(({ hidden }) => hidden === 0)) {
    for (const { mediaId, gift } of giftItems) {
      change.tell(receiver.user_id, 'notification', {
        _id: mediaId,
        kind: 'gift',
        user: giver ? views.companion(receiver.user_id, giver, null) : null,
        chatId: receiver.chat_id,
        text: gift.name,
        created: new Date(change.nowMs).toISOString(),
      });
    }
  }
}
