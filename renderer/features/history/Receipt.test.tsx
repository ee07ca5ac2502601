import { act } from 'react';
import type { CallQuality } from '#shared/domain/callQuality.ts';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { callCancelReasons } from '#shared/domain/calls.ts';
import { matchEndReasons } from '#shared/domain/matching.ts';
import { loadIcons } from '#renderer/ui/Icon.tsx';
import { settle, type Rendered, waitForPage } from '#tests/kit/page/render.tsx';
import { watchSavedFiles } from '#tests/kit/page/savedFiles.ts';
import en from '#resources/locales/en/history.json' with { type: 'json' };
import { HistoryPage, type HistoryPageProps } from './HistoryPage.tsx';
import { address, createWorld, MINUTE, open, type World } from '#tests/kit/screens/pastEncounters.tsx';

let world: World;
let page: Rendered;

beforeAll(loadIcons);
beforeEach(async () => {
  world = await createWorld();
});
afterEach(async () => {
  await page.unmount();
});

const rows = () => [...document.querySelectorAll('[role=tabpanel] section li')];
const receipt = () => document.querySelector('aside')?.textContent ?? '';

async function show(
  options: {
    who?: 'man' | 'queen';
    props?: Partial<HistoryPageProps>;
    at?: string;
    widthPx?: number;
    tab?: string;
  } = {},
): Promise<void> {
  const who = options.who ?? 'queen';
  const role = who === 'man' ? 'user' : 'goddess';
  const props = {
    role,
    me: world[who],
    isInCall: false,
    onCall: vi.fn(),
    onWrite: vi.fn(),
    onProblem: vi.fn(),
    onUnmatch: vi.fn(),
    qualityOf: () => null,
    ...options.props,
  } as const;
  ({ page } = await open(
    world,
    { userId: world[who], role },
    (tabbed) => <HistoryPage {...tabbed} {...props} />,
    { at: '/calls-history', ...options },
  ));
}

it('offers never to meet again after a match, but not after a call', async () => {
  await world.match();
  const onUnmatch = vi.fn();
  await show({ who: 'man', tab: 'match', props: { onUnmatch } });
  await waitForPage(() => page.button('Never meet again'));
  await page.press('Never meet again');
  expect(onUnmatch).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ _id: world.queen }));
  await page.unmount();
  await world.call({ created_ms: Date.now() });
  await show({ who: 'man', props: { onUnmatch } });
  await waitForPage(() => expect(receipt()).toContain('Call with Sofia'));
  expect(receipt()).not.toContain('Never meet again');
});

describe('the list', () => {
  it('preselects the newest call, even if a match is newer', async () => {
    await world.match({ made_ms: Date.now() });
    await world.call({ created_ms: Date.now() - MINUTE });
    await show();
    await waitForPage(() => expect(rows()).toHaveLength(2));
    expect(rows().map((row) => row.querySelector('[aria-current]') !== null)).toEqual([false, true]);
    expect(receipt()).toContain('Call with Robin');
  });

  it('is saved as a file with the calls and matches of all pages, newest first', async () => {
    const { files } = watchSavedFiles();
    for (let at = 0; at < 52; at++)
      await world.call({ id: `call-${at}`, created_ms: Date.now() - at * MINUTE });
    await show();
    await waitForPage(() => page.button('Download CSV'));
    await page.press('Download CSV');
    await waitForPage(() => expect(files).toHaveLength(1));
    const { name, text } = files[0] ?? { name: '', text: '' };
    expect(name).toBe('vesper-calls-all.csv');
    const [head, ...lines] = text.trim().split('\n');
    expect(head).toMatch(/^id,kind,type,direction,with,begun_utc,begun_local,begun_offset,/);
    expect(lines.map((line) => line.split(',', 2))).toEqual(
      Array.from({ length: 52 }, (_, at) => [`call-${at}`, 'call']),
    );
  });

  it('links each row to its receipt, and names it in the address', async () => {
    await world.call({ created_ms: Date.now() });
    const id = await world.match({ made_ms: Date.now() - MINUTE });
    await show();
    await waitForPage(() => expect(rows()).toHaveLength(2));
    await act(async () => rows()[1]?.querySelector('a')?.click());
    await settle();
    expect(address()).toBe(`/calls-history?call=${id}`);
    expect(receipt()).toContain('Match with Robin');
  });
});

