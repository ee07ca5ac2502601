import { QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router';
import { proxy } from 'valtio';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { MINUTE_MS } from '#shared/domain/constants.ts';
import { penaltySchema } from '#shared/domain/penalties.ts';
import { createQueryClient } from '#renderer/services/queryClient.ts';
import type { Services } from '#renderer/services/services.ts';
import { loadIcons } from '#renderer/ui/Icon.tsx';
import { render, type Rendered } from '#tests/kit/page/render.tsx';
import { PenaltyDetail } from './PenaltyDetail.tsx';

/** The texts about a penalty's appeal and reasons in each state that a server may send. */

let page: Rendered;
beforeAll(loadIcons);
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(on(20)) }));
afterEach(async () => {
  await page.unmount();
  vi.useRealTimers();
});

/** Noon UTC, which is the same calendar day in nearly every time zone. */
const on = (day: number) => `2026-05-${day}T12:00:00.000Z`;
const statement = {
  ...{ facts: 'No face was seen.', rule: 'the rule', section: '3.1', detection: 'report' },
  ...{ decidedBy: 'person', until: on(26), appealUntil: on(22) },
};
const issued = {
  ...{ _id: 'p1', type: 'noFace', reason: 'its name', coins: 60, coinState: 'held', status: 'active' },
  ...{ startsAt: on(19), endsAt: on(26), settledAt: on(21), revokeReason: 'It was a mistake.', statement },
};
const appeal = {
  ...{ text: 'The lamp fell.', sentAt: on(19), answerBy: on(23), outcome: null },
  ...{ answer: 'We looked again.', answeredAt: on(20) },
};

async function show(penalty: object, hash = '') {
  const services = { session: { state: proxy({ user: { _id: 'queen' } }) } } as unknown as Services;
  page = await render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={[`/penalties?penalty=p1${hash}`]}>
        <PenaltyDetail
          penalty={penaltySchema.parse({ ...issued, ...penalty })}
          textOf={(key) => `"${key}"`}
          supportHref="/chat"
          before={null}
        />
      </MemoryRouter>
    </QueryClientProvider>,
    { services },
  );
}
const texts = (part: Element | null | undefined, selector: string) =>
  [...(part?.querySelectorAll(selector) ?? [])].map(({ textContent }) => textContent);
/** Texts of the appeal card: title, state, first sentence, steps and quotes. */
const card = () => document.querySelector('section:has(h2)');
const told = () => [
  ...texts(card(), 'h2'),
  ...texts(card(), 'header > span'),
  ...texts(card(), 'header + div > p:first-child'),
];
/** Each part of the statement by its name. */
const reasons = () =>
  Object.fromEntries(
    [...document.querySelectorAll('section dl > div')].map((part) => [
      part.querySelector('dt')?.textContent,
      part.querySelector('dd')?.textContent ?? '',
    ]),
  );
const figures = () =>
  texts(document.querySelector('article > header'), 'dl > div').map((text) => text?.replace('-', '−'));

describe('the appeal', () => {
  const states = [
    [
      'taken back without one',
      { status: 'revoked', coinState: 'returned' },
      ['Lifted', 'Lifted', 'A moderator lifted it. 60 coins returned to your balance.'],
      [],
      ['It was a mistake.'],
    ],
    [
      'taken back before it was read',
      { status: 'revoked', appeal },
      ['Lifted', 'Lifted', 'A moderator lifted it. 60 coins returned to your balance.'],
      [],
      ['It was a mistake.'],
    ],
    [
      'taken back in spite of the answer',
      { status: 'revoked', appeal: { ...appeal, outcome: 'kept' } },
      ['Lifted', 'Lifted', 'A moderator lifted it. 60 coins returned to your balance.'],
      [],
      ['It was a mistake.'],
    ],
    [
      'agreed with',
      { status: 'revoked', appeal: { ...appeal, outcome: 'revoked' } },
      ['Accepted', 'Lifted', 'You were right. 60 coins returned to your balance.'],
      ['You appealed', 'Someone else reviewed it', 'Lifted'],
      ['We looked again.'],
    ],
    [
      'answered by nobody',
      { status: 'revoked', appeal: { ...appeal, outcome: 'unanswered', answer: null } },
      ['Accepted', 'Lifted', 'You were right. 60 coins returned to your balance.'],
      ['You appealed', 'No answer in time', 'Lifted'],
      [],
    ],
    [
      'being read',
      { status: 'appealed', appeal },
      ['Sent', 'In review', 'We hold 60 coins until we answer.'],
      ['You appealed', 'Someone else is reviewing it', 'Answer'],
      ['The lamp fell.'],
    ],
    [
      'withdrawn after its coins were taken',
      { coinState: 'taken', appeal: { ...appeal, outcome: 'withdrawn' } },
      ['Withdrawn', 'Closed', 'The penalty stands. 60 coins deducted.'],
      ['You appealed', 'You withdrew it'],
      [],
    ],
    [
      'agreed with in part',
      { firstCoins: 90, appeal: { ...appeal, outcome: 'reduced' } },
      [
        'Partly accepted',
        'Reduced',
        'It costs 60 coins instead of 90 coins. The difference is back in your balance. The level stays.',
      ],
      ['You appealed', 'Someone else reviewed it', 'Partly accepted'],
      ['We looked again.'],
    ],
    [
      'not agreed with, without a word',
      { appeal: { ...appeal, outcome: 'kept', answer: '' } },
      ['Rejected', 'Upheld', 'The penalty stands. 60 coins deducted.'],
      ['You appealed', 'Someone else reviewed it', 'Upheld'],
      [],
    ],
  ] as const;

  it('shows its state, its history and the answer', async () => {
    for (const [name, penalty, said, steps, quotes] of states) {
      await show(penalty);
      expect([told(), texts(card(), 'ol b'), texts(card(), 'blockquote')], name).toEqual([
        said,
        steps,
        quotes,
      ]);
      expect(page.text(), name).not.toContain('Time to appeal');
      // Only the streamer's own words have this label; an answer or a reason does not.
      expect(page.text().includes('Your appeal'), name).toBe(name === 'being read');
      await page.unmount();
    }
  });

  it('has the same deadline in the head and in the form', async () => {
    const times = [
      [30 * 60, '1 d 6 h left'],
      [24 * 60, '1 d 0 h left'],
      [24 * 60 - 1, '23 h 59 min left'],
      [60, '1 h 0 min left'],
      [59, '59 min left'],
    ] as const;
    for (const [minutes, left] of times) {
      const appealUntil = new Date(Date.parse(on(20)) + minutes * MINUTE_MS).toISOString();
      await show({ statement: { ...statement, appealUntil } }, '#object');
      expect(told().slice(0, 2)).toEqual(['Appeal', left]);
      expect(figures()).toEqual(['Cost−60', 'Coins nowHeld', `Time to appeal${left.replace(' left', '')}`]);
      // The form is focused, because the page was opened to write an appeal.
      expect(document.activeElement?.tagName).toBe('TEXTAREA');
      await page.unmount();
    }
  });

  it('links to support after the deadline, and is not mentioned if the penalty allows none', async () => {
    await show({ statement: { ...statement, appealUntil: on(20) }, coinState: 'returned' });
    expect(told().slice(0, 2)).toEqual(['Too late', 'Closed']);
    expect(card()?.querySelector('a')?.getAttribute('href')).toBe('/chat');
    expect(figures()).toEqual(['Cost0', 'Coins nowReturned']);
    await page.unmount();

    await show({ statement: { ...statement, appealUntil: null }, coinState: null });
    expect([card(), figures()]).toEqual([null, ['Cost−60']]);
    expect(reasons()).not.toHaveProperty('How to appeal');
    await page.unmount();

    await show({ statement: null });
    expect([card(), reasons()]).toEqual([null, {}]);
  });
});

