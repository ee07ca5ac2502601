/** What is bought changes all of it. */
export const coinsKeys = {
  memberships: ['coins', 'memberships'],
  purchases: ['coins', 'purchases'],
  referrals: ['coins', 'referrals'],
} as const;
