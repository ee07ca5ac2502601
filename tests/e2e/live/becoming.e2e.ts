import { expect, type Locator, type Page } from '@playwright/test';
import { man, openVisitor } from '../support/calls.ts';
import { clip, photo } from '../support/chats.ts';
import { expectFaultless } from '../support/judge.ts';
import { seeSomeone, signUp, startMatching, stopButton } from '../support/people.ts';
import { idOf, leaveSession } from '../support/session.ts';
import { test } from '../support/test.ts';

const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true });
const missing = (page: Page) => page.getByRole('region', { name: 'What is missing' });
const chosen = (page: Page, label: string) => page.locator(`input[type=file][aria-label="${label}"]`);

/** Fills her public profile: an avatar, three photos, a video and texts. */
async function fillProfile(she: Page): Promise<void> {
  await missing(she).getByRole('link', { name: 'Add: Video' }).click();
  await expect(she.locator('#video')).toBeFocused();
  await button(she, 'Add video').click();
  await chosen(she, 'Choose files').setInputFiles(clip('me.webm'));
  await button(she, 'Add 1 video').click();
  await chosen(she, 'Choose photo').setInputFiles(await photo('me.jpg', '#b83280'));
  await button(she.getByRole('dialog', { name: 'Crop photo' }), 'Crop').click();
  await button(she, 'Add photo').click();
  await chosen(she, 'Choose files').setInputFiles([
    await photo('red.jpg', '#d33'),
    await photo('green.jpg', '#3a3'),
    await photo('blue.jpg', '#33d'),
  ]);
  await button(she, 'Add 3 photos').click();
  await say(she, { Phone: '+380 44 123 45 67', Bio: 'Write to me elsewhere' });
  for (const [name, count] of [
    ['Your photos, in order', 3],
    ['Your videos, in order', 1],
  ] as const)
    await expect(she.getByRole('grid', { name }).getByRole('row')).toHaveCount(count);
}

async function say(she: Page, words: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(words)) await she.getByLabel(label, { exact: true }).fill(text);
  await button(she, 'Save').click();
  await expect(button(she, 'Save')).toBeDisabled();
  // The message of an earlier save may still be visible.
  await expect(she.getByText('Profile saved').last()).toBeVisible();
}

/** Takes the two pictures of the identity check and repeats the first one. */
async function takeSelfie(she: Page): Promise<void> {
  await button(she, 'Take selfie').click();
  const selfie = she.getByRole('dialog', { name: 'Take selfie' });
  await expect(selfie.getByText('1 of 2')).toBeVisible();
  for (const press of ['Take photo', 'Retake', 'Take photo', 'Use photo']) await button(she, press).click();
  await expect(selfie.getByText('2 of 2')).toBeVisible();
  for (const press of ['Take photo', 'Send both photos']) await button(she, press).click();
  await expect(selfie).toHaveCount(0);
}

async function proveIdentity(she: Page): Promise<void> {
  const [provider] = await Promise.all([
    she.context().waitForEvent('page'),
    button(she, 'Check identity').click(),
  ]);
  await expect(provider.getByText('This is a demo')).toBeVisible();
  await provider.getByRole('button', { name: /^Approve/ }).click();
  await expect(provider.getByText('Your identity is confirmed')).toBeVisible();
  await provider.close();
}

