// Must be the first import, as in the product, because it sets the order of the CSS layers.
import '#renderer/ui/styles/index.css';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cdp, page as screen, userEvent } from 'vitest/browser';
import { DialogHost } from '#renderer/app/dialogs/DialogHost.tsx';
import { finishAnimations, findViolations } from '#tests/kit/page/looks.ts';
import { inGateOrProof } from '#tests/kit/proof.ts';
import { ChatPage } from '../ChatPage.tsx';
import { stagePorts } from '../ports.ts';
import { chatWith, history, me, messageAt, nowMs, picture } from './testing/fixtures.ts';
import { createWholeChat, type WholeChat } from './testing/wholeChat.tsx';

const goddess = { role: 'goddess' } as const;

let stage: WholeChat;
beforeEach(async () => {
  await screen.viewport(1280, 800);
  stage = createWholeChat(DialogHost);
});
afterEach(async () => {
  await slowDown(1);
  stage.close();
});

const open = (at: string) => stage.open(at, { page: <ChatPage {...goddess} ports={stagePorts} /> });
const log = () => document.querySelector<HTMLElement>('[role="log"]')!;
const rows = () => [...document.querySelectorAll<HTMLElement>('[data-row]')];
const topOf = (element: Element) => element.getBoundingClientRect().top;
/** Returns true once the row is measured: before that it is placed but hidden, and cannot take the focus. */
const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
const isSeen = (element: Element | undefined) => {
  if (!element || !isShown(element)) return false;
  const [box, frame] = [element.getBoundingClientRect(), log().getBoundingClientRect()];
  return box.top >= frame.top - 1 && box.bottom <= frame.bottom + 1;
};
const rowOf = (words: string) => rows().find(({ textContent }) => textContent?.includes(words));
const frame = () => new Promise((done) => requestAnimationFrame(done));
/** Waits until the scroll position stays the same for several frames. */
async function atRest(): Promise<void> {
  let before = -1;
  for (let still = 0; still < 6;) {
    await frame();
    const now = log()?.scrollTop ?? -1;
    still = now === before ? still + 1 : 0;
    before = now;
  }
}
/** Makes the processor slower by this factor; 1: normal speed. */
async function slowDown(rate: number): Promise<void> {
  const devtools = cdp() as unknown as { send(method: string, options: { rate: number }): Promise<unknown> };
  await devtools.send('Emulation.setCPUThrottlingRate', { rate });
}
/** Scrolls up by this many pixels. Returns the largest jump in pixels of the top row between two steps. */
async function scrollUp(px: number): Promise<number> {
  let jump = 0;
  const step = 90;
  log().dispatchEvent(new WheelEvent('wheel', { deltaY: -step }));
  for (let moved = 0; moved < px; moved += step) {
    const watched = rows().find((row) => topOf(row) > topOf(log()) + 100);
    const before = watched && topOf(watched);
    const from = log().scrollTop;
    log().scrollTop -= step;
    // Two frames, so that new rows and pages added above are rendered.
    const wanted = Math.min(step, from);
    await frame();
    await frame();
    if (watched?.isConnected && before !== undefined)
      jump = Math.max(jump, Math.abs(topOf(watched) - before - wanted));
  }
  return jump;
}
async function openLong(count: number, more: object = {}): Promise<void> {
  const messages = history('c', count);
  await stage.fill([chatWith('c', { readUpTo: nowMs, lastMessage: messages.at(-1), ...more })], messages);
  await open('/chat?userId=user-c');
  await expect.poll(() => rows().filter(isShown).length).toBeGreaterThan(Math.min(3, count - 1));
  await atRest();
}

describe('a chat opens', () => {
  it('at its end, with the whole last message visible', async () => {
    await openLong(300);
    expect(isSeen(rowOf(' 299'))).toBe(true);
    expect(log().scrollHeight - log().scrollTop - log().clientHeight).toBeLessThan(2);
  });

  it.each([
    ['', 1],
    // Rows are measured so late that virtua no longer corrects its scroll position.
    [', also on a slow machine', 8],
  ])('at the unread line, however far up it is%s', async (_, slowdown) => {
    const messages = history('c', 300);
    const readUpTo = messages[180]!.created_unreadable!;
    const unread = messages.slice(181).filter(({ from }) => from !== me).length;
    await slowDown(slowdown);
    await openLong(300, { readUpTo, unreadMessages: unread });
    await slowDown(1);
    await expect.poll(() => document.querySelector('[role="log"] [role="separator"]')).not.toBeNull();
    const line = document.querySelector('[role="log"] [role="separator"]')!;
    await expect.poll(() => topOf(line) - topOf(log())).toBeLessThan(90);
    expect(topOf(line)).toBeGreaterThanOrEqual(topOf(log()) - 1);
    expect(line.textContent).toContain(`${unread} new messages`);
  });

  it('with a few messages at the bottom', async () => {
    await openLong(3);
    const last = rows().at(-1)!.getBoundingClientRect();
    expect(log().getBoundingClientRect().bottom - last.bottom).toBeLessThan(40);
  });

  it('with far fewer rows in the document than messages', async () => {
    await openLong(5_000);
    expect(rows().length).toBeLessThan(80);
  });
});

