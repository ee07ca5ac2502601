import { act, Suspense } from 'react';
import { onlineManager } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { proxy } from 'valtio';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '#backend/lib/clock.ts';
import { startTestBackend, type TestBackend } from '#tests/kit/backend/backend.ts';
import { LocaleContext } from '#renderer/i18n/locale.ts';
import { createEarlyQueries } from '#renderer/services/earlyQueries.ts';
import { createDialogs, type Dialogs } from '#renderer/services/dialogs.ts';
import { createMemoryKeyValue } from '#renderer/services/keyValue.ts';
import type { Services } from '#renderer/services/services.ts';
import { createSplits } from '#renderer/services/splits.ts';
import { loadIcons } from '#renderer/ui/Icon.tsx';
import { loadToasts, ToastHost } from '#renderer/ui/Toast.tsx';
import { findPage, splitPath } from '#shared/domain/pages.ts';
import { userProfileSchema } from '#shared/domain/person.ts';
import type { Role } from '#shared/domain/roles.ts';
import type { ClientSettings } from '#shared/domain/settings.ts';
import { createScope, type Scope } from '#shared/lib/scope.ts';
import { createTestApi } from '#tests/kit/people/client.ts';
import { createGatedFetch, type GatedFetch } from '#tests/kit/network/gatedFetch.ts';
import { render, settle, type Rendered, waitForPage } from '#tests/kit/page/render.tsx';
import { DialogHost } from '../../dialogs/DialogHost.tsx';
import type { VisitMemory } from '../../guards/memory.ts';
import { createAppHistory, AppRouter } from '../../navigation/appHistory.tsx';
import { menus } from '../pageTable.ts';
import { MenusContext } from '../menus.ts';
import { PageContent } from '../PageContent.tsx';
import type { SignedInServices } from '../../session/signedInServices.ts';

/** Tests the pages against a real backend and with the history of the browser. */

let backend: TestBackend;
let token: string;
let userId: string;
let net: GatedFetch;
let page: Rendered;
let dialogs: Dialogs;
let scope: Scope;

beforeAll(async () => {
  await Promise.all([loadIcons(), loadToasts()]);
});
beforeEach(async () => {
  localStorage.clear();
  backend = await startTestBackend();
  ({ token, userId } = await backend.signUp());
  net = createGatedFetch();
  dialogs = createDialogs();
  scope = createScope();
});
afterEach(async () => {
  await page.unmount();
  scope.end();
  onlineManager.setOnline(true);
});

const write = (autoReplies: ClientSettings['autoReplies']) =>
  backend.call('updateClientSettings', { body: { autoReplies } }, token);
const stored = async () => (await backend.call('getClientSettings', {}, token)).body.autoReplies;

function Pages({ live }: { live: SignedInServices }) {
  const { pathname } = useLocation();
  const { locale, path } = splitPath(pathname);
  const found = findPage(path);
  const isOurs = found?.page === 'autoMessages' || found?.page === 'autoMessage';
  return (
    <LocaleContext value={locale}>
      <output id="address">{pathname}</output>
      <Link to="/levels">somewhere else</Link>
      <Link to={`/ru${path}`}>in Russian</Link>
      <Suspense key={path} fallback={null}>
        <MenusContext value={menus}>
          {isOurs && (
            <PageContent
              page={found.page as 'autoMessages'}
              params={found.params}
              live={live}
              locale={locale}
              memory={{} as VisitMemory}
            />
          )}
        </MenusContext>
      </Suspense>
      <DialogHost dialogs={dialogs} />
    </LocaleContext>
  );
}