test(
  'the life of a streamer: she signs up, applies, corrects what was returned, is approved while her page is open and earns her first coins',
  { tag: '@journey' },
  async ({ backend, cameras, openPerson }) => {
    // The test takes half a minute, and twice that on a busy machine.
    test.setTimeout(120_000);
    const browser = await cameras.browser('coral');
    const she = await openVisitor(browser);
    const { email } = await signUp(she, backend.url, { gender: 'Woman', name: 'Nadia' });
    await missing(she).getByRole('link', { name: 'See what’s missing' }).click();
    await expect(she.getByRole('heading', { name: '3 steps left, Nadia' })).toBeVisible();
    await expect(button(she, 'Send application')).toBeDisabled();

    await fillProfile(she);
    await she.goBack();
    await expect(missing(she).getByText('8 of 8')).toBeVisible();
    await takeSelfie(she);
    await expect(missing(she).getByText('2 of 2')).toBeVisible();
    await proveIdentity(she);
    await expect(missing(she).getByText('Confirmed')).toBeVisible();
    await button(she, 'Send application').click();
    await expect(she.getByRole('heading', { name: 'Your application is in review' })).toBeVisible();

    // A moderator returns her description, and her open page shows it.
    const desk = await openVisitor(browser);
    await leaveSession(desk.context(), backend.url, { email: 'moderator@demo.local' });
    await desk.goto(`${backend.url}/moderation`);
    await desk.getByRole('tab', { name: /^Applications/ }).click();
    await desk.getByRole('link', { name: /^Nadia/ }).click();
    await expect(desk.getByText(/^Yours until/)).toBeVisible();
    await expectFaultless(desk, 'an application at the desk');
    await button(desk, 'Flag About you').click();
    await button(desk, 'Send back').click();
    const back = desk.getByRole('dialog', { name: 'What should Nadia change?' });
    await button(back, 'Send back').click();
    await expect(back).toHaveCount(0);
    await expect(she.getByRole('heading', { name: 'One thing left to change' })).toBeVisible();
    await expect(button(she, 'Send application')).toBeDisabled();
    await expectFaultless(she, 'what came back');
    await she.getByRole('link', { name: 'Change: About you' }).click();
    await expect(she.getByLabel('Bio')).toBeFocused();
    await say(she, { Bio: 'Loves rain' });
    await she.goBack();
    await button(she, 'Send application').click();
    await expect(she.getByRole('heading', { name: 'Your application is in review' })).toBeVisible();

    await desk.getByRole('link', { name: /^Nadia/ }).click();
    await button(desk, 'Approve').click();
    await expect(she.getByRole('heading', { name: 'Welcome, Nadia' })).toBeVisible();
    await desk.context().close();

    // The applicant opens the ready check with two presses. Only a payout method is missing.
    await she.getByRole('navigation').getByRole('button', { name: 'Nadia' }).click();
    await she.getByRole('menuitem', { name: 'Ready check' }).click();
    const checks = she.getByRole('list', { name: 'What you need to go live' });
    const check = (name: string) => checks.getByRole('listitem').filter({ hasText: name });
    await expect(check('Camera').getByText('Good', { exact: true })).toBeVisible();
    await expect(check('Light').getByText('Your light is good')).toBeVisible();
    await expect(check('Network').getByText(/ms to the server and back, 0% lost$/)).toBeVisible();
    await expect(check('Identity').getByText(/^Confirmed on/)).toBeVisible();
    await expect(check('Payment method').getByRole('link')).toHaveAttribute('href', '/payment-method');
    await expect(she.getByRole('heading', { name: 'Almost ready' })).toBeVisible();
    await expectFaultless(she, 'a ready check');
    await she.getByRole('link', { name: 'Go to Match' }).click();

    // The applicant becomes a streamer without a new log-in, and a match with a man earns her first coins.
    const he = await openPerson(man, '/', { colour: 'teal' });
    await startMatching(he.page);
    await startMatching(she);
    expect(await seeSomeone(she)).toContain('Daniel');
    const herId = await idOf(backend, email);
    const bookOf = () =>
      backend.context.database
        .selectFrom('coin_entries')
        .select(['kind', 'coins'])
        .where('user_id', '=', herId)
        .execute();
    await expect.poll(bookOf).toEqual([{ kind: 'matchEarning', coins: 6 }]);
    await stopButton(she).click();
    await she.getByRole('navigation').getByRole('link', { name: 'Chat' }).first().click();
    await expect(she.getByRole('main').getByText('6 coins')).toBeAttached();
  },
);
