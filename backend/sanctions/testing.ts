import { sanctionLimits, type SanctionKind, type SanctionRuleKey } from '#shared/domain/sanctions.ts';
import { penaltyDeskOf } from '#tests/kit/worlds/penaltyDesk.ts';
import { openStudio } from '#tests/kit/worlds/studio.ts';

/** A moderator's text for the user; longer than the contract's minimum. */
export const facts =
  'On Sunday at noon, in the chat, you wrote a threat twice after she had asked you to stop.';

type Studio = Awaited<ReturnType<typeof openStudio>>;

export const openSanctionDesk = async () => sanctionDeskOf(await openStudio());

/** Creates a studio with two moderators who decide upheld cases. */
async function sanctionDeskOf(studio: Studio) {
  const desk = await penaltyDeskOf(studio);
  const { database, clock, features } = studio;

  const sweep = async () => {
    await features.sanctions.sweep();
    await features.idle();
  };
  const decide = (
    caseId: string,
    kind: SanctionKind,
    more: { by?: { token: string }; untilMs?: number; said?: string; rule?: SanctionRuleKey } = {},
  ) => {
    const { by = desk.moderators[0], untilMs, said = facts, rule = 'threat' } = more;
    const until = untilMs === undefined ? {} : { until: new Date(untilMs).toISOString() };
    const body = { kind, ...(kind === 'none' ? {} : { facts: said, rule }), ...until };
    return studio.call('decideSanction', { params: { id: caseId }, body }, by.token);
  };
  /** Lets the ten seconds to undo pass. */
  const goOut = async () => {
    clock.jump(sanctionLimits.undoWithinMs);
    await sweep();
  };

  return {
    ...desk,
    sweep,
    decide,
    goOut,
    /** Decides an upheld case about a user and lets the decision take effect. Returns the id of the case. */
    async sanctioned(userId: string, kind: SanctionKind, untilMs?: number): Promise<string> {
      const caseId = await desk.upheldCase(userId);
      const { body } = await decide(caseId, kind, untilMs === undefined ? {} : { untilMs });
      await goOut();
      return body._id;
    },
    /**
     * Backdates sanctions by this time, because advancing the clock for days would run every timer of the
     * backend.
     */
    async ageSanctions(ms: number) {
      await database
        .updateTable('sanctions')
        .set((eb) => ({
          decided_ms: eb('decided_ms', '-', ms),
          imposed_ms: eb('imposed_ms', '-', ms),
          appeal_until_ms: eb('appeal_until_ms', '-', ms),
          answer_until_ms: eb('answer_until_ms', '-', ms),
        }))
        .execute();
    },
  };
}
