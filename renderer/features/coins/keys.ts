/** What is bought changes all of it. */
export const coinsKeys = {
  packages: ['coins', 'packages'],
  memberships: ['coins', 'memberships'],
  purchases: ['coins', 'purchases'],
  referrals: ['coins', 'referrals'],
} as const;
