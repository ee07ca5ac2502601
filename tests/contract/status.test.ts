import { describe, expect, it } from 'vitest';
import { endpointNames } from '#shared/api/contract.ts';
import { notBuiltYet } from '#backend/http/notBuiltYet.ts';
import committed from './notBuiltCeiling.json' with { type: 'json' };
import { readProgress, summaryOf } from './support/progress.ts';

/** The list of what is not built only ever shrinks. That it is true is what walk.test.ts proves. */
describe('the list of what is not built', () => {
  it('the list of what is not built has nothing but endpoints, each once', () => {
    expect(notBuiltYet.filter((name) => !endpointNames.includes(name))).toEqual([]);
    expect(new Set(notBuiltYet).size).toBe(notBuiltYet.length);
  });

  it('the list of what is not built has not grown: what was built stays built', () => {
    expect(
      notBuiltYet.length,
      `backend/http/notBuiltYet.ts lists more than ${committed.ceiling}: an endpoint that was built must not go back`,
    ).toBeLessThanOrEqual(committed.ceiling);
  });

  it('the list of what is not built has its ceiling where it is', () => {
    expect(
      committed.ceiling,
      `${committed.ceiling - notBuiltYet.length} more built: lower the ceiling in tests/contract/notBuiltCeiling.json to ${notBuiltYet.length}`,
    ).toBeLessThanOrEqual(notBuiltYet.length);
  });

  it('the list of what is not built adds up with what is built', () => {
    const progress = readProgress();
    expect(progress.rows).toHaveLength(endpointNames.length);
    expect(progress.notBuilt).toBe(notBuiltYet.length);
    expect(summaryOf(progress)).toBe(
      `${endpointNames.length} declared, ${endpointNames.length - notBuiltYet.length} built, ${notBuiltYet.length} not built`,
    );
  });
});
