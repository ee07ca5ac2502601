import { expect, it } from 'vitest';
import { defaultMatchingFilter, matchingFilterSchema } from './matchingFilter.ts';

it('the filter is, where nobody has chosen, what the schema makes of nothing', () => {
  expect(matchingFilterSchema.parse({})).toEqual(defaultMatchingFilter);
});
