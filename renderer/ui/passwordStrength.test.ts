import { describe, expect, it } from 'vitest';
import { passwordHelp, passwordStrength } from './passwordStrength.ts';

describe('passwordStrength', () => {
  it.each([
    ['', 0],
    ['a', 1],
    ['Aa1!Aa1', 1],
    ['password', 1],
    ['aaaaaaaaaaaa', 1],
    ['12345678', 1],
    ['lantern7', 2],
    ['Lantern7', 3],
    ['evening-star', 3],
    ['Evening-star-7', 4],
    ['the moon is late tonight', 4],
    ['тихая ночь у моря', 4],
  ])('rates "%s" as %i of 4', (password, strength) => {
    expect(passwordStrength(password)).toBe(strength);
  });

  it('never rates common passwords as strong', () => {
    for (const known of ['Password1!', 'Qwerty123!', 'Vesper2026!', 'Iloveyou1!']) {
      expect(passwordStrength(known)).toBeLessThan(3);
    }
  });
});

describe('passwordHelp', () => {
  it.each([
    ['', null],
    ['a', 'longer'],
    ['lantern7', 'longer'],
    ['Password1!', 'common'],
    ['aaaaaaaaaaaa', 'common'],
    ['evening-star', 'mix'],
    ['Evening-star-7', null],
  ] as const)('names for "%s" the change that helps most: %s', (password, help) => {
    expect(passwordHelp(password)).toBe(help);
  });
});
