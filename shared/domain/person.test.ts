import { expect, it } from 'vitest';
import { shownCoins } from './person.ts';

it.each([
  ['user', 'coins', null],
  ['user', null, 40],
  ['user', 'premium', 40],
  // Who earns coins sees them, whatever flow they came in by.
  ['goddess', 'coins', 40],
] as const)('the balance of a %s whose flow is %j is shown as %j', (rolesGroup, actionFlow, shown) => {
  expect(shownCoins({ rolesGroup, actionFlow, coins: 40 })).toBe(shown);
});

it('a balance that is not known is shown to nobody', () => {
  expect(shownCoins(null)).toBeNull();
  expect(shownCoins({ rolesGroup: 'user', actionFlow: null, coins: null })).toBeNull();
});
