import { DAY_MS, referrals as rules } from '#shared/domain/constants.ts';
import { linkQuery } from '#shared/domain/referrals.ts';
import type { Context } from '../context.ts';
import type { HandlersOf } from '../http/handler.ts';
import type { LinkOrigin } from '../mail/index.ts';
import { isEarnedBy } from '../money/earningKinds.ts';
import { createReferralBookings } from './referrals.ts';

export interface ReferralsFeature {
  readonly handlers: HandlersOf<'getReferralsBonuses'>;
  /** Books the finished days, for tests. */
  runDue(): Promise<void>;
  idle(): Promise<void>;
}

const shownAtMost = 500;

/** Creates the referrals feature (§3.7): the user's link, the referred users, and the coins from each. */
export function createReferralsFeature(
  context: Context,
  { linkOrigin }: { readonly linkOrigin: LinkOrigin },
): ReferralsFeature {
  const { database } = context;
  const bookings = createReferralBookings(context);

  return {
    runDue: () => bookings.run(),
    idle: () => bookings.idle(),
    handlers: {
      async getReferralsBonuses({ caller, info }) {
        const people = await database
          .selectFrom('users')
          .select(['id', 'name', 'avatar', 'created_ms', 'deleted'])
          .where('referrer_id', '=', caller.userId)
          .orderBy('created_ms', 'desc')
          .limit(shownAtMost)
          .execute();
        const entries = await database
          .selectFrom('coin_entries')
          .select(['ref', 'coins'])
          .where('user_id', '=', caller.userId)
          .where(isEarnedBy(['referral']))
          .execute();
        const brought = new Map<string, number>();
        let totalCoins = 0;
        for (const { ref, coins } of entries) {
          const whose = ref.slice(0, ref.indexOf(' '));
          brought.set(whose, (brought.get(whose) ?? 0) + Number(coins));
          totalCoins += Number(coins);
        }
        return {
          link: `${linkOrigin(info.origin)}/?${linkQuery}=${encodeURIComponent(caller.userId)}`,
          percent: rules.percent,
          totalCoins,
          items: people.map((person) => {
            const isGone = person.deleted === 1;
            const coins = brought.get(person.id) ?? 0;
            return {
              userId: person.id,
              name: isGone ? null : person.name,
              avatar: isGone ? null : person.avatar,
              // Rounds to the day, because the exact time is private.
              registeredAt: new Date(Math.floor(Number(person.created_ms) / DAY_MS) * DAY_MS).toISOString(),
              status: isGone ? 'left' : coins > 0 ? 'active' : 'registered',
              coins,
            };
          }),
        };
      },
    },
  };
}
