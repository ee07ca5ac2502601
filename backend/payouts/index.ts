import { nextPayoutId } from '#shared/domain/payoutParts.ts';
import type { Context } from '../context.ts';
import { ApiFailure } from '../lib/failure.ts';
import type { HandlersOf } from '../http/handler.ts';
import { createUsers } from '../people/users.ts';
import type { Passwords } from '../people/passwords.ts';
import type { PayoutsTable } from '../storage/moneyTables.ts';
import { createApproving } from './approving.ts';
import { createPayoutDesk } from './desk.ts';
import { createDestinations } from './destinations.ts';
import { createDeskList } from './deskList.ts';
import { createDeskSteps } from './deskSteps.ts';
import { createEditLock } from './editLock.ts';
import { forecastOf, nextDue } from './forecast.ts';
import { freeCoins } from './freeCoins.ts';
import { paymentTargetInfo, payoutsOf } from './history.ts';
import { masked } from './methodDetails.ts';
import { createMethodHandlers, createReveal } from './methods.ts';
import { createPayoutNotices, type NoticesOptions } from './notices.ts';
import { monthsOf } from './months.ts';
import { pageOfPart } from './partLines.ts';
import { partsOf } from './parts.ts';
import { createMethodReview } from './review.ts';
import { createPayoutRun, type PayoutRun } from './run.ts';
import { createStatementHandlers } from './statements.ts';
import { payoutView, stepsOf } from './steps.ts';
import { linksOf } from './wentWith.ts';

export { masked } from './methodDetails.ts';
export { storedDetails, targetOf } from './methodDetails.ts';
export { auditStepOf, type StepStatus } from './steps.ts';

type PayoutHandlers = ReturnType<typeof createMethodHandlers> &
  ReturnType<typeof createPayoutDesk> &
  ReturnType<typeof createDeskList> &
  ReturnType<typeof createDestinations> &
  ReturnType<typeof createApproving>['handlers'] &
  ReturnType<typeof createMethodReview> &
  ReturnType<typeof createStatementHandlers> &
  ReturnType<typeof createReveal> &
  HandlersOf<
    | 'getBalance'
    | 'getPayoutHistory'
    | 'getPaymentTargetInfo'
    | 'getPayout'
    | 'getPayoutForecast'
    | 'getStatementMonths'
    | 'getPayoutLines'
  >;

export interface PayoutsFeature extends Pick<PayoutRun, 'idle'> {
  readonly handlers: PayoutHandlers;
}

/**
 * Creates the payouts feature (§5.7, D: Payout run): payment methods, the weekly run and the finance desk.
 */
export function createPayoutsFeature(
  context: Context,
  options: NoticesOptions & { readonly passwords: Passwords },
): PayoutsFeature {
  const { database } = context;
  const notices = createPayoutNotices(context, options);
  const run = createPayoutRun(context, notices);
  const takeStep = createDeskSteps(context, notices);
  const approving = createApproving(context, takeStep, notices);
  const lock = createEditLock(context);
  const users = createUsers(database);

  async function ownPayout(userId: string, id: string): Promise<PayoutsTable> {
    const row = await database
      .selectFrom('payouts')
      .selectAll()
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    if (!row) throw new ApiFailure('not_found', 'There is no such payout.');
    return row;
  }

  return {
    async idle() {
      await run.idle();
      await approving.idle();
      await notices.idle();
    },
    handlers: {
      ...createMethodHandlers(context, notices, options.passwords),
      ...createPayoutDesk(context, takeStep),
      ...createDeskList(context),
      ...createDestinations(context),
      ...approving.handlers,
      ...createMethodReview(context, notices),
      ...createStatementHandlers(context),
      ...createReveal(context, options.passwords),

      async getBalance({ caller }) {
        const user = await users.byId(caller.userId);
        return {
          balance: await context.ledger.balance(caller.userId),
          instantCoins: user?.role === 'goddess' ? await freeCoins(context, database, user.id) : null,
        };
      },

      getPayoutHistory: ({ caller, query }) =>
        payoutsOf(database, caller.userId, query.count, query.paginationToken),
      getPaymentTargetInfo: ({ caller }) => paymentTargetInfo(context, lock, caller.userId),

      async getPayout({ caller, params }) {
        const row = await ownPayout(caller.userId, params.id);
        const steps = await stepsOf(database, [row.id]);
        const links = await linksOf(database, caller.userId);
        return {
          payout: payoutView(row, steps.get(row.id), links(row.id)),
          ...(await partsOf(database, row)),
          method:
            row.method_details === null
              ? null
              : masked(JSON.parse(row.method_details) as Record<string, unknown>),
        };
      },

      getPayoutForecast: ({ caller }) => forecastOf(database, caller.userId, context.clock.now()),

      getStatementMonths: ({ caller }) => monthsOf(database, caller.userId, context.clock.now()),

      async getPayoutLines({ caller, params, query }) {
        if (params.id === nextPayoutId) {
          const { row: next, pending } = await nextDue(database, caller.userId, context.clock.now());
          return pageOfPart(database, next, query, pending);
        }
        const row = await ownPayout(caller.userId, params.id);
        return pageOfPart(database, row, query);
      },
    },
  };
}
