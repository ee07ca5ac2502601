import { afterEach, expect, it, vi } from 'vitest';
import { createI18n, loadNamespaces } from '#renderer/i18n/init.ts';
import { isPageReady, moduleOf, textsOf } from './prefetch.ts';

afterEach(() => vi.restoreAllMocks());

it('a page is ready once its code and its texts in the current language are loaded; both are requested at once', async () => {
  const i18n = await createI18n('en', ['common']);
  const view = moduleOf('userDetail');
  const load = vi.spyOn(view, 'load').mockResolvedValue(() => null);
  const get = vi.spyOn(view, 'get').mockReturnValue(null);
  expect(isPageReady(i18n, '/user-detail/somebody')).toBe(false);
  // The code is requested while the texts are missing, so that both load in parallel.
  expect(load).toHaveBeenCalledOnce();
  get.mockReturnValue(() => null);
  expect(isPageReady(i18n, '/user-detail/somebody')).toBe(false);
  await loadNamespaces(i18n, 'en', textsOf('userDetail'));
  expect(isPageReady(i18n, '/user-detail/somebody')).toBe(true);
  expect(isPageReady(i18n, '/ru/user-detail/somebody')).toBe(false);
  expect(isPageReady(i18n, '/no-such-page')).toBe(false);
  expect(isPageReady(i18n, '/terms')).toBe(false);
});
