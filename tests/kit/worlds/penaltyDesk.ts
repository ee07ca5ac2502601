import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { grantStaffRole } from '#backend/people/staff.ts';
import { nowMs, openStudio } from './studio.ts';

/** The moderator's statement of facts, longer than the minimum of the contract. */
export const facts = 'In the match at noon your face was not on camera for more than forty seconds.';

type Studio = Awaited<ReturnType<typeof openStudio>>;

/** Opens a studio with two moderators, and functions that create cases and penalties. */
export const openPenaltyDesk = async () => penaltyDeskOf(await openStudio());

export async function penaltyDeskOf(studio: Studio) {
  const { database } = studio;
  const moderators = [await studio.newcomer('user'), await studio.newcomer('user')] as const;
  for (const { userId } of moderators) await grantStaffRole(database, userId, 'moderator', nowMs);
  await studio.features.idle();

  /** Creates a case that a moderator has upheld. Returns its id. */
  async function upheldCase(userId: string, by = moderators[0]): Promise<string> {
    const id = randomUUID();
    await database
      .insertInto('moderation_cases')
      .values({
        ...{ id, user_id: userId, reason: 'report', verdict: null, match_id: `match-of-${id}`.slice(0, 40) },
        ...{ call_id: null, report_id: null, media_id: null, is_of_gallery: 0, state: 'open' },
        created_ms: studio.clock.now(),
      })
      .execute();
    await studio.call('decideModerationCase', { params: { id }, body: { decision: 'upheld' } }, by.token);
    return id;
  }

  return {
    ...studio,
    moderators,
    upheldCase,
    /** Adds a streamer with this number of coins. */
    async earner(coins: number) {
      const her = await studio.newcomer();
      if (coins > 0) await studio.earn(her.userId, 'giftEarning', coins, nowMs - 1);
      return her;
    },
    issue: (
      caseId: string,
      {
        by = moderators[0],
        rule = 'noFace',
        said = facts,
      }: { by?: { token: string }; rule?: string; said?: string } = {},
    ) =>
      studio.call(
        'issuePenalty',
        { params: { id: caseId }, body: { rule: rule as 'noFace', facts: said } },
        by.token,
      ),
    balance: (userId: string) => studio.context.ledger.balance(userId),
    /**
     * Moves penalties and cases into the past by this many milliseconds. Advancing the clock by days would
     * run every timer of the backend.
     */
    async age(ms: number) {
      await database
        .updateTable('penalties')
        .set((eb) => ({
          starts_ms: eb('starts_ms', '-', ms),
          ends_ms: eb('ends_ms', '-', ms),
          appeal_until_ms: eb('appeal_until_ms', '-', ms),
          answer_until_ms: eb('answer_until_ms', '-', ms),
        }))
        .execute();
      await database
        .updateTable('moderation_cases')
        .set((eb) => ({ decided_ms: eb('decided_ms', '-', ms) }))
        .execute();
    },
    sweep: () => studio.features.penalties.sweep(),
    aJpeg: () =>
      sharp({ create: { width: 64, height: 48, channels: 3, background: '#444' } })
        .jpeg()
        .toBuffer(),
  };
}
