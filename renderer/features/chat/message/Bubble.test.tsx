import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createScope, type Scope } from '#shared/lib/scope.ts';
import { render, settle, type Rendered } from '#tests/kit/page/render.tsx';
import { me, messageAt, nowMs, picture } from '../conversation/testing/fixtures.ts';
import { createChatHarness, InChatHarness, type ChatHarness } from '../conversation/testing/chatHarness.tsx';
import { Bubble } from './Bubble.tsx';
import styles from './message.module.css';
import { RowCommandsContext, type RowCommands } from './rowCommands.ts';

let scope: Scope;
let stage: ChatHarness;
let page: Rendered;
const openMedium = vi.fn<RowCommands['openMedium']>();
const nothing = () => undefined;
const ports: RowCommands = {
  openMedium,
  ...{ resend: nothing, discard: nothing, stop: nothing, removeFile: nothing, toggle: nothing },
  ...{ react: nothing, reply: nothing, goTo: nothing, openMenu: nothing },
};
beforeEach(() => {
  scope = createScope();
  stage = createChatHarness(scope);
});
afterEach(async () => {
  await page.unmount();
  scope.end();
  openMedium.mockReset();
});

interface Shown {
  readonly isMine?: boolean;
  readonly isFirst?: boolean;
  readonly isLast?: boolean;
}
async function show(more: object, { isMine = false, isFirst = true, isLast = true }: Shown = {}) {
  const type = 'media' in more ? 'media' : 'text';
  const all = { type, text: null, textKey: 'said', ...more };
  const message = messageAt('c', nowMs, isMine ? me : 'user-c', all);
  page = await render(
    <InChatHarness stage={stage}>
      <RowCommandsContext value={ports}>
        <Bubble {...{ message, isMine, isFirst, isLast }} name="Mira" />
      </RowCommandsContext>
    </InChatHarness>,
  );
  await settle();
  return message;
}
const photo = picture('p', { url: '/p.jpg' });
const film = picture('f', { type: 'video', url: '/f.mp4', duration: 8 });
const sound = picture('s', { type: 'audio', url: '/s.ogg', duration: 75 });
const other = picture('t', { type: 'audio', url: '/t.ogg', duration: 12 });
const gift = picture('g', { giftId: 'gift-rose', price: 25 });

const labels = () => [...document.querySelectorAll('button')].map((one) => one.getAttribute('aria-label'));
const picturesNamed = () => [...document.querySelectorAll('img')].map(({ alt }) => alt);
/** Returns the text of each bubble, with its time replaced by "@". */
const bubbles = () =>
  [...document.querySelectorAll(`.${styles['bubble']}`)].map((one) => {
    const time = one.querySelector('time')?.textContent;
    return (one.textContent ?? '').replace(time ?? '', time === undefined ? '' : ' @');
  });
const joins = () =>
  [...document.querySelectorAll(`.${styles['bubble']}`)].map(({ classList }) => [
    classList.contains(styles['joinsAbove'] ?? ''),
    classList.contains(styles['joinsBelow'] ?? ''),
  ]);
const marks = () => [...document.querySelectorAll('[role=img]')].map((one) => one.getAttribute('aria-label'));
/** Returns the number of times shown, and how many of them are on an image. */
const times = () => [
  document.querySelectorAll('time').length,
  document.querySelectorAll(`.${styles['on']} time`).length,
];

describe('the body of a message', () => {
  it.each([
    ['a text', { text: 'hello' }, ['hello @'], []],
    ['an empty text', { text: '' }, ['Update Vesper to see this @'], []],
    ['a message of an unknown type', { type: 'hologram' }, ['Update Vesper to see this @'], []],
    ['a GIF', { type: 'gif', gifId: 'kiss' }, [' @'], ['GIF']],
    [
      'a GIF that this version does not contain',
      { type: 'gif', gifId: 'gif-from-a-newer-version' },
      ['Update Vesper to see this @'],
      [],
    ],
    ['a sticker, which has no bubble', { type: 'sticker', stickerId: 'sticker-love' }, [], ['Sticker']],
    ['a newer sticker', { type: 'sticker', stickerId: 'sticker-new' }, ['Update Vesper to see this @'], []],
    ['a photo', { media: [photo] }, [' @'], ['']],
    ['a photo with words', { media: [photo], text: 'the sea' }, ['', 'the sea @'], ['']],
    ['words whose media are gone', { media: [], text: 'the sea' }, ['the sea @'], []],
    ['media without any', { media: [] }, ['Update Vesper to see this @'], []],
    ['a voice message', { media: [sound] }, ['1:15 @'], []],
    ['two of them', { media: [sound, other] }, ['1:15', '0:12 @'], []],
    ['one with words', { media: [sound], text: 'listen' }, ['1:15', 'listen @'], []],
    ['a photo with a sound', { media: [sound, photo] }, ['', '1:15 @'], ['']],
    ['all of it', { media: [photo, sound], text: 'look' }, ['', '1:15', 'look @'], ['']],
  ] as const)('shows %s', async (_, more, texts, pictures) => {
    await show(more);
    expect([bubbles(), picturesNamed()]).toEqual([texts, pictures]);
  });

  it.each([
    ['a text', { text: 'hello' }, 0],
    ['a sticker', { type: 'sticker', stickerId: 'sticker-love' }, 0],
    ['a GIF', { type: 'gif', gifId: 'kiss' }, 1],
    ['a photo', { media: [photo] }, 1],
    ['a photo with words', { media: [photo], text: 'the sea' }, 0],
    ['a photo with a sound', { media: [photo, sound] }, 0],
    ['a gift', { media: [gift] }, 0],
  ])('for %s shows the time once, and on the image only if there is nothing else', async (_, more, on) => {
    await show(more);
    expect(times()).toEqual([1, on]);
  });
});