async function open(
  at: string,
  { role = 'goddess', isEarly }: { role?: Role; isEarly?: boolean } = {},
): Promise<void> {
  history.replaceState(null, '', `/chat/auto-message${at}`);
  const { api } = createTestApi(backend.url, { token, fetch: net.fetch });
  const user = userProfileSchema.parse({ _id: 'me', humanReadableId: 7, rolesGroup: role, name: 'Sofia' });
  const services = {
    api,
    dialogs,
    clock: systemClock,
    platform: { kind: 'web' },
    session: { state: proxy({ user, token, expiresAtMs: 1 }) },
    config: { version: 'test' },
  } as unknown as Services;
  const live = {
    answers: createEarlyQueries(Date.now),
    splits: createSplits({ api, local: createMemoryKeyValue(), me: 'me' }),
  } as Partial<SignedInServices> as SignedInServices;
  page = await render(
    <AppRouter history={createAppHistory(window, scope)}>
      <Pages live={live} />
      <ToastHost />
    </AppRouter>,
    { services },
  );
  if (!isEarly) await waitForPage(() => expect(toggle('Greeting')).toBeDefined());
}

const toggle = (name: string) => page.field(`${name}: send automatically`);
const box = () => {
  const found = document.querySelector('textarea');
  if (!found) throw new Error('no editor on the page');
  return found;
};
const sample = () => document.querySelector('[aria-labelledby=preview]')?.textContent;
const row = (name: string) =>
  [...document.querySelectorAll('li')].find((li) => li.querySelector('a')?.textContent === name);
const address = () => document.getElementById('address')?.textContent;
async function type(text: string): Promise<void> {
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(box(), text);
    box().dispatchEvent(new InputEvent('input', { bubbles: true }));
  });
  await settle();
}
async function follow(name: string): Promise<void> {
  const link = [...document.querySelectorAll('a')].find((one) => one.textContent === name);
  if (!link) throw new Error(`no link "${name}"`);
  await act(async () => link.click());
  await settle();
}
const save = async () => {
  await act(async () => document.querySelector('form')?.requestSubmit());
  await settle();
};

describe('unsaved text', () => {
  const isAsked = () => page.text().includes('Leave without saving?');
  const asks = () => waitForPage(() => expect(isAsked()).toBe(true));

  beforeEach(async () => {
    await open('');
    await follow('Away');
    await type('half a sentence');
  });

  it('is protected when the user presses Back', async () => {
    history.back();
    await asks();
    expect(location.pathname).toBe('/chat/auto-message/away');
    await page.press('Stay');
    await waitForPage(() => expect(isAsked()).toBe(false));
    expect([address(), box().value]).toEqual(['/chat/auto-message/away', 'half a sentence']);
    await waitForPage(() => expect(history.state).not.toHaveProperty('dialogsAbove'));
    history.back();
    await asks();
    await page.press('Leave');
    await waitForPage(() => expect(address()).toBe('/chat/auto-message'));
    expect(location.pathname).toBe('/chat/auto-message');
  });

  it('is protected when the user follows a link, also to another kind, and is kept by `Stay`', async () => {
    await follow('somewhere else');
    await asks();
    await page.press('Stay');
    expect([address(), box().value]).toEqual(['/chat/auto-message/away', 'half a sentence']);
    await follow('Greeting');
    await asks();
    await page.press('Leave');
    await waitForPage(() => expect(address()).toBe('/chat/auto-message/greeting'));
    // Without unsaved text, the page is left without a question.
    await follow('somewhere else');
    expect([address(), isAsked()]).toEqual(['/levels', false]);
  });

  it('is protected when the tab closes', () => {
    const closing = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(closing()).toBe(true);
  });

  it('is kept without a question in another language, and needs no question once it is saved', async () => {
    await follow('in Russian');
    expect([address(), isAsked(), box().value]).toEqual([
      '/ru/chat/auto-message/away',
      false,
      'half a sentence',
    ]);
    history.back();
    await waitForPage(() => expect(address()).toBe('/chat/auto-message/away'));
    expect([isAsked(), box().value]).toEqual([false, 'half a sentence']);
    // The history tracks its position correctly, so the next Back asks.
    history.back();
    await asks();
    await page.press('Stay');
    await waitForPage(() => expect(history.state).not.toHaveProperty('dialogsAbove'));
    await save();
    await waitForPage(async () => expect((await stored()).away?.text).toBe('half a sentence'));
    await settle();
    await follow('somewhere else');
    expect([address(), isAsked()]).toEqual(['/levels', false]);
  });
});

