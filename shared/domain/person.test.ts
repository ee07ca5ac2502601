import { expect, it } from 'vitest';
import { shownCoins } from './person.ts';

it.each([
  ['user', 'coins', null],
  ['user', null, 40],
  ['user', 'premium', 40],
  // Streamers always see their coins, regardless of their flow.
  ['goddess', 'coins', 40],
] as const)('the balance of a %s whose flow is %j is shown as %j', (rolesGroup, actionFlow, shown) => {
  expect(shownCoins({ rolesGroup, actionFlow, coins: 40 })).toBe(shown);
});

it('an unknown balance is shown as null', () => {
  expect(shownCoins(null)).toBeNull();
  expect(shownCoins({ rolesGroup: 'user', actionFlow: null, coins: null })).toBeNull();
});
