/** The dialog that sells missing coins, loaded when it is first opened. */
export const coinsDialogs = {
  coins: () => import('./CoinsDialog.tsx').then((module) => module.CoinsDialog),
} as const;