describe('the overview', () => {
  it('shows every kind with its text, and saves a switch at once', async () => {
    await write({
      greeting: { enabled: true, text: 'hello there' },
      away: { enabled: false, text: 'asleep' },
    });
    await open('');
    const names = [...document.querySelectorAll('li a b, li b a')].map(({ textContent }) => textContent);
    expect(names).toEqual([
      'Greeting',
      'New fan',
      'Missed call',
      'After a match',
      'Thanks for a gift',
      'Away',
    ]);
    expect([row('Greeting')?.textContent, row('Missed call')?.textContent]).toEqual([
      expect.stringContaining('hello there'),
      expect.stringContaining('Nothing written yet'),
    ]);
    expect([toggle('Greeting').checked, toggle('Away').checked]).toEqual([true, false]);
    // Another device has changed the texts meanwhile; switching must not overwrite them.
    await write({
      greeting: { enabled: true, text: 'hello there' },
      away: { enabled: false, text: 'asleep' },
      giftThanks: { enabled: true, text: 'thank you' },
    });
    const held = net.hold('POST /clientSettings');
    await page.tick('Away: send automatically');
    expect(toggle('Away').checked).toBe(true);
    expect((await stored()).away?.enabled).toBe(false);
    held.release();
    await waitForPage(async () => expect((await stored()).away).toEqual({ enabled: true, text: 'asleep' }));
    expect((await stored()).giftThanks).toEqual({ enabled: true, text: 'thank you' });
    await waitForPage(() => expect(toggle('Thanks for a gift').checked).toBe(true));
  });

  it('reverts a switch and tells the user if the server does not answer', async () => {
    await write({ greeting: { enabled: true, text: 'hello' } });
    await open('');
    net.lose('POST /clientSettings', 2);
    const held = net.hold('POST /clientSettings');
    await page.tick('Greeting: send automatically');
    expect(toggle('Greeting').checked).toBe(false);
    held.release();
    await waitForPage(() => expect(page.text()).toContain('Nothing changed.'));
    expect(toggle('Greeting').checked).toBe(true);
    expect((await stored()).greeting?.enabled).toBe(true);
  });

  it('asks for a text before it turns on a kind without one, and turns it on when the text is saved', async () => {
    await open('');
    await page.tick('After a match: send automatically');
    expect(address()).toBe('/chat/auto-message/afterMatch');
    expect(page.text()).toContain('Write or choose a message first');
    expect(document.activeElement).toBe(box());
    expect(await stored()).toEqual({});
    await type(' nice to meet you ');
    expect(page.text()).not.toContain('Write or choose a message first');
    await save();
    await waitForPage(() => expect(page.text()).toContain('Saved and turned on'));
    expect(await stored()).toEqual({ afterMatch: { enabled: true, text: 'nice to meet you' } });
    await type('');
    await save();
    await waitForPage(() => expect(page.text()).toContain('Message removed'));
    expect(await stored()).toEqual({ afterMatch: { enabled: false, text: '' } });
  });

  it('is read-only for an artist', async () => {
    await write({ greeting: { enabled: true, text: 'hello' } });
    await open('/greeting', { role: 'artist' });
    expect([toggle('Greeting').disabled, box().readOnly]).toEqual([true, true]);
    expect(page.text()).not.toContain('Suggestions');
    expect(document.querySelector('form button[type=submit]')).toBeNull();
  });

  it('shows that it is loading, that loading failed, and that there is no network', async () => {
    const held = net.hold('GET /clientSettings');
    net.lose('GET /clientSettings', 2);
    await open('', { isEarly: true });
    expect(page.text()).toContain('Loading');
    held.release();
    await waitForPage(() => expect(page.text()).toContain('This didn’t load'));
    await page.press('Try again');
    await waitForPage(() => expect(toggle('Greeting').disabled).toBe(false));
    await act(async () => onlineManager.setOnline(false));
    expect(toggle('Greeting').disabled).toBe(true);
    expect(page.text()).toContain('You’re offline');
  });
});

