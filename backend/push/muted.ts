import { clientSettingsOf } from '../people/settings.ts';
import type { Connection } from '../storage/database.ts';

/** Returns true if the user has muted the chat; messages of muted chats are not pushed. */
export async function isMutedChat(db: Connection, userId: string, chatId: string): Promise<boolean> {
  const row = await db
    .selectFrom('user_values')
    .select('value')
    .where('user_id', '=', userId)
    .where('name', '=', 'clientSettings')
    .executeTakeFirst();
  return row !== undefined && clientSettingsOf(JSON.parse(row.value)).mutedChats.includes(chatId);
}
