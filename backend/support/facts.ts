import type { TicketDetails } from '#shared/api/support.ts';
import { billingTargets, billingTypes } from '#shared/domain/billing.ts';
import { listOfColumn } from '../people/profileColumns.ts';
import type { UserRow } from '../people/users.ts';
import type { Context } from '../context.ts';
import { masked } from '../payouts/index.ts';
import { standingOf } from '../penalties/index.ts';
import type { PayoutsTable } from '../storage/moneyTables.ts';
import { isoTime } from '../lib/calendar.ts';

/** Returns the facts beside a ticket: the user's profile and money. Payment destinations are shortened. */
export async function factsOf(
  { clock, database, ledger }: Pick<Context, 'clock' | 'database' | 'ledger'>,
  user: UserRow,
  maySeeCases: boolean,
): Promise<{ readonly facts: TicketDetails['facts']; readonly payout: PayoutsTable | undefined }> {
  const [agency, payouts, method, standing, cases, coins] = await Promise.all([
    database
      .selectFrom('agencies')
      .select(['name', 'commission_percent'])
      .where('id', '=', user.agency_id ?? '')
      .executeTakeFirst(),
    database
      .selectFrom('payouts')
      .selectAll()
      .where('user_id', '=', user.id)
      .orderBy('period_end_ms', 'desc')
      .execute(),
    database
      .selectFrom('billing_methods')
      .select(['type', 'details', 'target'])
      .where('user_id', '=', user.id)
      .orderBy('is_default', 'desc')
      .limit(1)
      .executeTakeFirst(),
    standingOf(database, user.id, clock.now()),
    maySeeCases
      ? database
          .selectFrom('moderation_cases')
          .select((eb) => eb.fn.countAll().as('count'))
          .where('user_id', '=', user.id)
          .executeTakeFirstOrThrow()
      : null,
    ledger.balance(user.id),
  ]);
  const [payout] = payouts;
  const toSameTarget = payouts.filter(
    ({ method_target: target, status }) =>
      target !== null && target === method?.target && (status === 'paid' || status === 'failed'),
  );
  return {
    payout,
    facts: {
      since: isoTime(user.created_ms),
      languages: listOfColumn(user.languages),
      agency: agency?.name ?? null,
      agencyPercent: agency?.commission_percent ?? null,
      coins,
      penaltyLevel: standing.level,
      payout: payout
        ? {
            _id: payout.id,
            periodStart: isoTime(payout.period_start_ms),
            periodEnd: isoTime(payout.period_end_ms),
            amount: (payout.amount_cents - payout.fee_cents) / 100,
            currency: payout.currency,
            status: payout.status,
          }
        : null,
      methodType: method?.type ?? null,
      methodTarget: method ? targetOf(method) : null,
      arrived: toSameTarget.filter(({ status }) => status === 'paid').length,
      tried: toSameTarget.length,
      cases: cases === null ? null : Number(cases.count),
    },
  };
}

function targetOf({ type, details }: { readonly type: string; readonly details: string }): string | null {
  const known = billingTypes.find((each) => each === type);
  const value = known && masked(JSON.parse(details) as Record<string, unknown>)[billingTargets[known]];
  return typeof value === 'string' ? value : null;
}