describe('the text of one kind', () => {
  it('is counted, previewed and saved', async () => {
    await write({ away: { enabled: true, text: 'asleep' } });
    await open('/away');
    expect([box().value, box().maxLength]).toEqual(['asleep', 300]);
    expect(page.button('Save').disabled).toBe(true);
    await type('back at noon');
    expect(page.text()).toContain('12 of 300');
    expect(sample()).toContain('back at noon');
    await page.press('Preview notification');
    expect(page.text()).toContain('Nothing was sent');
    await save();
    await waitForPage(async () =>
      expect((await stored()).away).toEqual({ enabled: true, text: 'back at noon' }),
    );
    await waitForPage(() => expect(row('Away')?.textContent).toContain('back at noon'));
    expect(page.button('Save').disabled).toBe(true);
  });

  it('can be a suggestion, and can be reset', async () => {
    await open('/greeting');
    await type('my own');
    const { suggestions } = (
      await backend.call('getAutoreplySuggestions', { query: { type: 'greeting' } }, token)
    ).body;
    const { messages } = (await backend.call('getLetsTalkMessages', {}, token)).body;
    await waitForPage(() => page.button(messages[0]!.text));
    await page.press(suggestions[0]!);
    expect(sample()).toContain(suggestions[0]);
    await page.press(messages[1]!.text);
    expect(box().value).toBe(messages[1]!.text);
    await page.press('Undo');
    await page.press('Undo');
    expect(box().value).toBe('my own');
    await page.press('Reset');
    expect(box().value).toBe('');
    expect(() => page.button('Undo')).toThrow();
  });

  it.each([
    ['default', true],
    ['control', false],
  ])('offers conversation starters in the group %s of the split test: %s', async (group, isOffered) => {
    const split = { user_id: userId, name: 'letstalk', group_name: group };
    await backend.context.database.insertInto('splits').values(split).execute();
    const { messages } = (await backend.call('getLetsTalkMessages', {}, token)).body;
    await open('/greeting');
    const { suggestions } = (
      await backend.call('getAutoreplySuggestions', { query: { type: 'greeting' } }, token)
    ).body;
    await waitForPage(() => page.button(suggestions[0]!));
    await waitForPage(() => expect(net.asked.some((path) => path.includes('/split/letstalk'))).toBe(true));
    if (isOffered) await waitForPage(() => page.button(messages[0]!.text));
    await settle();
    expect(page.text().includes('Icebreakers')).toBe(isOffered);
    expect(net.asked.some((path) => path.includes('letsTalkMessages'))).toBe(isOffered);
  });

  it('is refused before it is sent if it contains a banned word', async () => {
    await open('/greeting');
    await type('hello, BITCH');
    await save();
    expect(page.text()).toContain('a word we don’t allow');
    expect(net.asked).not.toContain('POST /clientSettings');
    await type('hello, dear');
    expect(page.text()).not.toContain('a word we don’t allow');
  });

  it('stays in the editor if it can’t be saved', async () => {
    await write({ away: { enabled: true, text: 'asleep' } });
    await open('/away');
    await type('back at noon');
    net.lose('POST /clientSettings', 2);
    await save();
    await waitForPage(() => expect(page.text()).toContain('Your message is still here'));
    expect(box().value).toBe('back at noon');
    expect(row('Away')?.textContent).toContain('asleep');
    await save();
    await waitForPage(async () => expect((await stored()).away?.text).toBe('back at noon'));
  });
});
