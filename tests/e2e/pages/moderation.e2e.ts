import { expect, type APIRequestContext, type Page } from '@playwright/test';
import type { TestBackend } from '../support/backend.ts';
import { openAs, photo } from '../support/chats.ts';
import { driveTime, passUntilSeen } from '../support/drivenTime.ts';
import { expectFaultless } from '../support/judge.ts';
import { moderatedBy } from '../support/moderationService.ts';
import { isRealTime } from '../support/proofMode.ts';
import { idOf } from '../support/session.ts';
import { test } from '../support/test.ts';

/**
 * Tests the way from a verdict to the moderator's decision and back to the user. The service finds every picture
 * prohibited.
 */
test.use({ backendOptions: moderatedBy((_, response) => void response.end('{"verdict":"prohibited"}')) });

/** Whether the clocks of the moderators' pages are driven. */
const isDriven = !isRealTime;

/** A backend and a client for its API. */
interface At {
  readonly backend: TestBackend;
  readonly request: APIRequestContext;
}

/** Signs up a user through the API and returns their session. */
async function signUp({ backend, request }: At, name: string) {
  const email = `${name.toLowerCase()}@example.com`;
  const person = { email, password: 'evening-star-7', name, gender: 'male', birthday: '1994-05-14' };
  const data = { rolesGroup: 'user', ...person };
  const answer = await request.post(`${backend.url}/api/web/signup`, { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { authData, user } = (await answer.json()) as {
    authData: { token: string };
    user: { _id: string };
  };
  return { email, userId: user._id, headers: { authorization: `Bearer ${authData.token}` } };
}
type Person = Awaited<ReturnType<typeof signUp>>;

/** Sends this many frames of the user's camera to moderation. */
async function show({ backend, request }: At, { headers }: Person, times: number): Promise<void> {
  const image = await photo('frame.jpg', '#e6283c', 320, 240);
  for (let time = 0; time < times; time++) {
    const answer = await request.post(`${backend.url}/api/v2/moderate`, { headers, multipart: { image } });
    expect(await answer.json()).toEqual({ verdict: 'prohibited' });
  }
}

const goTo = async (page: Page, name: string) => {
  const main = page.getByRole('navigation', { name: 'Main' }).first();
  await main.getByRole('link', { name, exact: true }).click();
};
/** Returns the driven clock of a moderator's page, where a decision has an undo delay of some seconds. */
const timeOf = (backend: TestBackend, desk: Page) => driveTime(backend, [desk], isDriven);
const row = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

const phone = { width: 390, height: 844 };
/** Each theme is tested at two of three widths. */
const looks = [
  [phone, ['light']],
  [{ width: 834, height: 1112 }, ['dark']],
  [{ width: 1440, height: 900 }, ['dark', 'light']],
] as const;

test('a suspended user appeals, the moderator reverses the decision, and matching is available again', async ({
  browser,
  request,
  backend,
}) => {
  const at = { backend, request };
  const person = await signUp(at, 'Marek');
  await show(at, person, 3);

  const own = await openAs(browser, backend, person.email, '/');
  await expect(own.getByText(/Matching and calls are paused until/)).toBeVisible();
  await own.getByRole('link', { name: 'Review and appeal' }).click();
  await expect(own.getByRole('heading', { level: 1 })).toHaveText('Moderation');
  await expect(own.getByText('Something the rules don’t allow was detected')).toHaveCount(1);
  await own.getByRole('button', { name: 'Appeal' }).click();
  await own.getByLabel('What happened?').fill('That was a painting on my wall.');
  // The draft of the appeal survives a reload.
  await own.reload();
  await expect(own.getByLabel('What happened?')).toHaveValue('That was a painting on my wall.');
  await own.getByRole('button', { name: 'Send appeal' }).click();
  await expect(own.getByText('A person is reviewing your appeal.')).toBeVisible();
  await expect(own.getByRole('button', { name: 'Send appeal' })).toHaveCount(0);

  const waiting = await own.context().newPage();
  await waiting.goto(backend.url);
  await expect(waiting.getByText(/Matching and calls are paused until/)).toBeVisible();

  const desk = await openAs(browser, backend, 'moderator@demo.local', '/', { isDriven });
  await goTo(desk, 'Moderation');
  await row(desk, 'Marek').click();
  const opened = desk.getByRole('region', { name: 'The open case' });
  await expect(opened.getByRole('blockquote')).toHaveText('That was a painting on my wall.');
  await expect(opened.getByText('3 in a row')).toBeVisible();
  // The picture stays covered until the moderator presses a key.
  const picture = opened.getByRole('img', { name: 'Frame from Marek’s camera' });
  await expect(picture).toHaveCount(0);
  await desk.keyboard.press('s');
  await expect(picture).toBeVisible();
  expect(
    await picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, getComputedStyle(image).filter]),
  ).toEqual([320, 'none']);

  await desk.keyboard.press('d');
  await expect(desk.getByText('Dismissed: Marek')).toBeVisible();
  await expect(row(desk, 'Marek')).toHaveCount(0);
  await desk.keyboard.press('z');
  await expect(row(desk, 'Marek')).toHaveCount(1);
  await expect(own.getByText('A person is reviewing your appeal.')).toBeVisible();
  await expect(opened.getByRole('heading', { name: 'Marek' })).toBeVisible();
  await opened.getByRole('button', { name: 'Dismiss' }).click();

  // The user sees it on the open page without a reload and can match again.
  await passUntilSeen(timeOf(backend, desk), own.getByText('it was our mistake', { exact: false }));
  await expect(own.getByText(/Matching and calls are paused/)).toHaveCount(0);
  await expect(waiting.getByRole('button', { name: 'Start matching' })).toBeVisible();
  await expect(waiting.getByText(/Matching and calls are paused until/)).toHaveCount(0);
  await desk.getByRole('tab', { name: 'Dismissed' }).click();
  await row(desk, 'Marek').click();
  await expect(desk.getByText('Pictures are deleted once the case is decided.')).toBeVisible();
});

