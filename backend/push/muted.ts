import { clientSettingsOf } from '../people/settings.ts';
import type { Connection } from '../storage/database.ts';

/** Whether a person has muted a chat: nothing of it is pushed. */
export async function isMutedChat(db: Connection, userId: string, chatId: string): Promise<boolean> {
  const row = await db
    .selectFrom('user_values')
    .select('value')
    .where('user_id', '=', userId)
    .where('name', '=', 'clientSettings')
    .executeTakeFirst();
  return row !== undefined && clientSettingsOf(JSON.parse(row.value)).mutedChats.includes(chatId);
}