describe('the read position', () => {
  it('stays while older pages load above it during scrolling', async () => {
    await openLong(2_000);
    const first = rows()[0]!.dataset['row']!;
    const jump = await scrollUp(inGateOrProof(6_000, 12_000));
    expect(jump).toBeLessThanOrEqual(4);
    // Confirms that pages were added above.
    expect(rows()[0]!.dataset['row']).not.toBe(first);
    expect(Number(rows()[0]!.dataset['row']!.split('-')[1])).toBeLessThan(Number(first.split('-')[1]));
  });

  it('leads back to the end by a button with the number of new messages', async () => {
    await openLong(600);
    await scrollUp(2_000);
    const latest = screen.getByRole('button', { name: /Jump to latest/ });
    await expect.element(latest).toBeVisible();
    await stage.session.apply([
      {
        kind: 'arrived',
        message: messageAt('c', nowMs + 1_000, 'user-c', { text: 'come back' }),
        chat: null,
      },
    ]);
    await expect.element(screen.getByRole('button', { name: 'Jump to latest, 1 new' })).toBeVisible();
    await latest.click();
    await expect.poll(() => isSeen(rowOf('come back'))).toBe(true);
    await expect.poll(() => document.querySelector('[aria-label^="Jump"]')).toBeNull();
  });

  it('stays when a message arrives while the user is further up', async () => {
    await openLong(300);
    await scrollUp(1_500);
    await atRest();
    const watched = rows().find((row) => topOf(row) > topOf(log()) + 100)!;
    const before = topOf(watched);
    await stage.session.apply([
      { kind: 'arrived', message: messageAt('c', nowMs + 1_000, 'user-c'), chat: null },
    ]);
    await atRest();
    expect(Math.abs(topOf(watched) - before)).toBeLessThanOrEqual(1);
  });

  it('follows new messages at the end', async () => {
    await openLong(100);
    for (const at of [1, 2, 3]) {
      const text = `newest ${at}`;
      const message = messageAt('c', nowMs + at * 1_000, 'user-c', { text });
      await stage.session.apply([{ kind: 'arrived', message, chat: null }]);
      await expect.poll(() => isSeen(rowOf(text))).toBe(true);
    }
  });

  it('stays at the end when an album with text arrives', async () => {
    await openLong(60);
    const album = messageAt('c', nowMs + 1_000, 'user-c', {
      type: 'media',
      text: 'These are from the roof last night',
      media: [picture('one'), picture('two'), picture('three'), picture('four')],
    });
    await stage.session.apply([{ kind: 'arrived', message: album, chat: null }]);
    await expect.poll(() => rowOf('from the roof')).toBeTruthy();
    await atRest();
    await expect.poll(() => isSeen(rowOf('from the roof'))).toBe(true);
    expect(log().scrollHeight - log().scrollTop - log().clientHeight).toBeLessThan(2);
  });

  it('stays at the end when the window shrinks to phone size and grows back', async () => {
    const texts = history('c', 60).map((message, at) => ({
      ...message,
      text: `${'many words that wrap '.repeat(1 + (at % 9))}${at}`,
    }));
    await stage.fill([chatWith('c', { readUpTo: nowMs, lastMessage: texts.at(-1) })], texts);
    await open('/chat?userId=user-c');
    await expect.poll(() => rows().length).toBeGreaterThan(3);
    await atRest();
    for (const [width, height] of [
      [390, 700],
      [1280, 800],
      [834, 500],
    ] as const) {
      await screen.viewport(width, height);
      await atRest();
      await expect.poll(() => isSeen(rows().at(-1))).toBe(true);
    }
  });

  it('does not move when a picture loads, because its space is reserved', async () => {
    const place = nowMs + 1_000;
    const media = [picture('p', { url: '/late.jpg', metadata: [{ width: 400, height: 500 }] })];
    await stage.fill(
      [chatWith('c', { readUpTo: nowMs })],
      [messageAt('c', place, 'user-c', { type: 'media', media, text: null })],
    );
    await open('/chat?userId=user-c');
    await expect.poll(() => rows().length).toBe(1);
    const tile = () => document.querySelector<HTMLElement>('[data-row] button')!.getBoundingClientRect();
    const before = tile().height;
    expect(before / tile().width).toBeCloseTo(1.05, 1);
    await expect.poll(() => document.querySelector('[data-row] img')).toBeNull();
    expect(tile().height).toBe(before);
  });
});

