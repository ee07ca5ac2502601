import type { TFunction } from 'i18next';
import { expect, it } from 'vitest';

/** Never called: the type check of the gate proves that wrong keys do not compile. */
export function judgedByTheCompiler(t: TFunction<['common', 'auth']>): void {
  t('tryAgain');
  t('auth:retry');
  t('coins.count', { count: 2 });
  // @ts-expect-error -- there is no such key
  t('tryAgian');
  // @ts-expect-error -- there is no such key in this namespace
  t('auth:tryAgain');
  // @ts-expect-error -- this namespace was not asked for
  t('match:title');
}

it('a wrong key does not compile (the type check fails otherwise, see above)', () => {
  expect(judgedByTheCompiler).toBeTypeOf('function');
});
