import type { TFunction } from 'i18next';
import { expect, it } from 'vitest';

/** Never called: it only has to be judged by the compiler, which the gate's types do. A wrong key does not compile. */
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

it('a wrong key does not compile (see above; the types of the gate fail where one would)', () => {
  expect(judgedByTheCompiler).toBeTypeOf('function');
});
