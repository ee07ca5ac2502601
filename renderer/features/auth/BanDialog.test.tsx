import { afterEach, expect, it, vi } from 'vitest';
import { sanctionSchema } from '#shared/domain/sanctions.ts';
import { render, type Rendered } from '#tests/kit/page/render.tsx';
import { BanDialog } from './BanDialog.tsx';
import { SignInDialog } from './SignInDialog.tsx';
import { createDialogHarness, type DialogHarness } from './testing/dialogHarness.ts';

const nowMs = Date.UTC(2026, 4, 14, 12);
const after = (hours: number) => new Date(nowMs + hours * 3_600_000).toISOString();
const ban = sanctionSchema.parse({
  _id: 'ban',
  kind: 'ban',
  status: 'inForce',
  facts: 'You wrote a threat twice.',
  rule: 'threat',
  detection: 'report',
  decidedBy: 'person',
  decider: 'M-417',
  from: after(-1),
  appealUntil: after(71),
  coins: 310,
});
const appealed = sanctionSchema.parse({
  ...ban,
  status: 'appealed',
  appeal: { text: 'I quoted a film.', sentAt: after(0), answerBy: after(72) },
});

let page: Rendered;
let harness: DialogHarness;
const close = vi.fn<(result?: unknown) => void>();
afterEach(async () => {
  await page.unmount();
  vi.resetAllMocks();
  localStorage.clear();
});

async function open(shown = ban): Promise<void> {
  harness = createDialogHarness({
    answers: {
      appealBan: { email: 'kevin@example.com', ban: appealed },
      withdrawBanAppeal: { email: 'kevin@example.com', ban: { ...ban, appeal: { outcome: 'withdrawn' } } },
    },
  });
  page = await render(
    <BanDialog close={close} email="kevin@example.com" ban={shown} appealToken="a-token" />,
    { services: harness.services },
  );
}

it('shows the reasons, the rule, who decided and what it means for the coins', async () => {
  await open();
  for (const words of [
    'Your account is closed',
    'kevin@example.com, since',
    'You wrote a threat twice.',
    'Don’t threaten anyone, in words or in images.',
    'Found through a report. Decided by a person, M\u2011417.',
    'We keep your 310 coins; they count again if your appeal is accepted.',
  ])
    expect(page.text()).toContain(words);
});

it('sends the one appeal with the token, and withdraws it', async () => {
  await open();
  await page.press('Appeal');
  await page.type('Your appeal', 'I quoted a film.');
  await page.press('Send appeal');
  expect(harness.api.sent.at(-1)).toMatchObject({
    name: 'appealBan',
    body: { appealToken: 'a-token', text: 'I quoted a film.' },
  });
  expect(page.text()).toContain('Your appeal is in review');
  await page.press('Withdraw appeal');
  expect(page.text()).toContain('You withdrew your appeal.');
  expect(() => page.button('Appeal')).toThrow();
});

it('offers no appeal once its time is over', async () => {
  await open(sanctionSchema.parse({ ...ban, appealUntil: after(-1) }));
  expect(page.text()).toContain('The time to appeal is over.');
  expect(() => page.button('Appeal')).toThrow();
});

it('replaces the log-in dialog of a banned account after the right password', async () => {
  harness = createDialogHarness({
    answers: {
      isRegistered: { isRegistered: true, loginMethod: 4 },
      login: {
        ok: false,
        error: {
          code: 'account_banned',
          status: 488,
          message: 'The account is banned.',
          body: { appealToken: 'a-token' },
          canRetry: false,
        },
      },
      getBan: { email: 'kevin@example.com', ban },
    },
  });
  page = await render(<SignInDialog close={close} />, { services: harness.services });
  await page.type('Email', 'kevin@example.com');
  await page.type('Password', 'evening-star');
  await page.press('Log in');
  expect(harness.opened()).toEqual(['account closed']);
  expect(close).toHaveBeenCalledWith();
});
