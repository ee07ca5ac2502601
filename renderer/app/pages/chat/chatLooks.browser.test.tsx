/** @module-tag prove */
// Imported first, as in the product, because it declares the order of the CSS layers.
import '#renderer/ui/styles/index.css';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import aino from '#resources/portraits/aino.webp';
import ainoFace from '#resources/portraits/aino-face.webp';
import ainoWide from '#resources/portraits/aino-wide.webp';
import amaraFace from '#resources/portraits/amara-face.webp';
import {
  chatWith,
  me,
  messageAt,
  nowMs,
  picture,
} from '#renderer/features/chat/conversation/testing/fixtures.ts';
import { createWholeChat, type WholeChat } from '#renderer/features/chat/conversation/testing/wholeChat.tsx';
import { createEarlyQueries } from '#renderer/services/earlyQueries.ts';
import { finishAnimations, findViolations } from '#tests/kit/page/looks.ts';
import { inGateOrProof } from '#tests/kit/proof.ts';
import { DialogHost } from '../../dialogs/DialogHost.tsx';
import { menus } from '../pageTable.ts';
import { MenusContext } from '../menus.ts';
import { AutoMessagesRoute, type AutoMessagesRouteProps } from '../autoMessages/AutoMessagesRoute.tsx';

/** Checks the layout of the chat screens at every width in Russian, whose texts are the longest. */

const widths = [
  [390, 844],
  [834, 1112],
  [1440, 900],
] as const;
const themes = ['dark', 'light'] as const;
/** Width and theme pairs: one theme per width in the gate, all combinations in the full proof. */
const looks = inGateOrProof(
  widths.map((width, at) => [width, themes[at % 2]!] as const),
  widths.flatMap((width) => themes.map((theme) => [width, theme] as const)),
);

let chat: WholeChat;
beforeEach(() => {
  chat = createWholeChat(DialogHost);
  Object.assign(chat.services, { platform: { kind: 'web' } });
  chat.answers['getSettings'] = () => ({ offensiveWords: [] });
  chat.answers['getClientSettings'] = () => ({ privacy: {}, autoReplies: replies });
  chat.answers['getAutoreplySuggestions'] = () => ({ suggestions: ['Привет! Как прошёл твой день?'] });
});
afterEach(() => {
  chat.close();
  document.documentElement.removeAttribute('data-theme');
});

const replies = {
  greeting: { enabled: true, text: 'Привет! Рада, что ты здесь. Чем живёшь сегодня вечером?' },
};
const minutes = (count: number) => nowMs - count * 60_000;
const media = (at: number, from: string, ...items: object[]) =>
  messageAt('c', minutes(at), from, { type: 'media', text: null, media: items });
const seen = (id: string, url: string, more: object = {}) => picture(id, { url, ...more });

async function fill(): Promise<void> {
  const messages = [
    messageAt('c', minutes(60), 'user-c', { text: 'Ты сегодня поздно. Всё хорошо?' }),
    messageAt('c', minutes(58), me, { text: 'Да, просто долгий день. Рассказывай, как прошла выставка!' }),
    media(50, 'user-c', seen('a', ainoWide), seen('b', aino, { metadata: [{ width: 600, height: 800 }] })),
    media(40, 'user-c', picture('d', { blurred: true, isPrivate: true })),
    media(30, 'user-c', picture('e', { price: 60, blurred: true })),
    media(20, me, seen('f', ainoWide), seen('g', aino), seen('h', ainoFace)),
    media(12, 'user-c', picture('i', { onModeration: true, blurred: true, allowUnblure: false })),
    messageAt('c', minutes(5), 'user-c', { text: 'Завтра покажу остальное 🌙' }),
  ];
  const others = ['Анна-Мария Константинопольская', 'Эмма', 'Софи', 'Лейла', 'Даниэль', 'Ингрид'].map(
    (name, at) => {
      const id = `o${at}`;
      const last = messageAt(id, minutes(90 + at * 400), at % 2 ? me : `user-${id}`, {
        text: 'Напиши мне, когда будешь дома, хорошо? Я ещё не сплю.',
      });
      const user = {
        name,
        avatar: at % 2 ? amaraFace : null,
        status: (['offline', 'online', 'inacall'] as const)[at % 3],
      };
      return {
        last,
        chat: chatWith(id, { lastMessage: last, unreadMessages: at === 0 ? 128 : at % 3 }, user),
      };
    },
  );
  const person = { name: 'Айно', age: 27, avatar: ainoFace, bio: 'Рисую маяки.', last_ip_country: 'FI' };
  await chat.fill(
    [
      chatWith('c', { lastMessage: messages.at(-1), readUpTo: nowMs, companionReadUpTo: nowMs }, person),
      ...others.map((one) => one.chat),
    ],
    [...messages, ...others.map(({ last }) => last)],
  );
}

