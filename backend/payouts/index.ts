import type { Context } from '../context.ts';
import type { HandlersOf } from '../http/handler.ts';
import { createPayoutDesk } from './desk.ts';
import { createEditLock } from './editLock.ts';
import { paymentTargetInfo, payoutsOf } from './history.ts';
import { createMethodHandlers } from './methods.ts';
import { createMethodReview } from './review.ts';
import { createPayoutRun, type PayoutRun } from './run.ts';

type PayoutHandlers = ReturnType<typeof createMethodHandlers> &
  ReturnType<typeof createPayoutDesk> &
  ReturnType<typeof createMethodReview> &
  HandlersOf<'getPayoutHistory' | 'getPaymentTargetInfo'>;

export interface PayoutsFeature extends Pick<PayoutRun, 'idle'> {
  readonly handlers: PayoutHandlers;
}

/** How streamers are paid (§5.7, D: Payout run): where money goes, the weekly run, and the desk that sends it. */
export function createPayoutsFeature(context: Context): PayoutsFeature {
  const { database } = context;
  const run = createPayoutRun(context);
  const lock = createEditLock(context);
  return {
    idle: run.idle,
    handlers: {
      ...createMethodHandlers(context),
      ...createPayoutDesk(context),
      ...createMethodReview(context),
      getPayoutHistory: ({ caller, query }) =>
        payoutsOf(database, caller.userId, query.count, query.paginationToken),
      getPaymentTargetInfo: ({ caller }) => paymentTargetInfo(context, lock, caller.userId),
    },
  };
}
