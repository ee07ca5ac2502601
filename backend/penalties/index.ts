import { automaticRule, penaltyLimits, ruleOf } from '#shared/domain/penalties.ts';
import { createUsers } from '../people/users.ts';
import type { Context } from '../context.ts';
import type { FileStore } from '../files/index.ts';
import type { LinkOrigin, Mailer } from '../mail/index.ts';
import { createCaseImages } from '../moderation/index.ts';
import { createTaskQueue } from '../lib/taskQueue.ts';
import { createPenaltyDesk } from './desk.ts';
import { earlySkipsUntil } from './earlySkips.ts';
import { createHerSide } from './herSide.ts';
import { createPenaltyHousekeeping } from './housekeeping.ts';
import { createPenaltyNotices } from './notices.ts';
import { type CasesPort, penaltyById } from './repo.ts';
import { createPenaltySteps } from './steps.ts';

export { collectOwed, collectableCoins } from './coins.ts';
export { payoutsHeldUntil, penaltyLevelOf, penaltyPercentAt, standingOf } from './level.ts';
export { penaltyOfCase } from './repo.ts';

export { earlySkipPrice } from './earlySkips.ts';

export interface PenaltiesOptions {
  readonly cases: CasesPort;
  readonly mailer: Mailer;
  readonly linkOrigin: LinkOrigin;
  readonly store: FileStore;
}

export type PenaltiesFeature = ReturnType<typeof createPenaltiesFeature>;

/**
 * Creates the feature of penalties (D: Penalty, Appeals): issued by moderators from upheld cases, or
 * automatically for early skips.
 */
export function createPenaltiesFeature(context: Context, options: PenaltiesOptions) {
  const { database, log, unitOfWork } = context;
  const { cases, mailer, linkOrigin, store } = options;
  const tasks = createTaskQueue(log, 'penalties');
  const evidence = createCaseImages(store, 'penalties');
  const notices = createPenaltyNotices({ context, tasks, mailer, linkOrigin });
  const steps = createPenaltySteps({ context, notices });
  const { sweep } = createPenaltyHousekeeping(context, tasks, steps, evidence);
  const users = createUsers(database);

  /**
   * After the end of a match is stored: charges an early skip beyond the free ones at the displayed price.
   */
  async function chargeEarlySkip(matchId: string): Promise<void> {
    const match = await database
      .selectFrom('matches')
      .selectAll()
      .where('id', '=', matchId)
      .executeTakeFirst();
    const { ended_by: userId = null, started_ms: startedMs = null, ended_ms: endedMs = null } = match ?? {};
    const rule = ruleOf(automaticRule);
    if (!rule || userId === null || startedMs === null || endedMs === null) return;
    if (endedMs - startedMs >= penaltyLimits.earlySkipMs) return;
    if ((await users.byId(userId))?.role !== 'goddess') return;
    if ((await earlySkipsUntil(database, userId, endedMs)) <= penaltyLimits.freeEarlySkips) return;
    await unitOfWork.run(async (work) => {
      const id = `skip-${matchId}`;
      if (await penaltyById(work.db, id)) return;
      await steps.issue(work, {
        ...{ id, userId, rule, facts: null, detection: 'automated', issuedBy: null, caseId: null },
        source: { kind: 'match', id: matchId },
      });
    });
  }

  context.events.on('matchEnded', ({ matchId, reason, wasLive }) => {
    if (wasLive && reason === 'skip')
      tasks.runInBackground(
        'an early skip',
        tasks.runInOrder(`skip ${matchId}`, () => chargeEarlySkip(matchId)),
      );
  });

  return {
    handlers: {
      ...createHerSide(context, steps, evidence),
      ...createPenaltyDesk({ context, steps, cases, evidence }),
    },
    sweep,
    idle: () => tasks.idle(),
  };
}
