import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { useLocation } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createScope, type Scope } from '#shared/lib/scope.ts';
import '#tests/kit/page/render.tsx';
import { createAppHistory, AppRouter } from './appHistory.tsx';

const home = location.href;
let scope: Scope;
let root: Root;
let box: HTMLElement;

beforeEach(() => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  scope = createScope();
  box = document.body.appendChild(document.createElement('div'));
  root = createRoot(box);
});
afterEach(async () => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  await act(async () => root.unmount());
  box.remove();
  scope.end();
  history.replaceState(null, '', home);
});

const Address = () => <output>{useLocation().pathname}</output>;

it('a page whose code is loaded renders within the press, another page when it is ready', async () => {
  const addresses = createAppHistory(window, scope);
  await act(async () =>
    root.render(
      <AppRouter history={addresses} isPageReady={(pathname) => pathname === '/near'}>
        <Address />
      </AppRouter>,
    ),
  );
  // React schedules its renders itself from here on, as in the product.
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  /** Returns the address shown after the microtasks of a press, which run before the next frame. */
  const press = async (to: string) => {
    box.addEventListener('click', () => addresses.push(to), { once: true });
    box.click();
    await Promise.resolve();
    return box.textContent;
  };
  expect(await press('/near')).toBe('/near');
  expect(await press('/far')).toBe('/near');
  await expect.poll(() => box.textContent).toBe('/far');
});
