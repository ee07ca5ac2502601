/** Query keys of the shop. A purchase invalidates all of them. */
export const coinsKeys = {
  packages: ['coins', 'packages'],
  memberships: ['coins', 'memberships'],
  purchases: ['coins', 'purchases'],
  referrals: ['coins', 'referrals'],
} as const;
