import { expect, type Page } from '@playwright/test';
import { apiBases } from '#shared/api/endpoint.ts';
import {
  bareProfile,
  createAnswering,
  type StandInAnswers,
} from '#tests/contract/otherDeployment/standIn.ts';
import { leaveSession } from '../support/session.ts';
import { test } from '../support/test.ts';

const mira = { _id: 'u2', name: 'Mira', rolesGroup: 'goddess', status: 'online' };

/** The API calls of section 7 with unusual bodies that the specification permits. All others answer 404. */
const answers: StandInAnswers = {
  'GET /api/profile': {
    body: { ...bareProfile, favorites: null, gallery: null, abTests: null, last_ip_country: '', gender: '' },
  },
  'GET /api/v2/settings': { body: { safeSearch: true, audioRoom: null, offensiveWords: null } },
  'GET /api/clientSettings': { body: {} },
  'GET /chat-api/chat/getList': {
    body: {
      chats: [
        { _id: 'c1', type: 'direct', user: mira, unreadMessages: null, lastMessage: null },
        { _id: 'c2', type: 'direct', user: { ...mira, _id: 'u3', name: 'Nia' }, users: null },
      ],
      folders: null,
      paginationToken: null,
    },
  },
  'GET /api/v2/favorites/list': { body: { users: [mira, { name: 'no id' }, null] } },
  'POST /api/favorites/remove/:param': { body: 'OK' },
  'GET /api/blocked': { body: { users: null } },
  'GET /api/calls/history': { body: { records: null, paginationToken: null } },
  'GET /api/callsList': { body: { records: null } },
};

/**
 * Answers every API call of the page as the other deployment does. Files and `/config.json` are served by our
 * backend.
 */
async function stand(page: Page): Promise<string[]> {
  const asked: string[] = [];
  const answerTo = createAnswering(answers);
  const isCall = ({ pathname }: URL) =>
    Object.values(apiBases).some((base) => pathname.startsWith(`${base}/`));
  await page.route(isCall, async (route) => {
    const request = route.request();
    const { pathname } = new URL(request.url());
    const name = `${request.method()} ${pathname}`;
    asked.push(name);
    const answer = answerTo({ method: request.method(), url: pathname });
    if (typeof answer === 'function') throw new Error(`${name} needs a plain answer here`);
    const { status = 200, body = '' } = answer;
    await route.fulfill({
      status,
      contentType: typeof body === 'string' ? 'text/plain' : 'application/json',
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  });
  return asked;
}

const failure = (page: Page) => page.getByText('Something went wrong');

test('the built client works with a deployment that only has the calls of section 7', async ({
  browser,
  backend,
}) => {
  const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce' });
  await leaveSession(context, backend);
  const page = await context.newPage();
  const asked = await stand(page);

  await page.goto(`${backend.url}/chat`);
  for (const name of ['Mira', 'Nia'])
    await expect(page.getByRole('link', { name: new RegExp(name) })).toBeVisible();
  expect(asked).toContain('GET /api/profile');

  await page.goto(`${backend.url}/followings`);
  await expect(page.getByRole('link', { name: /Mira/ }).first()).toBeVisible();

  for (const path of ['/', '/profile', '/profile/edit', '/settings', '/blacklist', '/calls-history']) {
    await page.goto(`${backend.url}${path}`);
    await expect(page.getByRole('heading').first(), path).toBeVisible();
    await expect(failure(page), path).toHaveCount(0);
    await expect(page.getByRole('navigation', { name: 'Main' }), path).toBeVisible();
  }
  await context.close();
});
