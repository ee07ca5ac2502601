import { afterEach, expect, it } from 'vitest';
import type { SendEntry } from '#shared/store/records.ts';
import type { Rendered } from '#tests/kit/page/render.tsx';
import { renderHook } from '#tests/kit/page/renderHook.tsx';
import { attachment, outgoing } from '#tests/store/build.ts';
import { messageAt, nowMs, picture } from '../conversation/testing/fixtures.ts';
import { useWords } from './words.ts';

let page: Rendered;
afterEach(() => page.unmount());
async function words() {
  const used = await renderHook(useWords, (children) => <div>{children}</div>);
  page = used.page;
  return used.now();
}

const photo = picture('p');
const film = picture('f', { type: 'video', duration: 8 });
const sound = picture('s', { type: 'audio', duration: 75 });
const unknown = ['info', 'Update Vesper to see this'] as const;

it.each([
  ['a text is itself', { text: 'hello' }, [null, 'hello']],
  ['a text without words', { text: '' }, unknown],
  ['a text that has none', { text: null }, unknown],
  ['a sticker', { type: 'sticker', stickerId: 'sticker-love' }, ['smile', 'Sticker']],
  ['a sticker without its name', { type: 'sticker' }, unknown],
  ['a GIF', { type: 'gif', gifId: 'gif-kiss' }, ['image', 'GIF']],
  ['a GIF without its name', { type: 'gif' }, unknown],
  ['a kind to come', { type: 'hologram' }, unknown],
  ['a photo', { media: [photo] }, ['image', 'Photo']],
  ['photos', { media: [photo, picture('q')] }, ['image', '2 photos']],
  ['a video', { media: [film] }, ['cam', 'Video']],
  ['videos', { media: [film, film, film] }, ['cam', '3 videos']],
  ['photos and videos', { media: [photo, film] }, ['image', '2 files']],
  ['a photo with a sound', { media: [photo, sound] }, ['image', '2 files']],
  ['a photo with words', { media: [photo], text: 'the sea' }, ['image', 'the sea']],
  ['a video with words', { media: [film], text: 'the sea' }, ['cam', 'the sea']],
  ['a photo with nothing but spaces', { media: [photo], text: '  ' }, ['image', 'Photo']],
  ['a voice message', { media: [sound] }, ['mic', 'Voice message, 1:15']],
  ['a voice message with words', { media: [sound], text: 'listen' }, ['mic', 'listen']],
  ['one of unknown length', { media: [{ ...sound, duration: null }] }, ['mic', 'Voice message']],
  ['two of them', { media: [sound, picture('t', { type: 'audio' })] }, ['mic', '2 voice messages']],
  ['a gift', { media: [{ ...photo, giftId: 'gift-rose', price: 25 }] }, ['gift', 'Gift']],
  ['a gift with words', { media: [{ ...photo, giftId: 'gift-rose' }], text: 'for you' }, ['gift', 'Gift']],
  ['words whose media are gone', { media: [], text: 'the sea' }, [null, 'the sea']],
  ['media without any, and without words', { media: [], text: null }, unknown],
] as const)('a message in words: %s', async (_, more, [icon, text]) => {
  const type = 'media' in more ? 'media' : 'text';
  const message = messageAt('c', nowMs, 'user-c', { type, text: null, ...more });
  expect((await words()).of(message)).toEqual({ icon, text });
});

const one = attachment('one');
const filmed = attachment('two', { type: 'video', duration: 8 });
const spoken = attachment('three', { type: 'audio', duration: 75 });

it.each<[string, Partial<SendEntry['message']>, [string | null, string]]>([
  ['a text is itself', { text: 'hello' }, [null, 'hello']],
  ['nothing at all is no words', {}, [null, '']],
  ['a sticker', { type: 'sticker', stickerId: 'sticker-love' }, ['smile', 'Sticker']],
  ['a GIF', { type: 'gif', gifId: 'gif-kiss' }, ['image', 'GIF']],
  ['a gift', { type: 'media', giftId: 'gift-rose' }, ['gift', 'Gift']],
  ['a photo', { type: 'media', attachments: [one] }, ['image', 'Photo']],
  ['photos', { type: 'media', attachments: [one, one] }, ['image', '2 photos']],
  ['a video', { type: 'media', attachments: [filmed] }, ['cam', 'Video']],
  ['photos and videos', { type: 'media', attachments: [one, filmed] }, ['image', '2 files']],
  ['a photo with words', { type: 'media', attachments: [one], text: 'the sea' }, ['image', 'the sea']],
  ['a voice message', { type: 'media', attachments: [spoken] }, ['mic', 'Voice message, 1:15']],
])('a pending message in words: %s', async (_, more, [icon, text]) => {
  const entry = outgoing('one');
  const message = { ...entry.message, text: null, ...more };
  expect((await words()).ofEntry({ ...entry, message })).toEqual({ icon, text });
});