describe('writing', () => {
  it('works by keyboard alone, from the list into the chat to a sent reply', async () => {
    const messages = history('c', 30);
    await stage.fill([chatWith('c', { readUpTo: nowMs, lastMessage: messages.at(-1) })], messages);
    await open('/chat');
    // A row is hidden until it is measured, and cannot take the focus before.
    const row = screen.getByRole('list', { name: 'Chats' }).getByRole('link');
    await expect.element(row).toBeVisible();
    row.element().focus();
    await expect.element(row).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('log', { name: 'Messages' })).toBeVisible();
    const field = screen.getByRole('textbox', { name: 'Write a message' });
    // The chat opens at its end, so the arrow keys start at the last message.
    await expect.poll(() => isSeen(rowOf(' 29'))).toBe(true);
    log().focus();
    await userEvent.keyboard('{ArrowUp}');
    await expect.poll(() => document.activeElement?.textContent).toContain(' 29');
    await userEvent.keyboard('{ArrowUp}{Escape}');
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard('quince{Shift>}{Enter}{/Shift}plum{Enter}');
    await expect.poll(() => isSeen(rowOf('quince'))).toBe(true);
    await expect.element(field).toHaveValue('');
    // Without a connection the message waits and is marked as sending.
    await expect.poll(() => rowOf('quince')?.querySelector('[aria-label="Sending"]')).toBeTruthy();
    expect((await stage.storage.local.listOutbox({})).length).toBe(1);
  });

  it('keeps a draft after each key and shows it in the list after the user leaves', async () => {
    await stage.fill([chatWith('c'), chatWith('d')], [...history('c', 5), ...history('d', 5)]);
    await open('/chat?userId=user-c');
    await screen.getByRole('textbox', { name: 'Write a message' }).fill('half a thought');
    await screen.getByRole('link', { name: /Person d/ }).click();
    await expect.element(screen.getByRole('link', { name: /Person c.*Draft: half a thought/ })).toBeVisible();
    await screen.getByRole('link', { name: /Person c/ }).click();
    await expect
      .element(screen.getByRole('textbox', { name: 'Write a message' }))
      .toHaveValue('half a thought');
  });

  it('shows a sent message once and at the same place when the server has it', async () => {
    await openLong(20);
    stage.answers['sendMessage'] = ({ body }) => ({
      message: messageAt('c', nowMs + 5_000, me, {
        ...(body as object),
        tempId: (body as { tempId: string }).tempId,
      }),
      chat: null,
    });
    await screen.getByRole('textbox', { name: 'Write a message' }).fill('only once');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => rowOf('only once')?.querySelector('[aria-label="Sent"]')).toBeTruthy();
    expect(rows().filter(({ textContent }) => textContent?.includes('only once'))).toHaveLength(1);
  });
});