describe('the receipt', () => {
  it('shows the earner what was paid and her share of it', async () => {
    await world.call({ id: '7f2c90a1-0000-4000-8000-000000000000', ended_ms: Date.now() });
    await show();
    await waitForPage(() => expect(receipt()).toContain('Call with Robin'));
    for (const words of [
      'Robin ended the call.',
      'CallIncoming, video',
      'Length1 min',
      'Minutes charged, 40 coins a minute',
      'Every started minute is charged in full, once.2',
      'Robin paid80',
      'Your share, 60%48',
      'You earned48',
      'They pay 40 a minute',
      'Receipt 7F2C-90A1.',
    ])
      expect(receipt()).toContain(words);
  });

  it('shows the payer only what he paid', async () => {
    await world.call();
    await show({ who: 'man', props: { onProblem: null } });
    await waitForPage(() => expect(receipt()).toContain('Call with Sofia'));
    for (const words of [
      'You ended the call.',
      'CallOutgoing, video',
      'Length2 min',
      'For the call80',
      'You paid80',
    ])
      expect(receipt()).toContain(words);
    expect(receipt()).not.toMatch(/share|Report a problem/);
  });

  it('has different texts for a match', async () => {
    const id = await world.match();
    await world.backend.context.ledger.book({ userId: world.queen, kind: 'matchEarning', ref: id, coins: 6 });
    await show({ tab: 'match' });
    await waitForPage(() => expect(receipt()).toContain('Match with Robin'));
    for (const words of ['Length25 s', 'For the match6', 'You earned6', 'up to 25 seconds'])
      expect(receipt()).toContain(words);
    expect(receipt()).not.toMatch(/Minutes charged|a minute/);
  });

  it('links to the chat, to support and to another call', async () => {
    await world.call();
    const props = { onWrite: vi.fn(), onProblem: vi.fn(), onCall: vi.fn() };
    await show({ props });
    await waitForPage(() => expect(receipt()).toContain('Message'));
    await page.press('Message');
    await page.press('Report a problem');
    await waitForPage(() => expect(page.button('Call again').getAttribute('aria-disabled')).toBeNull());
    await page.press('Call again');
    expect(props.onWrite).toHaveBeenCalledExactlyOnceWith(world.man);
    expect(props.onProblem).toHaveBeenCalledOnce();
    expect(props.onCall).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ _id: world.man }),
      'video',
    );
  });

  it('has a kind text for every known reason that ends a call, and for unknown ones', async () => {
    const reasons = [...callCancelReasons, 'somethingNew'];
    const ids = [];
    for (const end_reason of reasons) ids.push(await world.call({ end_reason, ended_by: null }));
    await show();
    await waitForPage(() => expect(rows()).toHaveLength(reasons.length));
    const told = await readEach(ids);
    expect(told).toEqual([...callCancelReasons.map((reason) => en.callEnd[reason]), en.callEnd.other]);
  });

  it('has separate texts for matches, and does not tell a user that they were reported or blocked', async () => {
    const ids = [];
    for (const end_reason of matchEndReasons)
      ids.push(await world.match({ end_reason, ended_by: world.man }));
    const own = await world.match({ end_reason: 'block', ended_by: world.queen });
    await show({ tab: 'match' });
    await waitForPage(() => expect(rows()).toHaveLength(ids.length + 1));
    const told = await readEach([...ids, own]);
    const unsaid = ['report', 'block', 'unmatch'];
    const wanted = matchEndReasons.map((reason) =>
      unsaid.includes(reason) ? en.matchEnd.other : en.matchEnd[reason].replace('{{seconds}}', '25'),
    );
    expect(told).toEqual([...wanted, en.matchEnd.block]);
  });

  /** Returns the text about the end of the call from the receipt of each record. */
  async function readEach(ids: readonly string[]): Promise<readonly (string | undefined)[]> {
    const told: (string | undefined)[] = [];
    for (const id of ids) {
      const link = document.querySelector<HTMLElement>(`[role=tabpanel] section a[href$="call=${id}"]`);
      await act(async () => link?.click());
      await settle();
      const all = [...Object.values(en.callEnd), ...Object.values(en.matchEnd)].map((words) =>
        words.replace('{{seconds}}', '25'),
      );
      told.push(
        [...document.querySelectorAll('aside p')]
          .map((p) => p.textContent ?? '')
          .find((p) => all.includes(p)),
      );
    }
    return told;
  }
});

