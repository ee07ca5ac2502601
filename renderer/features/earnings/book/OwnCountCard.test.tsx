import { proxy } from 'valtio';
import { describe, expect, it } from 'vitest';
import type { EntryKind } from '#backend/money/ledger.ts';
import { nowMs } from '#tests/kit/worlds/studio.ts';
import { MINUTE_MS } from '#shared/domain/constants.ts';
import { formatTime } from '#renderer/i18n/format.ts';
import type { OwnCountState } from '#renderer/services/ownCount.ts';
import { openMoney } from '#tests/kit/screens/moneyScreens.tsx';
import { OwnCountCard } from './OwnCountCard.tsx';

/** Each kind of ledger entry with its coins and its label, oldest first. */
const kinds: readonly (readonly [EntryKind, number, string])[] = [
  ['matchEarning', 6, 'Matches'],
  ['callEarning', 36, 'Calls'],
  ['giftEarning', 2_000, 'Gifts'],
  ['mediaEarning', 50, 'Media'],
  ['messageEarning', 2, 'Messages'],
  ['referralEarning', 20, 'Referrals'],
  ['leaderboardPrize', 500, 'Bonuses'],
  ['kpiBonus', 30, 'Bonuses'],
  ['purchase', 100, 'Purchase'],
  ['debtPayment', 10, 'Purchase'],
  ['giftCharge', -100, 'Paid by you'],
  ['matchFilter', -9, 'Paid by you'],
  ['mediaRefund', 15, 'Returned'],
  ['payout', -200, 'Payout'],
  ['payoutReturn', 200, 'Returned'],
  ['penalty', -70, 'Penalty'],
  ['penaltyHeld', -7, 'Penalty'],
  ['penaltyReleased', 7, 'Returned'],
];
const sum = kinds.reduce((all, [, coins]) => all + coins, 0);

/** Opens the card for a streamer who had 1,000 coins when her window began to count. */
async function openBook() {
  const desk = await openMoney();
  const her = await desk.newcomer();
  await desk.earn(her.userId, 'giftEarning', 1_000, nowMs - 90 * MINUTE_MS);
  const { body } = await desk.call('getBookSince', { query: {} }, her.token);
  const start = { balance: body.balance, head: body.head, atMs: nowMs };
  return {
    ...desk,
    her,
    start,
    moves: (kind: EntryKind, coins: number) =>
      desk.context.ledger.book({ userId: her.userId, kind, coins, ref: `of-${kind}` }),
    async show(state: Partial<OwnCountState>) {
      const ownCount = { state: proxy({ start, moves: [], ...state }), begin: async () => undefined };
      return (await desk.show(her.userId, <OwnCountCard ownCount={ownCount} />)).page;
    },
  };
}
const textsOf = (selector: string, within: ParentNode | null | undefined = document) =>
  [...(within?.querySelectorAll(selector) ?? [])].map(({ textContent }) => textContent);
const sheet = () => document.querySelector('[role=dialog]');
/** The cells of the table with this caption, without the times. */
const rowsOf = (caption: string) => {
  const table = [...document.querySelectorAll('table')].find((one) => one.caption?.textContent === caption);
  return [...(table?.querySelectorAll('tbody tr') ?? [])].map((row) => textsOf('td', row));
};

describe('the comparison of the own count with the ledger', () => {
  it('shows nothing until the first ledger position is known, and no lists without changes', async () => {
    const book = await openBook();
    await book.show({ start: null });
    expect(textsOf('section, b, p, button')).toEqual([]);

    const page = await book.show({});
    await book.eventually(() => expect(page.text()).toContain('Your balance checks out'));
    expect(page.text()).toContain(
      'This window and the server both show 1,000 coins after 0 changes. Checked at',
    );
    expect(document.querySelector('button')).toBeNull();
    expect(document.querySelector('[role=alert]')).toBeNull();
  });

  it('lists the changes seen and the ledger entries, newest first, each entry with its label', async () => {
    const book = await openBook();
    for (const [kind, coins] of kinds) await book.moves(kind, coins);
    const moves = [
      { atMs: nowMs, change: sum + 30, balance: 1_030 + sum },
      { atMs: nowMs + MINUTE_MS, change: -30, balance: 1_000 + sum },
    ];
    const page = await book.show({ moves });
    const both = (1_000 + sum).toLocaleString('en');
    await book.eventually(() => expect(page.text()).toContain(`both show ${both} coins after 2 changes`));
    expect(sheet()).toBeNull();

    await page.press('Compare lists');
    expect(sheet()?.textContent).toContain('The first list shows the changes this window saw.');
    expect(rowsOf('Seen here: 2 changes')).toEqual([
      ['-30', both],
      [`+${(sum + 30).toLocaleString('en')}`, (1_030 + sum).toLocaleString('en')],
    ]);
    expect(textsOf('tbody th', sheet())[0]).toContain(formatTime('en', new Date(nowMs + MINUTE_MS)));
    expect(rowsOf(`On the server: ${kinds.length} entries`)).toEqual(
      kinds
        .map(([, coins, word]) => [word, `${coins > 0 ? '+' : ''}${coins.toLocaleString('en')}`])
        .toReversed(),
    );

    await page.press('Close');
    expect(sheet()).toBeNull();
  });

  it('offers the lists if only the ledger has entries, even if they sum to zero', async () => {
    const book = await openBook();
    await book.moves('giftEarning', 40);
    await book.moves('giftCharge', -40);
    const page = await book.show({});
    await book.eventually(() => page.button('Compare lists'));
    expect(page.text()).toContain('This window and the server both show 1,000 coins after 0 changes.');
    await page.press('Compare lists');
    expect(rowsOf('Seen here: 0 changes')).toEqual([]);
    expect(rowsOf('On the server: 2 entries')).toEqual([
      ['Paid by you', '-40'],
      ['Gifts', '+40'],
    ]);
  });
});