test(
  'a report creates a case, the next case opens automatically, and a phone shows one at a time',
  { tag: '@journey' },
  async ({ browser, request, backend }) => {
    const at = { backend, request };
    const [anton, boris, reporter] = [
      await signUp(at, 'Anton'),
      await signUp(at, 'Boris'),
      await signUp(at, 'Vera'),
    ];
    await show(at, anton, 1);
    const report = { userId: boris.userId, reason: 'spam', comment: 'Sells followers.', source: 'profile' };
    const answer = await request.post(`${backend.url}/api/v2/report`, {
      headers: reporter.headers,
      data: report,
    });
    expect(answer.ok()).toBe(true);

    const desk = await openAs(browser, backend, 'moderator@demo.local', '/moderation');
    await expect(row(desk, 'Anton')).toBeVisible();
    for (const [size, themes] of looks) {
      await desk.setViewportSize(size);
      await expectFaultless(desk, `the queue at ${size.width}`, [...themes]);
    }
    await desk.setViewportSize(phone);
    await desk.goto(`${backend.url}/moderation`);
    await row(desk, 'Anton').click();
    const opened = desk.getByRole('region', { name: 'The open case' });
    await expect(opened.getByRole('heading', { name: 'Anton' })).toBeVisible();
    await expect(row(desk, 'Boris')).toHaveCount(0);
    await expectFaultless(desk, 'a case on a phone');
    await opened.getByRole('button', { name: 'Uphold' }).click();
    // The moderator decides on the consequences in the same place.
    const decision = desk.getByRole('region', { name: 'Decision' });
    await expect(decision.getByRole('heading', { name: 'What happens next for Anton' })).toBeVisible();
    await expectFaultless(desk, 'what follows on a phone');
    await decision.getByRole('radio', { name: 'None' }).check();
    await decision.getByRole('button', { name: 'Close without action' }).click();
    await expect(opened.getByRole('heading', { name: 'Boris' })).toBeVisible();
    await expect(opened.getByText('Sells followers.')).toBeVisible();
    const stateOfAnton = async () => {
      const mine = await request.get(`${backend.url}/api/moderation/mine`, { headers: anton.headers });
      return ((await mine.json()) as { cases: { state: string }[] }).cases.map(({ state }) => state);
    };
    await expect.poll(stateOfAnton, { timeout: 4_000 }).toEqual(['upheld']);

    const own = await openAs(browser, backend, anton.email, '/moderation');
    await expect(own.getByText('This is final.', { exact: false })).toBeVisible();
    for (const [size, themes] of looks) {
      await own.setViewportSize(size);
      await expectFaultless(own, `one’s own cases at ${size.width}`, [...themes]);
    }
    // The reported user gets no information about reports.
    const reported = await openAs(browser, backend, boris.email, '/');
    await goTo(reported, 'Profile');
    await reported.getByRole('link', { name: 'Moderation' }).click();
    await expect(reported.getByText('Nothing was stopped')).toBeVisible();
  },
);

test(
  'a decision already taken by another moderator is explained, and a decision that fails to be sent is restored',
  { tag: '@prove' },
  async ({ browser, request, backend }) => {
    const at = { backend, request };
    const [first, second] = [await signUp(at, 'Clara'), await signUp(at, 'Dora')];
    await show(at, first, 1);
    await show(at, second, 1);
    const desk = await openAs(browser, backend, 'moderator@demo.local', '/moderation', { isDriven });
    await row(desk, 'Clara').click();
    const opened = desk.getByRole('region', { name: 'The open case' });
    await expect(opened.getByRole('heading', { name: 'Clara' })).toBeVisible();

    const token = await backend.issueToken(await idOf(backend, 'moderator@demo.local'));
    const headers = { authorization: `Bearer ${token}` };
    const id = new URL(desk.url()).searchParams.get('case') ?? '';
    await request.post(`${backend.url}/api/moderation/cases/${id}/decide`, {
      headers,
      data: { decision: 'upheld' },
    });
    await desk.keyboard.press('d');
    await passUntilSeen(timeOf(backend, desk), desk.getByText('This case is already decided'));

    await row(desk, 'Dora').click();
    await expect(opened.getByRole('heading', { name: 'Dora' })).toBeVisible();
    const isDecision = (url: URL) => url.pathname.endsWith('/decide');
    await desk.route(isDecision, (route) => route.abort('connectionfailed'));
    await desk.keyboard.press('u');
    await expect(row(desk, 'Dora')).toHaveCount(0);
    await passUntilSeen(timeOf(backend, desk), desk.getByText('The decision wasn’t sent'));
    await desk.getByRole('region', { name: 'Decision' }).getByRole('button', { name: 'All cases' }).click();
    await expect(row(desk, 'Dora')).toHaveCount(1);
  },
);
