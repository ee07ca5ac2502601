import { afterAll, afterEach } from 'vitest';
import { forgetToast, getToasts } from '#renderer/ui/toastStore.ts';
import { setScreenWidth, wideScreenPx } from '../page/screen.ts';

/** Test files share one page for speed. Each file restores the page. */
afterEach(() => {
  for (const { key } of getToasts()) forgetToast(key);
});
afterAll(() => {
  localStorage.clear();
  history.replaceState(null, '', '/');
  const { documentElement } = document;
  for (const name of documentElement.getAttributeNames()) documentElement.removeAttribute(name);
  setScreenWidth(wideScreenPx);
});
