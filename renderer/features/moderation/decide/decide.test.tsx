import { act } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { sanctionLimits } from '#shared/domain/sanctions.ts';
import { loadIcons } from '#renderer/ui/Icon.tsx';
import { createDesk, open, type Desk } from '#tests/kit/screens/moderationDesk.tsx';
import { settle, type Rendered, waitForPage } from '#tests/kit/page/render.tsx';
import { undoWindowMs } from '../desk/decisions.ts';
import { DeskTabs } from '../desk/DeskTabs.tsx';

let desk: Desk;
let page: Rendered;
beforeAll(loadIcons);
beforeEach(async () => void (desk = await createDesk()));
afterEach(async () => {
  await page.unmount();
  desk.scope.end();
});

const show = async (userId = desk.moderator) => {
  page = await open(
    desk,
    userId,
    <DeskTabs
      me={userId}
      counts={{ open: 0, applications: 0, appeals: 0, sanctions: 0, undecided: 0 }}
      onOpen={() => undefined}
      onWaiting={() => undefined}
      onAppeals={() => undefined}
      onUndecided={() => undefined}
      onSanctionAppeals={() => undefined}
    />,
  );
};
const radio = (name: string) =>
  document.querySelector<HTMLInputElement>(`input[type=radio][aria-label="${name}"]`);
async function choose(name: string): Promise<void> {
  await waitForPage(() => expect(radio(name)).not.toBeNull());
  await act(async () => radio(name)?.click());
  await settle();
}
async function write(text: string): Promise<void> {
  const area = document.querySelector('textarea');
  if (!area) throw new Error('no field');
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, text);
    area.dispatchEvent(new InputEvent('input', { bubbles: true }));
  });
  await settle();
}
const sanctions = () => desk.backend.context.database.selectFrom('sanctions').selectAll().execute();
const facts = 'On Sunday at noon, in the match, something was shown that the rules prohibit.';

it('opens the sanction view right after Uphold, previews the statement, and sends one decision', async () => {
  await desk.seen('Marek');
  await show();
  // The buttons do nothing until the case is loaded.
  await waitForPage(() => expect(document.querySelector('article h2')?.textContent).toBe('Marek'));
  await page.press('UpholdU');
  await choose('Ban');
  expect(page.text()).toContain('What happens next for Marek');
  expect(page.text()).toContain('Ends every session.');
  // Only streamers can get a penalty.
  expect(radio('Issue a penalty')).toBeNull();
  await page.press('Ban Marek');
  expect(await sanctions()).toEqual([]);
  await write(facts);
  expect(document.querySelector('section[aria-label="What Marek will read"]')?.textContent).toContain(facts);
  await page.press('Ban Marek');
  await waitForPage(async () =>
    expect(await sanctions()).toMatchObject([{ kind: 'ban', state: 'waiting', facts }]),
  );
  expect(await desk.states()).toEqual(['Marek upheld']);
  await waitForPage(() => expect(page.text()).toContain('Banned: Marek'));
  await page.press('Undo');
  await waitForPage(async () => expect(await sanctions()).toMatchObject([{ state: 'undone' }]));
  await waitForPage(() => expect(page.text()).toContain('What happens next for Marek'));
});

it('keeps the statement if writing takes longer than the time to undo the uphold', async () => {
  await desk.seen('Marek');
  await show();
  // The buttons do nothing until the case is loaded.
  await waitForPage(() => expect(document.querySelector('article h2')?.textContent).toBe('Marek'));
  await page.press('UpholdU');
  await choose('Warn');
  await write(facts);
  await act(async () => desk.clock.advance(undoWindowMs));
  await waitForPage(async () => expect(await desk.states()).toEqual(['Marek upheld']));
  await waitForPage(() => expect(page.text()).not.toContain('Upheld: Marek'));
  expect(page.text()).not.toContain('Another person decides');
  expect(document.querySelector('textarea')?.value).toBe(facts);
  await page.press('Warn Marek');
  await waitForPage(async () => expect(await sanctions()).toMatchObject([{ kind: 'warn', facts }]));
});

it('keeps the statement if the uphold fails, and resends the uphold with the decision', async () => {
  await desk.seen('Marek');
  await show();
  // The buttons do nothing until the case is loaded.
  await waitForPage(() => expect(document.querySelector('article h2')?.textContent).toBe('Marek'));
  await page.press('UpholdU');
  await choose('Warn');
  await write(facts);
  const row = await desk.backend.context.database
    .selectFrom('moderation_cases')
    .select('id')
    .executeTakeFirstOrThrow();
  desk.net.lose(`POST /moderation/cases/${row.id}/decide`, 1);
  await act(async () => desk.clock.advance(undoWindowMs));
  await waitForPage(() => expect(page.text()).not.toContain('Upheld: Marek'));
  expect(await desk.states()).toEqual(['Marek open']);
  expect(document.querySelector('textarea')?.value).toBe(facts);
  await page.press('Warn Marek');
  await waitForPage(async () => expect(await sanctions()).toMatchObject([{ kind: 'warn', facts }]));
  expect(await desk.states()).toEqual(['Marek upheld']);
});

it('offers durations of a suspension, and names its end on the button', async () => {
  await desk.seen('Marek');
  await show();
  // The buttons do nothing until the case is loaded.
  await waitForPage(() => expect(document.querySelector('article h2')?.textContent).toBe('Marek'));
  await page.press('UpholdU');
  await choose('Suspend');
  expect(page.text()).toMatch(/Suspend until .* UTC/);
  await page.press('24 hours');
  await write(facts);
  const button = [...document.querySelectorAll('button')].find((each) =>
    each.textContent?.startsWith('Suspend until'),
  );
  await act(async () => button?.click());
  await waitForPage(async () => expect(await sanctions()).toHaveLength(1));
  const [row] = await sanctions();
  const lastsHours = Math.round(((row?.until_ms ?? 0) - (row?.decided_ms ?? 0)) / 3_600_000);
  expect(lastsHours).toBe(24);
  expect(sanctionLimits.undoWithinMs).toBe(10_000);
});

it('leads from a case to the reported messages', async () => {
  await desk.reportedAlbum('Marek', ['#a33']);
  await show();
  await waitForPage(() => expect(document.querySelector('article h2')?.textContent).toBe('Marek'));
  await page.press('Reported messages');
  await waitForPage(() =>
    expect(document.querySelector('section[aria-label="Reported messages"] li')).not.toBeNull(),
  );
});
