import type { SupportSubtype } from '#shared/domain/chat.ts';
import type { Connection } from '../storage/database.ts';
import { createChat, membersBetween, supportParties, updateMember, type MemberRow } from './members.ts';
import type { Change } from './changes.ts';

/**
 * Who answers the support chats (§3 "Chat"). By account, and never by an e-mail that anybody could sign up with;
 * accounts that are not there answer nothing.
 */
const deskAccounts: Readonly<Record<SupportSubtype, readonly string[]>> = {
  moderator: ['account-moderator'],
  finance: ['account-finance'],
  general: ['account-moderator'],
};

/** Who works through what moderation has found. */
export const moderatorAccountIds: ReadonlySet<string> = new Set(deskAccounts.moderator);

/** They are written to by a desk's name, and offered to nobody as company. */
export const deskAccountIds: ReadonlySet<string> = new Set(Object.values(deskAccounts).flat());

async function staffOf(
  connection: Connection,
  subtype: SupportSubtype,
  streamerId: string,
): Promise<string[]> {
  const rows = await connection
    .selectFrom('users')
    .select('id')
    .where('id', 'in', deskAccounts[subtype])
    .where('deleted', '=', 0)
    .where('banned', '=', 0)
    .execute();
  return rows.map(({ id }) => id).filter((id) => id !== streamerId);
}

/** A streamer's chat with a desk, made where there is none; theirs from then on, the desk's with its first message. */
export async function supportMembers(
  change: Change,
  streamerId: string,
  subtype: SupportSubtype,
): Promise<{ readonly streamer: MemberRow; readonly desk: readonly MemberRow[] }> {
  const { db, nowMs } = change;
  const parties = supportParties(subtype, streamerId);
  const known = await membersBetween(db, parties);
  const members = known.length > 0 ? known : await open();
  const streamer = members.find(({ user_id: id }) => id === streamerId);
  if (!streamer) throw new Error('a support chat without its streamer');
  return { streamer, desk: members.filter((member) => member !== streamer) };

  async function open(): Promise<MemberRow[]> {
    const staff = await staffOf(db, subtype, streamerId);
    const [first, ...rest] = await createChat(
      db,
      {
        parties,
        type: 'support',
        subtype,
        members: [
          { userId: streamerId, companionId: null },
          ...staff.map((userId) => ({ userId, companionId: streamerId })),
        ],
      },
      nowMs,
    ).then((rows) => rows.sort((a) => (a.user_id === streamerId ? -1 : 1)));
    if (!first) return [];
    const revision = await change.revisions();
    return [await updateMember(db, first, { is_listed: 1, revision }), ...rest];
  }
}
