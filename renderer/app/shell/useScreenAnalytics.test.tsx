import { act } from 'react';
import { MemoryRouter } from 'react-router';
import { proxy } from 'valtio';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { signedInSchema } from '#shared/domain/person.ts';
import { createScope, type Scope } from '#shared/lib/scope.ts';
import { createDialogs, type Dialogs } from '#renderer/services/dialogs.ts';
import { LegalBaseContext } from '#renderer/services/legalBase.ts';
import { createSession } from '#renderer/services/session.ts';
import { render, settle, type Rendered } from '#tests/kit/page/render.tsx';
import type { SignedInServices } from '../session/signedInServices.ts';
import { useScreenAnalytics } from './screenAnalytics.ts';

let scope: Scope;
let page: Rendered;
let dialogs: Dialogs;
let sent: string[];

function Screen({ live }: { readonly live: SignedInServices }) {
  useScreenAnalytics('online', 'ru', live);
  return (
    <>
      <a href="https://legal.example/ru/terms-of-use#fees" target="_blank" rel="noopener">
        Terms
      </a>
      <a href="https://elsewhere.example/terms-of-use">Other</a>
    </>
  );
}

beforeEach(async () => {
  scope = createScope();
  dialogs = createDialogs();
  sent = [];
  const session = createSession({ scope, hasCookies: false, now: () => 0 });
  const user = { _id: 'me', humanReadableId: 1, rolesGroup: 'goddess' };
  session.signIn(signedInSchema.parse({ authData: { token: 'a-token-of-sixteen-or-more' }, user }));
  const screen = (label: string, locale: string) => void sent.push(`${label} ${locale}`);
  const live = { analytics: { screen }, media: { state: proxy({ loaded: null }) } };
  page = await render(
    <LegalBaseContext value="https://legal.example/">
      <MemoryRouter initialEntries={['/ru/online-users']}>
        <Screen live={live as unknown as SignedInServices} />
      </MemoryRouter>
    </LegalBaseContext>,
    { services: { session, dialogs } },
  );
  document.addEventListener('click', stay);
});
afterEach(async () => {
  document.removeEventListener('click', stay);
  await page.unmount();
  scope.end();
});

/** jsdom can't follow links. */
const stay = (event: Event) => event.preventDefault();
const press = (words: string) =>
  act(async () => [...document.querySelectorAll('a')].find((link) => link.textContent === words)?.click());

it('reports the page, the stories above it, and the page again when they are closed', async () => {
  expect(sent).toEqual(['online-users ru']);
  await act(async () => void dialogs.open('story', { userId: 'u1' }));
  await act(async () => void dialogs.closeTop());
  expect(sent).toEqual(['online-users ru', 'stories ru', 'online-users ru']);
});

it('reports a legal page that is opened from here, and the page again when the window has the focus', async () => {
  await press('Other');
  expect(sent).toHaveLength(1);
  await press('Terms');
  expect(sent.at(-1)).toBe('documents ru');
  await act(async () => window.dispatchEvent(new Event('focus')));
  await settle();
  expect(sent).toEqual(['online-users ru', 'documents ru', 'online-users ru']);
});