describe('an address of one call', () => {
  it('is found on a later page', async () => {
    for (let at = 0; at < 45; at++) await world.call({ created_ms: Date.now() - at * MINUTE });
    const id = await world.call({ created_ms: Date.now() - 60 * MINUTE, price: 77 });
    await show({ at: `/calls-history?call=${id}` });
    await waitForPage(() => expect(receipt()).toContain('77 coins a minute'));
    expect(rows()).toHaveLength(46);
  });

  it('shows a message if the record does not exist', async () => {
    await world.call();
    await show({ at: '/calls-history?call=nobody-knows-it' });
    await waitForPage(() => expect(receipt()).toContain('isn’t in your history'));
  });

  it('opens a sheet if the screen is too narrow, and closing it shows the list', async () => {
    const id = await world.call();
    await show({ widthPx: 834 });
    await waitForPage(() => expect(rows()).toHaveLength(1));
    expect(document.querySelector('[role=dialog]')).toBeNull();
    await act(async () => rows()[0]?.querySelector('a')?.click());
    await waitForPage(() =>
      expect(document.querySelector('[role=dialog]')?.textContent).toContain('You earned48'),
    );
    expect(address()).toBe(`/calls-history?call=${id}`);
    await page.press('Close');
    await waitForPage(() => expect(document.querySelector('[role=dialog]')).toBeNull());
    expect(address()).toBe('/calls-history');
  });

  it('replaces the list on a phone', async () => {
    const id = await world.call();
    await show({ widthPx: 390 });
    await waitForPage(() => expect(rows()).toHaveLength(1));
    await act(async () => rows()[0]?.querySelector('a')?.click());
    await waitForPage(() => expect(page.text()).toContain('You earned48'));
    expect(address()).toBe(`/calls-history?call=${id}`);
    expect(document.querySelector('[role=tablist]')).toBeNull();
    expect(document.querySelector('[role=dialog]')).toBeNull();
  });
});

describe('gifts of a call', () => {
  it('have a line of their own, and count in the sums of receipt and row', async () => {
    const callId = await world.call({ ended_ms: Date.now() + MINUTE });
    await world.gift('rose');
    await show({ who: 'man', at: `/calls-history?call=${callId}` });
    await waitForPage(() => expect(receipt()).toContain('You paid100'));
    expect(receipt()).toMatch(/For the call80.*Gifts.*20.*You paid100/);
    expect(document.querySelector('aside img[alt="Gift: Rose"]')).not.toBeNull();
    expect(rows()[0]?.textContent).toContain('100');
    expect(rows()[0]?.querySelector('img[alt="Gift: Rose"]')).not.toBeNull();
  });
});

it('shows the quality of a call that this device measured, and nothing for other calls', async () => {
  await world.call({ created_ms: Date.now() });
  const qualityOf = (callId: string): CallQuality => ({
    ...{ callId, finding: 'frozen', side: 'theirNetwork', isSentKnown: false },
    ...{ troubledSeconds: 40, measuredSeconds: 600, worstAtSeconds: 60, parts: ['good', 'bad'] },
  });
  const sentence = 'The video you saw froze for 40 s: your own network was fine';
  await show({ who: 'man', props: { qualityOf } });
  await waitForPage(() => expect(receipt()).toContain(sentence));
  await page.unmount();
  await show({ who: 'man' });
  await waitForPage(() => page.button('Message'));
  expect(receipt()).not.toContain('measured on this device');
});