describe('messages', () => {
  it('are deleted from the menu, disappear at once, and return with Undo', async () => {
    await openLong(20);
    const row = rowOf(' 19')!;
    await userEvent.click(row, { button: 'right' });
    await screen.getByRole('menuitem', { name: 'Delete' }).click();
    const { dialogs } = stage.services;
    await expect.poll(() => dialogs.state.pool.map(({ name }) => name)).toEqual(['confirm action']);
    dialogs.close(0, 'confirmed');
    await expect.poll(() => rowOf(' 19')).toBeUndefined();
    await screen.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => rowOf(' 19')).toBeTruthy();
  });

  it('are deleted together after a selection', async () => {
    await openLong(20);
    await userEvent.click(rowOf(' 19')!, { button: 'right' });
    await screen.getByRole('menuitem', { name: 'Select' }).click();
    await userEvent.click(rowOf(' 18')!);
    await expect.element(screen.getByText('2 selected')).toBeVisible();
    await screen.getByRole('button', { name: 'Delete' }).click();
    const { dialogs } = stage.services;
    await expect.poll(() => dialogs.state.pool.map(({ name }) => name)).toEqual(['delete message']);
    dialogs.close(0, 'delete');
    await expect.poll(() => [rowOf(' 19'), rowOf(' 18')]).toEqual([undefined, undefined]);
  });

  it('stay within their bubble, whatever their text', async () => {
    const texts = [
      'x'.repeat(100_000),
      'שלום עולם, how are you?',
      '\u200B\u200B\u200B',
      `zalgo ${'e\u0301\u0302\u0303\u0304'.repeat(20)}`,
      '\u202Egnihton si siht',
      '<img src=x onerror=alert(1)> <b>not bold</b>',
    ];
    const messages = texts.map((text, at) =>
      messageAt('c', nowMs + at * 1_000, at % 2 ? me : 'user-c', { text }),
    );
    await stage.fill([chatWith('c', { readUpTo: nowMs + 99_000 })], messages);
    await open('/chat?userId=user-c');
    await expect.poll(() => rows().length).toBe(texts.length);
    expect(log().scrollWidth).toBe(log().clientWidth);
    expect(log().scrollHeight).toBeLessThan(3_000);
    expect(document.querySelector('[data-row] b, [data-row] img')).toBeNull();
    expect(rowOf('not bold')?.textContent).toContain(texts[5]!);
    await screen.getByRole('button', { name: 'Show more' }).click();
    await expect.poll(() => log().scrollHeight).toBeGreaterThan(10_000);
  });

  it('count as read when they are seen while the window has the focus', async () => {
    const messages = history('c', 30);
    const { created_unreadable: readUpTo } = messages[20]!;
    await openLong(30, { readUpTo, unreadMessages: 5 });
    // Scroll to the end, because the unread messages may not all fit below the unread line.
    log().scrollTop = log().scrollHeight;
    if (document.hasFocus())
      await expect
        .poll(async () => (await stage.storage.chats.getChat({ chatId: 'c' }))?.unreadMessages)
        .toBe(0);
    await expect
      .poll(() => stage.calls.some(({ name }) => name === 'setMessageStatus'))
      .toBe(document.hasFocus());
  });
});

describe('search', () => {
  const wanted = 'a lighthouse keeper';
  const isFound = () => isSeen(rowOf(wanted));
  /** Fills a chat with 3,000 messages, searches by keyboard for the one at index `at`, and opens it. */
  async function searchFor(at: number, slowdown = 1): Promise<void> {
    const messages = history('c', 3_000);
    messages[at] = messageAt('c', messages[at]!.created_unreadable!, 'user-c', { text: wanted });
    await stage.fill([chatWith('c', { readUpTo: nowMs, lastMessage: messages.at(-1) })], messages);
    await open('/chat');
    await expect.poll(() => document.querySelectorAll('[data-chat]').length).toBe(1);
    await userEvent.keyboard('/');
    await expect.element(screen.getByRole('searchbox')).toHaveFocus();
    await userEvent.keyboard('lighth');
    const found = screen.getByRole('link', { name: /lighthouse/ });
    await expect.element(found).toBeVisible();
    await slowDown(slowdown);
    await found.click();
    await expect.poll(() => rows().length).toBeGreaterThan(3);
    await atRest();
    await slowDown(1);
  }

  it.each([
    ['far up', 700, 1],
    ['far up, also on a slow machine', 700, 8],
    ['near the end, also on a slow machine', 2_994, 8],
  ])('finds a message %s and opens the chat at it', async (_, at, slowdown) => {
    await searchFor(at, slowdown);
    await expect.poll(isFound).toBe(true);
  });

  it('does not hold the found message in place once the user scrolls on', async () => {
    await searchFor(700);
    await expect.poll(isFound).toBe(true);
    await scrollUp(3_000);
    await screen.viewport(1100, 760);
    await atRest();
    expect(isFound()).toBe(false);
  });
});

const themes = ['dark', 'light'] as const;
const widths = [390, 834, 1280, 1440];
/** Every width with one theme in the gate; every width with both themes in the longer run. */
const looks = inGateOrProof(
  widths.map((width, at) => [themes[at % 2]!, width] as const),
  themes.flatMap((theme) => widths.map((width) => [theme, width] as const)),
);
it.each(looks)('in the %s theme at %i pixels the chat screen is accessible', async (theme, width) => {
  await screen.viewport(width, 800);
  document.documentElement.dataset['theme'] = theme;
  const messages = history('c', 40);
  const last = messageAt('d', nowMs, me, { text: 'mine' });
  await stage.fill(
    [
      chatWith('c', { lastMessage: messages.at(-1), unreadMessages: 3 }),
      chatWith('d', { lastMessage: last }),
    ],
    [...messages, last],
  );
  await open('/chat?userId=user-c');
  await expect.poll(() => rows().length).toBeGreaterThan(3);
  await atRest();
  await finishAnimations();
  const faults = await findViolations();
  document.documentElement.removeAttribute('data-theme');
  expect(faults).toEqual([]);
  expect(document.documentElement.scrollWidth - innerWidth).toBe(0);
});
