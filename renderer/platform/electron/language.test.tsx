import { expect, it, vi } from 'vitest';
import { followLanguage } from './bridgePorts.ts';

it('the main process receives the language of the page and each change of it', async () => {
  const setLocale = vi.fn();
  const root = document.createElement('html');
  root.lang = 'es';
  followLanguage({ app: { setLocale } } as never, root);
  root.lang = 'uk';
  await expect.poll(() => setLocale.mock.calls).toEqual([[{ locale: 'es' }], [{ locale: 'uk' }]]);
  root.lang = 'de';
  root.lang = 'en';
  await expect.poll(() => setLocale.mock.calls.at(-1)).toEqual([{ locale: 'en' }]);
});
