import { act, useState } from 'react';
import { onlineManager } from '@tanstack/react-query';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadIcons } from '#renderer/ui/Icon.tsx';
import { address, createDesk, open, type Desk } from '#tests/kit/screens/moderationDesk.tsx';
import { settle, type Rendered, waitForPage } from '#tests/kit/page/render.tsx';
import { undoWindowMs } from './decisions.ts';
import { DeskTabs } from './DeskTabs.tsx';

let desk: Desk;
let page: Rendered;
const counts: number[] = [];

beforeAll(loadIcons);
beforeEach(async () => {
  counts.length = 0;
  desk = await createDesk();
});
afterEach(async () => {
  await page.unmount();
  desk.scope.end();
  onlineManager.setOnline(true);
});

/** Renders the desk as the app does, with the length of the queue at its tab. */
function Shown() {
  const [openCount, setOpenCount] = useState(0);
  function note(count: number): void {
    counts.push(count);
    setOpenCount(count);
  }
  return (
    <DeskTabs
      me={desk.moderator}
      counts={{ open: openCount, applications: 0, appeals: 0, sanctions: 0, undecided: 0 }}
      onOpen={note}
      onWaiting={() => undefined}
      onAppeals={() => undefined}
      onUndecided={() => undefined}
      onSanctionAppeals={() => undefined}
    />
  );
}

const show = async (options?: Parameters<typeof open>[3]) => {
  page = await open(desk, desk.moderator, <Shown />, options);
};
const names = () => [...document.querySelectorAll('ul[aria-label] a')].map((link) => link.textContent);
const shownCase = () => document.querySelector('article h2')?.textContent;
const pane = () => document.querySelector('section[aria-label="The open case"]')?.textContent ?? '';
async function key(code: string, more: KeyboardEventInit & { readonly on?: Element } = {}): Promise<void> {
  const { on = document.body, ...init } = more;
  await act(
    async () => void on.dispatchEvent(new KeyboardEvent('keydown', { code, bubbles: true, ...init })),
  );
  await settle();
}
const untilShown = (name: string) => waitForPage(() => expect(shownCase()).toBe(name));

describe('the queue', () => {
  it('lists people, reasons and counts, and opens the oldest case with its address', async () => {
    await desk.seen('Marek');
    const anna = await desk.seen('Anna', 'noFace');
    await desk.reported(anna.userId, 'abuse', 'She shouted.');
    await show();
    await untilShown('Marek');
    expect(names()).toEqual(['Marek', 'Anna', 'Anna']);
    expect(page.text()).toMatch(/Open3/);
    expect(counts.at(-1)).toBe(3);
    expect(page.text()).toContain('No face, three times in a row');
    expect(page.text()).toContain('Reported: Insults, hate or threats');
    expect(address()).toMatch(/^\/moderation\?tab=open&case=.+/);
  });

  it('loads twenty cases at a time without duplicates', async () => {
    for (let at = 0; at < 23; at++) await desk.seen(`P${at}`);
    await show();
    await waitForPage(() => expect(names()).toHaveLength(20));
    await page.press('Show more');
    await waitForPage(() => expect(names()).toHaveLength(23));
    expect(new Set(names()).size).toBe(23);
    expect(() => page.button('Show more')).toThrow();
  });

  it('says that it is empty, failed to load, or is offline', async () => {
    desk.net.lose('GET /moderation/cases', 2);
    await show();
    await waitForPage(() =>
      expect(document.querySelector('[role=alert]')?.textContent).toContain('didn’t load'),
    );
    await page.press('Try again');
    await waitForPage(() => expect(page.text()).toContain('Nothing is waiting'));
    await page.unmount();
    onlineManager.setOnline(false);
    await show();
    await waitForPage(() => expect(page.text()).toContain('This loads when you’re back online.'));
  });

  it('fills the screen on a phone, and so does a case', async () => {
    await desk.seen('Marek');
    await show({ widthPx: 390 });
    await waitForPage(() => expect(names()).toEqual(['Marek']));
    expect(shownCase()).toBeUndefined();
    await act(async () => document.querySelector<HTMLElement>('ul[aria-label] a')?.click());
    await untilShown('Marek');
    expect(names()).toEqual([]);
    await page.press('All cases');
    await waitForPage(() => expect(names()).toEqual(['Marek']));
  });
});