async function atRest(): Promise<void> {
  await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  await finishAnimations();
}

/** Returns whether the point lies in the window and inside every ancestor that scrolls or clips. */
function isInSight(element: Element, x: number, y: number): boolean {
  if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return false;
  for (let around = element.parentElement; around; around = around.parentElement) {
    if (getComputedStyle(around).overflow === 'visible') continue;
    const { left, right, top, bottom } = around.getBoundingClientRect();
    if (x < left || x > right || y < top || y > bottom) return false;
  }
  return true;
}
/** Returns the controls that another element covers. Controls behind a dialog are ignored. */
function covered(): string[] {
  const top = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1) ?? document;
  const controls = [...top.querySelectorAll('button, a[href], input, textarea, [role=tab], [role=switch]')];
  return controls.flatMap((control) => {
    const box = control.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const { visibility, opacity } = getComputedStyle(control);
    const isHidden =
      visibility === 'hidden' || opacity === '0' || box.width < 4 || control.closest('[inert]');
    if (isHidden || !isInSight(control, x, y)) return [];
    const hit = document.elementFromPoint(x, y);
    const isFree = hit !== null && (control.contains(hit) || hit.contains(control) || hit.closest('label'));
    return isFree ? [] : [`${control.outerHTML.slice(0, 120)} under ${hit?.outerHTML.slice(0, 120)}`];
  });
}
async function expectWhole(name: string): Promise<void> {
  // A missing translation would be shown as its key.
  expect(document.body.textContent).not.toMatch(/\b[a-z]+\.[a-z]+[A-Za-z]+\b/);
  for (const [[width, height], theme] of looks) {
    await screen.viewport(width, height);
    document.documentElement.dataset['theme'] = theme;
    await atRest();
    const at = `${name} at ${width} ${theme}`;
    expect(document.documentElement.scrollWidth - innerWidth, at).toBeLessThanOrEqual(0);
    expect(covered(), at).toEqual([]);
    expect(await findViolations(), at).toEqual([]);
  }
}
const ru = { locale: 'ru' } as const;
const goddess = { role: 'goddess' } as const;

describe('chat', () => {
  it('shows the list without layout faults', async () => {
    await fill();
    await chat.open('/chat', ru);
    await expect.element(screen.getByRole('link', { name: /Айно/ })).toBeVisible();
    await expectWhole('list');
  });

  it('shows a conversation without layout faults', async () => {
    await fill();
    await chat.open('/chat?userId=user-c', ru);
    await expect.element(screen.getByRole('log').getByText('Завтра покажу остальное 🌙')).toBeVisible();
    await expectWhole('conversation');
  });

  it('shows the viewer without layout faults', async () => {
    await screen.viewport(1440, 900);
    await fill();
    await chat.open('/chat?userId=user-c', ru);
    await screen
      .getByRole('log')
      .getByRole('button', { name: /1 из 3/ })
      .click();
    await expect.element(screen.getByRole('dialog').getByText('1 из 3')).toBeVisible();
    await expectWhole('viewer');
  });

  it('shows all shared files without layout faults', async () => {
    await screen.viewport(1440, 900);
    await fill();
    await chat.open('/chat?userId=user-c', ru);
    await screen.getByRole('button', { name: 'Показать все' }).click();
    await expect.poll(() => document.querySelectorAll('[role=dialog] li').length).toBeGreaterThan(5);
    await expectWhole('gallery');
  });
});

describe('automatic messages', () => {
  const splits = {
    groupOf: () => Promise.resolve(null),
  } as unknown as AutoMessagesRouteProps['live']['splits'];
  it.each([null, 'greeting'])('%s', async (type) => {
    const live = { answers: createEarlyQueries(Date.now), splits };
    const page = (
      <MenusContext value={menus}>
        <AutoMessagesRoute {...goddess} live={live} params={type === null ? {} : { autoMessageType: type }} />
      </MenusContext>
    );
    await chat.open('/chat/auto-message', { ...ru, page });
    await expect.element(screen.getByRole('switch').first()).toBeInTheDocument();
    await userEvent.keyboard('{Tab}');
    await expectWhole(type === null ? 'autoMessages' : 'autoMessage');
  });
});
