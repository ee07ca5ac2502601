import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SizeObserverDouble } from '#tests/kit/page/screen.ts';
import { render, settle, type Rendered } from '#tests/kit/page/render.tsx';
import { LegalBaseContext } from '#renderer/services/legalBase.ts';
import { locales, type Locale } from '#shared/domain/constants.ts';
import { waitFor } from '#tests/kit/waitFor.ts';
import { LandingPage } from './LandingPage.tsx';
import type { LandingNotice } from './Notice.tsx';

let page: Rendered;
const on = { onSignUp: vi.fn(), onLogIn: vi.fn() };

async function open(locale: Locale = 'en', notice: LandingNotice | null = null): Promise<void> {
  page = await render(
    <LegalBaseContext value="https://legal.example/">
      <LandingPage
        {...on}
        notice={notice}
        locale={locale}
        locales={locales.map((other) => ({ locale: other, href: `/${other}` }))}
      />
    </LegalBaseContext>,
    { locale },
  );
  // The sections below the first screen are in a separate chunk.
  await waitFor(async () => {
    await settle();
    expect(document.querySelectorAll('h2').length).toBeGreaterThan(0);
  });
}

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', SizeObserverDouble);
});
afterEach(async () => {
  await page.unmount();
  vi.clearAllMocks();
});

const section = (name: string) => document.querySelector(`section[aria-label="${name}"]`);

describe('the landing page', () => {
  it('shows its sections in the specified order with the specified number of items', async () => {
    await open();
    const order = [...document.querySelectorAll('main > section, #later > section')].map((one) =>
      one.getAttribute('aria-label'),
    );
    const sections = [
      'Welcome',
      'Advantages',
      'Requirements',
      'How it works',
      'Reviews',
      'Questions',
      'Begin',
    ];
    expect(order).toEqual(sections);
    expect(section('Advantages')?.querySelectorAll('li')).toHaveLength(6);
    expect(section('Requirements')?.querySelectorAll('ol > li')).toHaveLength(5);
    expect(document.querySelectorAll('ul[aria-label="What you can count on"] > li')).toHaveLength(3);
    expect(section('How it works')?.querySelectorAll('ol > li')).toHaveLength(3);
    expect(section('Reviews')?.querySelectorAll('[aria-label="Five stars out of five"]')).toHaveLength(3);
    expect(section('Questions')?.querySelectorAll('details')).toHaveLength(6);
    expect(section('Begin')?.textContent).toContain('18+');
  });

  it('has a single button of each name', async () => {
    await open();
    const names = [...document.querySelectorAll('button')].map((button) => button.textContent);
    expect(names.filter((name) => /sign up/i.test(name))).toEqual(['Sign up']);
    expect(names.filter((name) => /log in/i.test(name))).toEqual(['Log in']);
    await page.press('Sign up');
    await page.press('Log in');
    expect([on.onSignUp.mock.calls, on.onLogIn.mock.calls.length]).toEqual([[[]], 1]);
  });

  it('offers the sign-up in the head once the banner has left the view', async () => {
    let report: (isInView: boolean) => void = () => undefined;
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(callback: (entries: readonly { isIntersecting: boolean }[]) => void) {
          report = (isIntersecting) => callback([{ isIntersecting }]);
        }
        observe(): void {}
        disconnect(): void {}
      },
    );
    await open();
    const inHead = () => document.querySelector('header')?.textContent?.includes('Sign up');
    expect(inHead()).toBe(false);
    await act(async () => report(false));
    expect(inHead()).toBe(true);
    await act(async () => report(true));
    expect(inHead()).toBe(false);
    vi.unstubAllGlobals();
  });

  it('passes on the e-mail, and the gender of a woman who wants to earn', async () => {
    await open();
    const input = document.querySelector<HTMLInputElement>('form input');
    if (!input) throw new Error('no e-mail field');
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
      input,
      ' mira@example.com ',
    );
    await act(async () => void input.dispatchEvent(new InputEvent('input', { bubbles: true })));
    await page.press('Continue');
    await page.press('Become a streamer');
    expect(on.onSignUp.mock.calls).toEqual([['mira@example.com'], [undefined, 'female']]);
  });

  it.each([
    ['removed', 'Your account has been removed'],
    ['expired', 'Your session has ended'],
    ['emailConfirmed', 'Your email is confirmed'],
    ['badLink', 'This link can’t be opened'],
  ] as const)('shows the message %s', async (notice, words) => {
    await open('en', notice);
    expect(document.querySelector('[role=alert]')?.textContent).toContain(words);
    await page.press('Close');
    expect(document.querySelector('[role=alert]')).toBe(null);
  });

  it.each([
    ['en', 'https://legal.example/terms-of-use'],
    ['uk', 'https://legal.example/uk/terms-of-use'],
  ] as const)('links to the legal pages in %s', async (locale, href) => {
    await open(locale);
    const links = [...document.querySelectorAll<HTMLAnchorElement>('footer a')].map((link) => link.href);
    expect(links).toContain(href);
    expect(links.filter((link) => link.startsWith('https://legal.example/'))).toHaveLength(8);
  });
});