describe('own and received messages', () => {
  it.each([
    ['a text', { text: 'hello' }],
    ['a sticker', { type: 'sticker', stickerId: 'sticker-love' }],
    ['a GIF', { type: 'gif', gifId: 'kiss' }],
    ['a photo', { media: [photo] }],
    ['a photo with words', { media: [photo], text: 'the sea' }],
    ['a voice message', { media: [sound] }],
    ['a gift', { media: [gift] }],
    ['a message of an unknown type', { type: 'hologram' }],
  ])("show the status on the user's own message, but not on a received one: %s", async (_, more) => {
    await show({ ...more, status: 'read' }, { isMine: true });
    expect(marks()).toEqual(['Read']);
    await page.unmount();
    await show({ ...more, status: 'read' });
    expect(marks()).toEqual([]);
  });

  it("translate received text, but never the user's own", async () => {
    stage.answers['translatedText'] = () => [{ textKey: 'said', translation: 'Good evening' }];
    await show({ text: 'Bonsoir' }, { isMine: true });
    expect(bubbles()).toEqual(['Bonsoir @']);
    await page.unmount();
    await show({ text: 'Bonsoir' });
    expect(bubbles()).toEqual(['Good eveningTranslatedShow original @']);
  });

  it('name the giver or the recipient of a gift, which cannot be opened', async () => {
    stage.answers['getAllGifts'] = () => ({ gifts: [{ _id: 'gift-rose', name: 'Rose' }] });
    await show({ media: [photo, gift] });
    expect([page.text(), labels()]).toEqual([
      expect.stringMatching(/^Rose from MiraA gift worth 25 coins/),
      [],
    ]);
    await page.unmount();
    await show({ media: [gift] }, { isMine: true });
    expect(page.text()).toMatch(/^Rose for MiraYou sent it for 25 coins/);
  });

  it('offer a priced photo to the recipient for sale, and show it to the sender', async () => {
    const priced = { ...photo, price: 60 };
    await show({ media: [priced] });
    expect(labels()).toEqual(['Photo. Unlock for 60 coins']);
    await page.unmount();
    await show({ media: [priced] }, { isMine: true });
    expect([labels(), bubbles()]).toEqual([['Photo'], ['60 coins @']]);
  });
});

it('pressing an image or a video opens it; audio has its own play button', async () => {
  const message = await show({ media: [photo, sound, film] });
  expect(labels()).toEqual(['Photo 1 of 2', 'Video 2 of 2', 'Play voice message, 1:15']);
  await page.press('Video 2 of 2');
  expect(openMedium.mock.calls).toEqual([[message, message.media[2]]]);
});

it.each([
  ['a text', { text: 'hello' }, 1],
  ['a GIF', { type: 'gif', gifId: 'kiss' }, 1],
  ['a photo', { media: [photo] }, 1],
  ['a photo with words', { media: [photo], text: 'the sea' }, 2],
  ['a voice message with words', { media: [sound], text: 'listen' }, 2],
  ['two voice messages', { media: [sound, { ...sound, id: 'another-sound' }] }, 2],
  ['a photo, a sound and words', { media: [photo, sound], text: 'look' }, 3],
])('bubbles of %s have round corners only at the ends of their group', async (_, more, count) => {
  await show(more);
  const alone = Array.from({ length: count }, (__, at) => [at > 0, at < count - 1]);
  expect(joins()).toEqual(alone);
  await page.unmount();
  await show(more, { isFirst: false, isLast: false });
  expect(joins()).toEqual(alone.map(() => [true, true]));
});
