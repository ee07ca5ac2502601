import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { locales } from '#shared/domain/constants.ts';
import { formatCount, formatSigned, missing } from './format.ts';
import { createI18n } from './init.ts';

const numbers = fc.oneof(
  fc.integer({ min: 0, max: 1_100 }),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

describe.each(locales)('numbers in %s', (locale) => {
  const intl = new Intl.NumberFormat(locale);

  it('are formatted as Intl does, including those that bypass Intl', () => {
    fc.assert(
      fc.property(numbers, (value) => {
        // A negative zero is formatted without a sign.
        expect(formatCount(locale, value)).toBe(intl.format(Object.is(value, -0) ? 0 : value));
      }),
      { numRuns: 2_000 },
    );
    expect(formatCount(locale, null)).toBe(missing);
  });

  it('show a plus or minus if they are signed, except zero', () => {
    expect([5, 0, -1_234].map((value) => formatSigned(locale, value))).toEqual(
      [5, 0, -1_234].map((value) =>
        new Intl.NumberFormat(locale, { signDisplay: 'exceptZero' }).format(value),
      ),
    );
  });

  it('are formatted in a translated sentence as Intl does', async () => {
    const i18n = await createI18n(locale, ['common']);
    for (const count of [1, 5, 21, 1_234, 12_345, 1_234_567]) {
      expect(i18n.t('coins.count', { count })).toContain(intl.format(count));
    }
  });
});
