import type { Database } from '../storage/database.ts';
import { directParties, isFresh, membersBetween } from './members.ts';
import type { TypingPath } from '../realtime/switchboard.ts';

/**
 * Returns whether the typing of a person is shown to another. `none`: the writer has no chat with them.
 * `unheard`: the other person has hidden the chat or received nothing in it yet.
 */
export async function typingPath(database: Database, from: string, to: string): Promise<TypingPath> {
  const members = await membersBetween(database, directParties(from, to));
  const [mine, theirs] = [from, to].map((id) => members.find((member) => member.user_id === id));
  if (!mine || !theirs || isFresh(mine)) return 'none';
  return isFresh(theirs) || theirs.hidden === 1 || theirs.is_listed === 0 ? 'unheard' : 'heard';
}
