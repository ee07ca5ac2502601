import type { Context } from '../context.ts';
import type { LinkOrigin, Mailer } from '../mail/index.ts';
import { createTaskQueue } from '../lib/taskQueue.ts';
import { createSanctionDesk, type SanctionCases } from './desk.ts';
import { createSanctionHousekeeping } from './housekeeping.ts';
import { createSanctionNotices } from './notices.ts';
import { createOwnSide } from './ownSide.ts';
import { automaticOfCase, standingSanctions } from './repo.ts';
import { createSanctionSteps } from './steps.ts';

export { createBanCheck } from './appealTokens.ts';
export { isBannedTrace, signUpRefused } from './marks.ts';
export { standingSanctions } from './repo.ts';
export { isFinal, recordSettlement as noteSettlement, settlementOf, type Settlement } from './settlement.ts';
export { createSanctionSteps } from './steps.ts';

export interface SanctionsOptions {
  readonly cases: SanctionCases;
  readonly mailer: Mailer;
  readonly linkOrigin: LinkOrigin;
}

export type SanctionsFeature = ReturnType<typeof createSanctionsFeature>;

/**
 * Creates the feature of bans, suspensions and warnings (§4.16): decided by moderators on upheld cases, or by
 * the operator's command.
 */
export function createSanctionsFeature(context: Context, options: SanctionsOptions) {
  const { clock, events, log, unitOfWork } = context;
  const tasks = createTaskQueue(log, 'sanctions');
  const notices = createSanctionNotices({ context, tasks, ...options });
  const steps = createSanctionSteps({ context, notices });
  const housekeeping = createSanctionHousekeeping(context, tasks, steps);

  // "May be under 18": suspends the user until a moderator has decided the case.
  events.on('minorSuspected', async ({ userId, caseId }) => {
    await unitOfWork.run(async (work) => {
      if (await automaticOfCase(work.db, caseId)) return;
      if ((await standingSanctions(work.db, userId, 'ban', clock.now())).length > 0) return;
      await steps.imposeNow(work, {
        ...{ userId, caseId, kind: 'suspend', rule: 'minor', facts: null, issuedBy: null },
        ...{ detection: 'report', decidedBy: 'automated', caseMs: clock.now(), untilMs: null },
      });
    });
    await housekeeping.applyTo(userId);
  });

  // A dismissed case ends its automatic suspension.
  events.on('caseDismissed', ({ caseId, byId }) =>
    unitOfWork.run(async (work) => {
      const automatic = await automaticOfCase(work.db, caseId);
      if (automatic) await steps.lift(work, automatic, { byId, reason: null, appeal: null });
    }),
  );

  return {
    handlers: {
      ...createOwnSide(context, steps),
      ...createSanctionDesk(context, steps, options.cases),
    },
    sweep: housekeeping.sweep,
    idle: () => tasks.idle(),
  };
}
