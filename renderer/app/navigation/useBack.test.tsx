import { act } from 'react';
import { Link, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { LocaleContext } from '#renderer/i18n/locale.ts';
import { render, settle, type Rendered } from '#tests/kit/page/render.tsx';
import { waitFor } from '#tests/kit/waitFor.ts';
import { createScope, type Scope } from '#shared/lib/scope.ts';
import { createAppHistory, AppRouter } from './appHistory.tsx';
import { BackButton } from '../pages/BackButton.tsx';

let page: Rendered;
let scope: Scope;
beforeEach(() => {
  history.replaceState(null, '', '/ru/profile/edit?tab=photos');
  scope = createScope();
});
afterEach(async () => {
  await page.unmount();
  scope.end();
});

function Page() {
  const { pathname, search } = useLocation();
  return (
    <>
      <BackButton />
      <Link to="/ru/fans">on</Link>
      <output>{pathname + search}</output>
    </>
  );
}

async function open(): Promise<void> {
  page = await render(
    <LocaleContext value="ru">
      <AppRouter history={createAppHistory(window, scope)}>
        <Page />
      </AppRouter>
    </LocaleContext>,
  );
}

const address = () => document.querySelector('output')?.textContent;

it('Back goes to Match in the language of the page if the app has no history', async () => {
  await open();
  const before = history.length;
  await page.press('Back');
  expect(address()).toBe('/ru');
  // Match replaces the page, so that the browser's Back does not return to it.
  expect(history.length).toBe(before);
});

it('Back goes one step back within the app if there is one', async () => {
  await open();
  await act(async () => document.querySelector('a')?.click());
  await settle();
  expect(address()).toBe('/ru/fans');
  await page.press('Back');
  await waitFor(async () => {
    await settle();
    expect(address()).toBe('/ru/profile/edit?tab=photos');
  });
});
