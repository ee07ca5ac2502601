import type { Database } from '../storage/database.ts';
import { directParties, isFresh, membersBetween } from './members.ts';
import type { TypingPath } from '../realtime/switchboard.ts';

/** Whether somebody can be shown to type to another: in a chat that has reached that one. */
export async function typingPath(database: Database, from: string, to: string): Promise<TypingPath> {
  const members = await membersBetween(database, directParties(from, to));
  const [mine, theirs] = [from, to].map((id) => members.find((member) => member.user_id === id));
  if (!mine || !theirs || isFresh(mine)) return 'none';
  return isFresh(theirs) || theirs.hidden === 1 || theirs.is_listed === 0 ? 'unheard' : 'heard';
}
