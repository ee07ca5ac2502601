import type { DialogPropsOf } from './dialogKinds.ts';
import type { Services } from './services.ts';

/**
 * Navigation state of a link to the coins page from an action that lacks coins or premium. After buying, the user
 * returns to it.
 */
export const fromInterrupted = { isInterrupted: true } as const;

export const isFromInterrupted = (state: unknown): boolean =>
  (state as Partial<typeof fromInterrupted> | null)?.isInterrupted === true;

/**
 * Returns whether this user can buy coins and premium here (§4.19). Streamers earn coins and can't buy them.
 */
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
 * Offers to buy the missing coins in a dialog over the current page. Returns true if the user has enough
 * coins now and wants to continue. If the deployment sells nothing, calls `orElse` and returns false.
 */
export async function askForCoins(
  services: Pick<Services, 'config' | 'session' | 'dialogs'>,
  need: DialogPropsOf<'coins'>,
  orElse: () => void,
): Promise<boolean> {
  if (maySpendMoney(services)) return (await services.dialogs.open('coins', need)) === 'continue';
  orElse();
  return false;
}
