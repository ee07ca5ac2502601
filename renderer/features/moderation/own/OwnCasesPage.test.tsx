import { act } from 'react';
import { onlineManager } from '@tanstack/react-query';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { appealMaxChars } from '#shared/api/moderation.ts';
import { loadIcons } from '#renderer/ui/Icon.tsx';
import { createDesk, open, type Desk } from '#tests/kit/screens/moderationDesk.tsx';
import { settle, type Rendered, waitForPage } from '#tests/kit/page/render.tsx';
import { OwnCasesPage } from './OwnCasesPage.tsx';

let desk: Desk;
let page: Rendered;

beforeAll(loadIcons);
beforeEach(async () => {
  localStorage.clear();
  desk = await createDesk();
});
afterEach(async () => {
  await page.unmount();
  desk.scope.end();
  onlineManager.setOnline(true);
  vi.unstubAllGlobals();
});

const show = async (userId: string) => void (page = await open(desk, userId, <OwnCasesPage />));
const field = () => document.querySelector('textarea');
async function write(text: string): Promise<void> {
  const area = field();
  if (!area) throw new Error('no field');
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, text);
    area.dispatchEvent(new InputEvent('input', { bubbles: true }));
  });
  await settle();
}

async function decide(decision: 'upheld' | 'dismissed'): Promise<void> {
  const boss = await desk.backend.issueToken(desk.moderator);
  const { body } = await desk.backend.call('getModerationCases', { query: {} }, boss);
  const params = { id: body.cases[0]?._id ?? '' };
  await desk.backend.call('decideModerationCase', { params, body: { decision } }, boss);
}

it("the user's own cases show the finding and the state, but no reports", async () => {
  const marek = await desk.seen('Marek');
  await desk.reported(marek.userId, 'abuse', 'He shouted.');
  await show(marek.userId);
  await waitForPage(() => expect(page.text()).toContain('Something the rules don’t allow was detected'));
  expect(document.querySelectorAll('main li, li h2')).toHaveLength(1);
  expect(page.text()).toContain('Not reviewed yet');
  expect(page.text()).not.toContain('shouted');
  for (const [decision, words] of [
    ['upheld', 'This is final.'],
    ['dismissed', 'it was our mistake'],
  ] as const) {
    await page.unmount();
    const other = await desk.seen('Anna', 'noFace');
    await desk.backend.context.database
      .deleteFrom('moderation_cases')
      .where('user_id', '!=', other.userId)
      .execute();
    await decide(decision);
    await show(other.userId);
    await waitForPage(() => expect(page.text()).toContain(words));
    expect(page.text()).toContain('Your face wasn’t visible');
    expect(() => page.button('Appeal')).toThrow();
    await desk.backend.context.database.deleteFrom('moderation_cases').execute();
  }
});

it("the user's own cases accept one appeal, and keep its draft until it is sent", async () => {
  const marek = await desk.seen('Marek');
  await show(marek.userId);
  await waitForPage(() => page.button('Appeal'));
  await page.press('Appeal');
  expect(document.activeElement).toBe(field());
  expect(field()?.maxLength).toBe(appealMaxChars);
  await page.press('Send appeal');
  expect(page.text()).toContain('Write a few words first.');
  await write('  It was a painting.  ');
  expect(page.text()).toContain('22 of 1,000');
  await page.unmount();

  await show(marek.userId);
  await waitForPage(() => expect(field()?.value).toBe('  It was a painting.  '));
  const { id } = (await desk.backend.context.database
    .selectFrom('moderation_cases')
    .select('id')
    .executeTakeFirst())!;
  desk.net.lose(`POST /moderation/mine/${id}/appeal`, 5);
  await page.press('Send appeal');
  await waitForPage(() => expect(page.text()).toContain('Your appeal wasn’t sent.'));
  expect(field()?.value).toBe('  It was a painting.  ');
  desk.net.lose(`POST /moderation/mine/${id}/appeal`, 0);
  await page.press('Send appeal');
  await waitForPage(() => expect(page.text()).toContain('Appeal sent'));
  expect(document.querySelector('blockquote')?.textContent).toBe('It was a painting.');
  expect(field()).toBeNull();
  expect(Object.keys(localStorage).filter((key) => key.startsWith('appeal:'))).toEqual([]);
});

it("the user's own cases say politely that an appeal came too late", async () => {
  const marek = await desk.seen('Marek');
  await show(marek.userId);
  await waitForPage(() => page.button('Appeal'));
  await page.press('Appeal');
  await write('It was a painting.');
  await decide('upheld');
  await page.press('Send appeal');
  await waitForPage(() => expect(page.text()).toContain('This is final.'));
  expect(field()).toBeNull();
});

it("the user's own cases have texts for an empty list, no network and an error", async () => {
  const { userId } = await desk.backend.signUp();
  desk.net.lose('GET /moderation/mine', 2);
  await show(userId);
  await waitForPage(() =>
    expect(document.querySelector('[role=alert]')?.textContent).toContain('didn’t load'),
  );
  await page.press('Try again');
  await waitForPage(() => expect(page.text()).toContain('Nothing was stopped'));
  await act(async () => onlineManager.setOnline(false));
  expect(page.text()).toContain('While you’re offline');
});

it.each([
  ['moderation', 'If it was a mistake, appeal below.'],
  ['penalty', 'The pause comes from your penalties.'],
])('the user’s own cases show the end and the cause of a match suspension: %s', async (reason, words) => {
  const marek = await desk.seen('Marek');
  const row = { user_id: marek.userId, reason, from_ms: 0, until_ms: Date.now() + 60_000 };
  await desk.backend.context.database.insertInto('matching_bans').values(row).execute();
  await show(marek.userId);
  await waitForPage(() => expect(page.text()).toContain('Matching and calls are paused until '));
  expect(page.text()).toContain(words);
});