describe('the statement of reasons', () => {
  const costsAndObjections = [
    [{}, /^60 coins, held now and deducted on .*22/, /^Here, in your own words, until .*22/],
    [{ appeal }, /^60 coins, held until your appeal is answered\.$/, /^You appealed on .*19/],
    [
      { appeal: { ...appeal, outcome: 'withdrawn' } },
      /^60 coins, held until .*22.* and then deducted\.$/,
      /^You appealed on/,
    ],
    [{ coinState: 'taken' }, /^60 coins, deducted on .*21/, /^The appeal period ended on .*22/],
    [{ coinState: null }, /^60 coins, deducted on .*21/, /^The appeal period ended on .*22/],
    [{ coinState: 'returned' }, /^60 coins, back in your balance since .*21/, /^The appeal period ended/],
  ] as const;
  it('names the cost before and after a decision, and how to appeal', async () => {
    for (const [penalty, costs, objection] of costsAndObjections) {
      await show(penalty);
      expect(reasons()['What it costs']).toMatch(costs);
      expect(reasons()['How to appeal']).toMatch(objection);
      await page.unmount();
    }
  });

  it('adds further effects to the cost, and omits those that do not apply', async () => {
    const more = { firstCoins: 90, level: 2, percent: 10, owedCoins: 15 };
    await show({ ...more, coinState: 'taken' });
    const added =
      ' It cost 90 coins before your appeal. It raised you to level 2. Weekly bonuses are 10% smaller while that lasts.' +
      ' Your balance was too low, so 15 coins of it will come from future earnings.';
    expect(reasons()['What it costs']).toContain(added);
    await page.unmount();

    await show({ level: 0, percent: 0, owedCoins: 0, coinState: 'taken' });
    expect(reasons()['What it costs']).toMatch(/^60 coins, deducted on [^.]*\.$/);
    await page.unmount();

    await show({ coins: null, coinState: 'taken' });
    expect(reasons()['What it costs']).toMatch(/^Coins not known yet, deducted on/);
  });

  it("contains the server's counts for a skip, without a level, an end or a person's words", async () => {
    const said = { ...statement, facts: null, detection: 'automated', decidedBy: 'automated' };
    await show({ type: 'earlySkips', level: 1, statement: said });
    expect(reasons()['What happened']).toContain('you skipped less than 5 seconds into a match');
    expect(reasons()['How it was detected']).toBe('Automatically. Our server times every skip.');
    expect(reasons()['What it costs']).not.toContain('level');
    expect(reasons()).not.toHaveProperty('When it ends');
  });

  it('shows a dash for unknown values, and quotes a section if there is one', async () => {
    await show({});
    expect(reasons()['The rule']).toBe('"the rule"Rules for streamers 3.1');
    expect(reasons()['How it was detected']).toBe('By a report. Someone reported it. We never say who.');
    expect(reasons()['When it ends']).toMatch(/26.* your time, .*26.*12:00 PM UTC\.$/);
    await page.unmount();

    await show({ statement: { ...statement, facts: null, rule: null, section: null, until: null } });
    expect(reasons()).toMatchObject({ 'What happened': '—', 'The rule': '—' });
    expect(reasons()['When it ends']).toBe('— your time, — UTC.');
  });
});
