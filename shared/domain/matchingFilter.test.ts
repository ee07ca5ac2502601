import { expect, it } from 'vitest';
import { defaultMatchingFilter, matchingFilterSchema } from './matchingFilter.ts';

it("the default filter equals the schema's defaults", () => {
  expect(matchingFilterSchema.parse({})).toEqual(defaultMatchingFilter);
});
