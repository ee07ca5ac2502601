import type { DialogPropsOf } from './dialogKinds.ts';
import type { Services } from './services.ts';

/** The state of a way to the coins from something that takes premium: once it is bought one goes back to that. */
export const fromInterrupted = { isInterrupted: true } as const;

export const isFromInterrupted = (state: unknown): boolean =>
  (state as Partial<typeof fromInterrupted> | null)?.isInterrupted === true;

/** Whether this person can buy coins and premium here (§4.19): streamers earn theirs. */
export function maySpendMoney({
  config,
  session,
}: {
  readonly config?: Pick<Services['config'], 'bases'>;
  readonly session?: Pick<Services['session'], 'state'>;
}): boolean {
  return (config?.bases.purchase ?? null) !== null && session?.state.user?.rolesGroup === 'user';
}

/**
 * Something takes more coins than there are: offers to buy them, over where one is. True where it may go on now: there are
 * enough, and the person says so. Where nothing is sold `orElse` says what is missing.
 */
export async function askForCoins(
  services: Pick<Services, 'config' | 'session' | 'dialogs'>,
  need: DialogPropsOf<'coins'>,
  orElse: () => void,
): Promise<boolean> {
  if (maySpendMoney(services)) return (await services.dialogs.open('coins', need)) === 'goOn';
  orElse();
  return false;
}
