import { expect } from '@playwright/test';
import { spend } from '../../prove/endurance.ts';
import { test } from '../support/test.ts';

/** The full version is `npm run prove -- endurance`. */
test(
  'matches and calls leave no connections, tracks or audio contexts in the page',
  { tag: '@prove' },
  async () => {
    test.setTimeout(150_000);
    const [first, last] = await spend({ rounds: 1, matches: 3, calls: 2 });
    expect(last).toMatchObject({ connections: 0, tracks: 0, contexts: 0 });
    // Small differences come from a pending timer or a loading picture. Larger ones would grow with each call.
    expect((last?.timers ?? Number.NaN) - (first?.timers ?? 0)).toBeLessThan(3);
    expect((last?.nodes ?? Number.NaN) - (first?.nodes ?? 0)).toBeLessThan(40);
    expect((last?.listeners ?? Number.NaN) - (first?.listeners ?? 0)).toBeLessThan(20);
  },
);