describe('a case', () => {
  it("covers its picture until requested, and the next case's picture again", async () => {
    await desk.seen('Marek');
    await desk.seen('Anna');
    await show();
    await untilShown('Marek');
    const shownPicture = () => document.querySelector('img[alt^="Frame from"]');
    expect(shownPicture()).toBeNull();
    expect(document.querySelector('article img')?.getAttribute('src')).toMatch(/^data:image\/jpeg;base64,/);
    await page.press('Show picture');
    expect(shownPicture()?.getAttribute('alt')).toBe('Frame from Marek’s camera');
    await key('KeyS');
    expect(shownPicture()).toBeNull();
    await key('KeyS');
    await key('KeyJ');
    await untilShown('Anna');
    expect(shownPicture()).toBeNull();
    await key('KeyK');
    await untilShown('Marek');
    expect(shownPicture()).toBeNull();
  });

  it('shows all pictures of a reported message, one at a time', async () => {
    await desk.reportedAlbum('Marek', ['#f00', '#0f0', '#00f']);
    await desk.seen('Anna');
    await show();
    await untilShown('Marek');
    await page.press('Show picture');
    const source = () => document.querySelector('article img')!.getAttribute('src');
    const seen = [source()];
    for (const position of ['2 of 3', '3 of 3']) {
      await page.press('Next picture');
      expect(pane()).toContain(position);
      seen.push(source());
    }
    expect(new Set(seen).size).toBe(3);
    expect((page.button('Next picture') as HTMLButtonElement).disabled).toBe(true);
    await page.press('Previous picture');
    expect(source()).toBe(seen[1]);
    // The next case has one picture, which is covered. The first case starts again at its first picture.
    await key('KeyJ');
    await untilShown('Anna');
    await page.press('Show picture');
    expect(() => page.button('Next picture')).toThrow();
    await key('KeyK');
    await untilShown('Marek');
    await page.press('Show picture');
    expect(pane()).toContain('1 of 3');
  });

  it('says that a picture was sent in a chat, and does not mention a camera', async () => {
    await desk.seen('Marek');
    const { database } = desk.backend.context;
    await database.updateTable('moderation_cases').set({ media_id: 'one' }).execute();
    await show();
    await untilShown('Marek');
    expect(pane()).toContain('In a chat');
    await page.press('Show picture');
    expect(document.querySelector('article img')?.getAttribute('alt')).toBe('Picture in Marek’s case');
  });

  it('shows the text of a report as plain text, and links to the other cases', async () => {
    const anna = await desk.seen('Anna', 'noFace');
    await desk.reported(anna.userId, 'abuse', '<img src=x onerror=alert(1)>');
    await show();
    await untilShown('Anna');
    const other = [...document.querySelectorAll('article a')].find((link) =>
      link.textContent?.startsWith('Report'),
    );
    await act(async () => (other as HTMLElement).click());
    await waitForPage(() => expect(pane()).toContain('<img src=x onerror=alert(1)>'));
    expect(document.querySelector('blockquote img')).toBeNull();
  });

  it('shows a message if it does not exist, and is not listed if it is about the moderator', async () => {
    await show({ at: '/moderation?case=unknown' });
    await waitForPage(() => expect(page.text()).toContain('Case not found'));
    await page.unmount();
    const encounter = { matchId: null, callId: null };
    const image = Buffer.from('no picture');
    const about = { userId: desk.moderator, encounter, image, verdict: 'prohibited', review: true } as const;
    await desk.backend.context.events.require('frameJudged', about);
    await show();
    await waitForPage(() => expect(page.text()).toContain('Nothing is waiting'));
  });
});

describe('a decision', () => {
  it('opens the next case, can be undone for a while, and is then sent', async () => {
    for (const name of ['Marek', 'Anna', 'Boris']) await desk.seen(name);
    await show();
    await untilShown('Marek');
    await key('KeyD');
    await untilShown('Anna');
    expect(names()).toEqual(['Anna', 'Boris']);
    expect(pane()).toContain('Dismissed: Marek');
    expect(counts.at(-1)).toBe(2);
    await page.press('DismissD');
    await untilShown('Boris');
    // Undo takes back the newest decision first.
    await key('KeyZ');
    await untilShown('Anna');
    expect(names()).toEqual(['Anna', 'Boris']);
    expect(await desk.states()).toEqual(['Marek open', 'Anna open', 'Boris open']);
    await act(async () => desk.clock.advance(undoWindowMs));
    await waitForPage(async () =>
      expect(await desk.states()).toEqual(['Marek dismissed', 'Anna open', 'Boris open']),
    );
    await key('KeyZ');
    expect(names()).toEqual(['Anna', 'Boris']);
    expect(page.text()).not.toContain('Dismissed: Marek');
  });

  it('ignores held keys, keys typed in a field, and other keys', async () => {
    await desk.seen('Marek');
    await show();
    await untilShown('Marek');
    const field = document.body.appendChild(document.createElement('textarea'));
    await key('KeyU', { on: field });
    field.remove();
    await key('KeyU', { repeat: true });
    await key('KeyU', { ctrlKey: true });
    document.documentElement.dataset['modal'] = '';
    await key('KeyU');
    delete document.documentElement.dataset['modal'];
    expect(shownCase()).toBe('Marek');
    await key('KeyU');
    await waitForPage(() => expect(page.text()).toContain('What happens next for Marek'));
  });

  it('is sent at once when the page is left', async () => {
    await desk.seen('Marek');
    await show();
    await untilShown('Marek');
    await key('KeyD');
    expect(await desk.states()).toEqual(['Marek open']);
    await page.unmount();
    await waitForPage(async () => expect(await desk.states()).toEqual(['Marek dismissed']));
  });

  it('returns to the queue if sending failed', async () => {
    await desk.seen('Marek');
    await show();
    await untilShown('Marek');
    await key('KeyD');
    await waitForPage(() => expect(names()).toEqual([]));
    const id = (await desk.backend.context.database.selectFrom('moderation_cases').select('id').execute())[0]
      ?.id;
    desk.net.lose(`POST /moderation/cases/${id}/decide`, 5);
    await act(async () => desk.clock.advance(undoWindowMs));
    await waitForPage(() => expect(names()).toEqual(['Marek']));
    expect(await desk.states()).toEqual(['Marek open']);
  });

  it('leaves the queue even if another moderator decided first', async () => {
    await desk.seen('Marek');
    await show();
    await untilShown('Marek');
    await key('KeyD');
    const { database } = desk.backend.context;
    await database.updateTable('moderation_cases').set({ state: 'upheld', decided_ms: 1 }).execute();
    await act(async () => desk.clock.advance(undoWindowMs));
    await waitForPage(() => expect(desk.net.answered.some((name) => name.endsWith('/decide'))).toBe(true));
    await settle();
    expect(names()).toEqual([]);
    expect(await desk.states()).toEqual(['Marek upheld']);
  });

  it('requires a network', async () => {
    await desk.seen('Marek');
    await show();
    await untilShown('Marek');
    await act(async () => onlineManager.setOnline(false));
    await settle();
    expect(pane()).toContain('You can decide when you’re back online.');
    await key('KeyU');
    expect(shownCase()).toBe('Marek');
  });
});
