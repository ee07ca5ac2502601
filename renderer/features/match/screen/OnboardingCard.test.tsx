import { afterEach, expect, it, onTestFinished } from 'vitest';
import { sharedBackend } from '#tests/kit/backend/backend.ts';
import { contract } from '#shared/api/contract.ts';
import type { Role } from '#shared/domain/roles.ts';
import { createEmitter } from '#shared/lib/emitter.ts';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { createScope } from '#shared/lib/scope.ts';
import { createApiClient, type ApiAnswer } from '#renderer/services/apiClient.ts';
import { createOnboarding } from '#renderer/services/onboarding.ts';
import { basesAt } from '#tests/kit/people/client.ts';
import { render, type Rendered } from '#tests/kit/page/render.tsx';
import { waitFor } from '#tests/kit/waitFor.ts';
import { OnboardingCard } from './OnboardingCard.tsx';

const backend = sharedBackend();
let page: Rendered;
afterEach(() => page.unmount());

/** Opens the card as a new user of this role sees it, with the server's screens. */
async function open(role: 'user' | 'pendingGoddess', shownAs: Role = role) {
  const gender = role === 'user' ? 'male' : 'female';
  const { token } = await backend.signUp({ rolesGroup: role, gender });
  const scope = createScope();
  onTestFinished(() => scope.end());
  const answered = createEmitter<ApiAnswer>();
  const api = createApiClient({
    endpoints: contract,
    bases: basesAt(backend.url),
    token: () => token,
    onSessionEnded: () => undefined,
    log: () => undefined,
    onAnswer: answered.emit,
  });
  const onboarding = createOnboarding({ scope, clock: createManualClock(), api, answered });
  await api.call('getOnboardingScreens');
  page = await render(<OnboardingCard onboarding={onboarding} role={shownAs} />);
  const left = async () => (await backend.call('getOnboardingScreens', {}, token)).body.pending;
  return (screens: readonly string[]) => waitFor(async () => expect(await left()).toEqual(screens));
}
const title = () => document.querySelector('h2')?.textContent;
const place = () => document.querySelector('header span')?.textContent;
const buttons = () => [...document.querySelectorAll('button')].map((one) => one.textContent);

it('introduces a new user step by step, and reports each step to the server', async () => {
  const serverAsks = await open('user');
  expect([title(), place()]).toEqual(['Camera and microphone', '1 of 3']);
  expect(page.text()).toContain('This is how people will see and hear you. No one does until you start.');
  expect(buttons()).toEqual(['Next', 'Skip introduction']);

  await page.press('Next');
  expect([title(), place()]).toEqual(['25 seconds to meet', '2 of 3']);
  expect(page.text()).toContain('Each match lasts 25 seconds. Skip takes you to the next person.');
  await serverAsks(['welcome', 'safety']);

  await page.press('Next');
  expect([title(), place()]).toEqual(['You decide who you see', '3 of 3']);
  expect(page.text()).toContain('You can report or block anyone from their menu');
  expect(buttons()).toEqual(['Done']);

  await page.press('Done');
  expect(page.text()).toBe('');
  await serverAsks([]);
});

it('skips the whole introduction, and does not show it again', async () => {
  const serverAsks = await open('user');
  await page.press('Next');
  await page.press('Skip introduction');
  expect(page.text()).toBe('');
  await serverAsks([]);
});

it('labels the card by its title, and announces the next text', async () => {
  await open('user');
  const card = () => document.querySelector('section');
  expect(document.getElementById(card()?.getAttribute('aria-labelledby') ?? '')?.textContent).toBe(
    'Camera and microphone',
  );
  await page.press('Next');
  expect(card()?.querySelector('[aria-live=polite]')?.textContent).toContain('25 seconds to meet');
});

it('tells a user that a private call shows its price first', async () => {
  await open('user');
  await page.press('Next');
  expect(page.text()).toContain(
    'Keep talking turns the match into a private call, and you see the price per minute first.',
  );
  expect(page.text()).not.toContain('you decide.');
});

it.each(['pendingGoddess', 'goddess'] as const)(
  'tells a streamer (%s) who decides about a private call, and what she earns',
  async (role) => {
    await open('pendingGoddess', role);
    expect(place()).toBe('1 of 4');
    await page.press('Next');
    expect(page.text()).toContain(
      'Anyone who wants more time with you can ask for a private call, and you decide.',
    );
    expect(page.text()).not.toContain('Keep talking');
    await page.press('Next');
    expect([title(), place()]).toEqual(['How you earn', '3 of 4']);
    expect(page.text()).toContain(
      'Each match earns you 6 coins, once a day per person. You keep 60% of the price of a private call.',
    );
    const held = 'Match earnings are held until your application is approved.';
    expect(page.text().includes(held)).toBe(role === 'pendingGoddess');
  },
);
