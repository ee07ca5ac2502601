import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { AutoMessageType } from '#shared/domain/autoMessages.ts';
import { DAY_MS } from '#shared/domain/constants.ts';
import { roleSchema } from '#shared/domain/roleSchema.ts';
import { isStreamer } from '#shared/domain/roles.ts';
import type { ClientSettings } from '#shared/domain/settings.ts';
import { clientSettingsOf } from '../people/settings.ts';
import type { Users } from '../people/users.ts';
import { blocks } from '../people/relations.ts';
import type { Connection } from '../storage/database.ts';
import { readUserValue } from '../storage/userValues.ts';
import { isOffensive } from './admission.ts';
import type { Change } from './changes.ts';
import { deliver, type NewMessage } from './delivery.ts';
import { createDirectChat, directParties, membersBetween } from './members.ts';
import type { Views } from './views.ts';

/** Marks a message as automatic. */
export const autoSource = 'autoMessage';

/** An occasion for a streamer's automatic message. The first of `types` that is turned on and due is sent. */
export interface Occasion {
  readonly streamerId: string;
  readonly toId: string;
  readonly types: readonly AutoMessageType[];
}

/**
 * Automatic messages of streamers (§4.12). Each type is sent once per pair and day, as if the streamer wrote
 * it.
 */
export interface AutoMessages {
  send(change: Change, occasion: Occasion): Promise<void>;
}

export async function autoRepliesOf(
  connection: Connection,
  userId: string,
): Promise<ClientSettings['autoReplies']> {
  return clientSettingsOf(await readUserValue(connection, userId, 'clientSettings')).autoReplies;
}

export function createAutoMessages({ users, views }: { users: Users; views: Views }): AutoMessages {
  return {
    async send(change, { streamerId, toId, types }) {
      const { db, nowMs } = change;
      const [streamer, receiver] = await users.byIds([streamerId, toId], db);
      if (!streamer || !receiver) return;
      const role = z.core.parse(roleSchema, streamer.role);
      if (!isStreamer(role)) return;
      if ([streamer, receiver].some(({ deleted, banned }) => deleted === 1 || banned === 1)) return;
      // A suspended streamer sends no messages, and so no automatic ones.
      if ((streamer.suspended_until_ms ?? 0) > nowMs) return;
      const replies = await autoRepliesOf(db, streamerId);
      const isUsable = (type: AutoMessageType) => {
        const reply = replies[type];
        return reply?.enabled === true && reply.text.trim() !== '' && !isOffensive(reply.text);
      };
      const usable = types.filter(isUsable);
      if (usable.length === 0 || (await blocks.areBlocked(db, streamerId, toId))) return;
      const known = await membersBetween(db, directParties(streamerId, toId));
      // The streamer ignores this person, so nothing is sent.
      if (known.some((member) => member.user_id === streamerId && member.hidden === 1)) return;
      // §4.2, §6.2: a pending goddess replies, but does not write first.
      const hasWritten = known.some((member) => member.user_id === toId && member.sent_count > 0);
      if (role === 'pendingGoddess' && !hasWritten) return;
      for (const type of usable) {
        if (!(await claim(db, streamerId, toId, type, nowMs))) continue;
        const members = known.length > 0 ? known : await createDirectChat(db, streamerId, toId, nowMs);
        const sender = members.find((member) => member.user_id === streamerId);
        const text = replies[type]?.text.trim();
        if (!sender || text === undefined) return;
        await deliver(change, views, {
          sender,
          others: members.filter((member) => member !== sender),
          messages: [textMessage(sender.chat_id, streamerId, toId, text)],
          isAutomatic: true,
        });
        return;
      }
    },
  };
}

/** Returns whether the message is due, and records it as sent if so. */
async function claim(
  connection: Connection,
  from: string,
  to: string,
  type: AutoMessageType,
  nowMs: number,
): Promise<boolean> {
  const row = await connection
    .insertInto('auto_messages')
    .values({ from_id: from, to_id: to, type, sent_ms: nowMs })
    .onConflict((conflict) =>
      conflict
        .columns(['from_id', 'to_id', 'type'])
        .doUpdateSet({ sent_ms: nowMs })
        .where('auto_messages.sent_ms', '<=', nowMs - DAY_MS),
    )
    .returning('type')
    .executeTakeFirst();
  return row !== undefined;
}

function textMessage(chatId: string, fromId: string, toId: string, text: string): NewMessage {
  return {
    row: {
      id: randomUUID(),
      chat_id: chatId,
      from_id: fromId,
      to_id: toId,
      type: 'text',
      text,
      app_lang: null,
      ignore_offensive: 0,
      offensive: 0,
      gif_id: null,
      sticker_id: null,
      source: autoSource,
      temp_id: null,
      deleted: 0,
    },
    media: [],
  };
}
