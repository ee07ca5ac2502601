/** Buying coins over what needs them; loaded when it is first opened. */
export const coinsDialogs = {
  coins: () => import('./CoinsDialog.tsx').then((module) => module.CoinsDialog),
} as const;
