import type { CauseKind } from '#shared/domain/earnings.ts';
import type { Locale } from '#shared/domain/constants.ts';
import { hrefOf } from '#shared/domain/pages.ts';

/** Returns the address of the page that shows the cause of an entry; undefined if there is none. */
export function causeHref(
  locale: Locale,
  { kind, id }: { readonly kind: CauseKind; readonly id: string | null },
  userId: string | null,
): string | undefined {
  const query = (values: Record<string, string>) => new URLSearchParams(values).toString();
  switch (kind) {
    case 'match':
      return id === null
        ? undefined
        : `${hrefOf(locale, 'callsHistory')}?${query({ tab: 'match', call: id })}`;
    case 'call':
      return id === null ? undefined : `${hrefOf(locale, 'callsHistory')}?${query({ call: id })}`;
    case 'gift':
    case 'medium':
    case 'message':
      return userId === null ? undefined : `${hrefOf(locale, 'chat')}?${query({ userId })}`;
    case 'prize':
      return hrefOf(locale, 'leaderboard');
    case 'streak':
      return hrefOf(locale, 'streak');
    case 'target':
      return hrefOf(locale, 'targets');
    case 'referral':
      return hrefOf(locale, 'referrals');
    case 'matches':
    case 'bonus':
      return undefined;
  }
}
