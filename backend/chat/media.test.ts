import { describe, expect, it } from 'vitest';
import type { MediaItem } from '#shared/domain/chat.ts';
import { limits } from '#shared/domain/constants.ts';
import { freeGiftName } from '#shared/domain/gifts.ts';
import { createEmitter } from '#shared/lib/emitter.ts';
import type { StoredUpload, Uploads } from '../files/port.ts';
import { createChatFeature } from './index.ts';
import { mediaDraft, openChats, type ChatWorld, type Person } from '#tests/kit/worlds/chats.ts';

async function acquaintedPair(hisCoins = 0) {
  const world = await openChats();
  const [he, she] = [await world.person('user', hisCoins), await world.person('goddess')];
  return { world, he, she, chatId: await world.becomeAcquainted(he, she) };
}

/** Returns the first media item of the newest message with media, as this person sees it. */
async function seen(world: ChatWorld, who: Person, chatId: string): Promise<MediaItem> {
  const { messages } = await world.history(who, chatId);
  return messages.find(({ media }) => media.length > 0)!.media[0]!;
}

/** Fetches an address without a token, because the address itself is the key. Returns the status. */
const fetched = async (world: ChatWorld, url: string) => (await fetch(new URL(url, world.url))).status;

describe('a picture', () => {
  it('is visible to both, with its preview and size', async () => {
    const { world, he, she, chatId } = await acquaintedPair();
    const { message } = await world.send(he, she, mediaDraft([await world.picture(he)]));
    expect(message.media).toMatchObject([
      { type: 'image', blurred: false, transcodingStatus: 'ready', messageId: message._id, from: he.userId },
    ]);
    const item = await seen(world, she, chatId);
    expect(item).toMatchObject({ blurred: false, isPaid: false, price: null, giftId: null });
    expect(item.metadata).toMatchObject([{ width: 40, height: 30 }]);
    expect(await fetched(world, item.url!)).toBe(200);
    expect(await fetched(world, item.metadata[0]!.previewUrl!)).toBe(200);
  });

  it('must be the sender’s own, ready, and not in another message', async () => {
    const { world, he, she } = await acquaintedPair();
    const his = await world.picture(he);
    const input = (media: string[]) => ({ params: { id: he.userId }, body: mediaDraft(media) });
    expect(await world.refusal(she, 'sendToUser', input([his]))).toBe('400 invalid_upload');
    const ticket = await world.as(he, 'createFileUpload', {
      body: { tempId: 'x', type: 'image', extension: 'png', purpose: 'chat' },
    });
    const toHer = (media: string[]) => ({ params: { id: she.userId }, body: mediaDraft(media) });
    expect(await world.refusal(he, 'sendToUser', toHer([ticket.tempUploadId]))).toBe('400 invalid_upload');
    expect(await world.refusal(he, 'sendToUser', toHer([his, his]))).toBe('400 invalid_upload');
    const draft = mediaDraft([his]);
    const { message } = await world.send(he, she, draft);
    expect(await world.refusal(he, 'sendToUser', toHer([his]))).toBe('400 invalid_upload');
    // The same message may be sent again.
    expect((await world.send(he, she, draft)).message._id).toBe(message._id);
  });

  it('is one of at most ten in a message', async () => {
    const { world, he, she } = await acquaintedPair();
    const pictures: string[] = [];
    for (let at = 0; at <= limits.uploadFiles; at++) pictures.push(await world.picture(he));
    const input = { params: { id: she.userId }, body: mediaDraft(pictures) };
    expect(await world.refusal(he, 'sendToUser', input)).toBe('400 invalid_body');
    // The refused message used no upload.
    const { message } = await world.send(he, she, mediaDraft(pictures.slice(1)));
    expect(message.media).toHaveLength(10);
  });

  it('is inaccessible at once after its message is deleted, and removed from the disk within an hour', async () => {
    const { world, he, she, chatId } = await acquaintedPair();
    await world.send(he, she, mediaDraft([await world.picture(he)]));
    const kept = (await seen(world, he, chatId)).url!;
    const { message } = await world.send(he, she, mediaDraft([await world.picture(he)]));
    const { url } = await seen(world, he, chatId);
    await world.as(he, 'deleteMessages', { body: { chatId, messages: [message._id] } });
    expect([await fetched(world, url!), await fetched(world, kept)]).toEqual([404, 200]);
    world.clock.advance(61 * 60_000);
    await world.features.idle();
    expect([await fetched(world, url!), await fetched(world, kept)]).toEqual([404, 200]);
  });

  it('of a stranger is blurred until a reply, also at its address', async () => {
    const world = await openChats();
    const [he, she] = [await world.person(), await world.person('goddess')];
    const { message } = await world.send(he, she, mediaDraft([await world.picture(he)]));
    const { chatId } = message;
    const item = await seen(world, she, chatId);
    expect(item).toMatchObject({ blurred: true, allowUnblure: true, url: null });
    const blurred = item.metadata[0]!.previewUrl!;
    expect(blurred).not.toBe(message.media[0]!.metadata[0]!.previewUrl);
    expect(await fetched(world, blurred)).toBe(200);
    expect(await seen(world, he, chatId)).toMatchObject({ blurred: false });

    const before = await world.history(she, chatId);
    const ear = await world.ear(she);
    await world.send(she, he);
    expect(await seen(world, she, chatId)).toMatchObject({ blurred: false });
    expect(await ear.heard()).toMatchObject([
      { event: 'mediaUpdated', data: { messageId: message._id, media: { blurred: false } } },
      { event: 'message' },
    ]);
    const query = { direction: 'changes', paginationToken: String(before.revision) };
    const changed = (await world.history(she, chatId, query)).messages;
    expect(changed.map(({ _id }) => _id)).toContain(message._id);
  });

  it('that is private is blurred until the receiver reveals it', async () => {
    const { world, he, she, chatId } = await acquaintedPair();
    const draft = mediaDraft([{ tempUploadId: await world.picture(she), isPrivate: true }]);
    const { message } = await world.send(she, he, draft);
    const item = await seen(world, he, chatId);
    expect(item).toMatchObject({ isPrivate: true, blurred: true, url: null });
    const ears = [await world.ear(he), await world.ear(she)];
    const body = { chatId, messageId: message._id, mediaItemId: item.id };
    const { mediaItem } = await world.as(he, 'unblurMedia', { body });
    expect(mediaItem).toMatchObject({ id: item.id, blurred: false, isPaid: false });
    expect(await fetched(world, mediaItem!.url!)).toBe(200);
    for (const ear of ears)
      expect(await ear.heard()).toMatchObject([
        { event: 'mediaUpdated', data: { chatId, media: { id: item.id, blurred: false } } },
      ]);
    expect((await world.as(he, 'unblurMedia', { body })).mediaItem).toEqual(mediaItem);
    for (const ear of ears) expect(await ear.heard()).toEqual([]);
  });

  it('is unchanged in a hidden chat that is opened again', async () => {
    const { world, he, she, chatId } = await acquaintedPair();
    await world.send(he, she, mediaDraft([await world.picture(he)]));
    const { messages } = await world.history(she, chatId);
    await world.as(she, 'hideChat', { params: { id: chatId } });
    const hers = await world.ear(she);
    await world.as(she, 'openChat', { body: { userId: he.userId } });
    // The media did not change, so clients need not load them again.
    expect((await hers.heard()).map(({ event }) => event)).toEqual(['chatUpdated']);
    expect((await world.history(she, chatId)).messages).toEqual(messages);
  });

  it('is blurred while the member wants the other person’s media blurred', async () => {
    const { world, he, she, chatId } = await acquaintedPair();
    const first = (await world.send(he, she, mediaDraft([await world.picture(he)]))).message;
    await world.send(she, he, mediaDraft([await world.picture(she)]));
    const [hers, his] = [await world.ear(she), await world.ear(he)];
    const blur = (blurFromUser: boolean) =>
      world.as(she, 'setBlurFromUser', { query: { chatId }, body: { blurFromUser } });
    await blur(true);
    expect(await world.chat(she, chatId)).toMatchObject({ blurFromUser: true });
    const inHer = async () =>
      (await world.history(she, chatId)).messages.flatMap(({ media }) => media.map(({ blurred }) => blurred));
    expect(await inHer()).toEqual([false, true]);
    expect((await hers.heard()).map(({ event }) => event)).toEqual(['mediaUpdated', 'chatUpdated']);
    expect(await his.heard()).toEqual([]);
    await world.as(she, 'unblurMedia', {
      body: { chatId, messageId: first._id, mediaItemId: first.media[0]!.id },
    });
    expect(await inHer()).toEqual([false, false]);
    await blur(false);
    await blur(true);
    expect(await inHer()).toEqual([false, false]);
  });
});

describe('a paid medium', () => {
  it('is charged once when it is revealed, and the streamer gets her share', async () => {
    const { world, he, she, chatId } = await acquaintedPair(100);
    const draft = mediaDraft([{ tempUploadId: await world.picture(she), price: 45 }]);
    const { message } = await world.send(she, he, draft);
    const item = await seen(world, he, chatId);
    expect(item).toMatchObject({ blurred: true, url: null, price: 45, isPaid: false });
    const ear = await world.ear(she);
    const body = { chatId, messageId: message._id, mediaItemId: item.id };
    const answers = await Promise.all(Array.from({ length: 6 }, () => world.as(he, 'unblurMedia', { body })));
    for (const { mediaItem } of answers) expect(mediaItem).toMatchObject({ isPaid: true, blurred: false });
    expect(await world.coins(he, she)).toEqual([55, 27]);
    expect(await ear.heard()).toMatchObject([
      { event: 'mediaUpdated', data: { media: { isPaid: true } } },
      { event: 'balance', data: { coins: 27 } },
      { event: 'studioUpdated', data: { what: 'earnings' } },
    ]);
    expect(await fetched(world, answers[0]!.mediaItem!.url!)).toBe(200);
    // Her share is rounded down to whole coins.
    const odd = mediaDraft([{ tempUploadId: await world.picture(she), price: 7 }]);
    const { _id: messageId, media } = (await world.send(she, he, odd)).message;
    await world.as(he, 'unblurMedia', { body: { chatId, messageId, mediaItemId: media[0]!.id } });
    expect(await world.coins(he, she)).toEqual([48, 31]);
  });

  it('can only be priced by streamers, because only they earn', async () => {
    const { world, he, she } = await acquaintedPair();
    const media = [{ tempUploadId: await world.picture(he), price: 45 }];
    const input = { params: { id: she.userId }, body: mediaDraft(media) };
    expect(await world.refusal(he, 'sendToUser', input)).toBe('400 invalid_body');
    const free = mediaDraft(media.map(({ tempUploadId }) => ({ tempUploadId, price: null })));
    expect((await world.send(he, she, free)).message.media).toMatchObject([{ price: null }]);
  });

  it('is not charged and stays blurred if coins are missing', async () => {
    const { world, he, she, chatId } = await acquaintedPair(44);
    const draft = mediaDraft([{ tempUploadId: await world.picture(she), price: 45 }]);
    const { message } = await world.send(she, he, draft);
    const mediaItemId = message.media[0]!.id;
    const input = { body: { chatId, messageId: message._id, mediaItemId } };
    expect(await world.refusal(he, 'unblurMedia', input)).toBe('402 not_enough_coins');
    expect(await world.coins(he, she)).toEqual([44, 0]);
    expect(await seen(world, he, chatId)).toMatchObject({ blurred: true, url: null });
    // Her own media are free for her.
    expect((await world.as(she, 'unblurMedia', input)).mediaItem).toMatchObject({ isPaid: false });
    const elsewhere = { body: { ...input.body, messageId: 'another' } };
    expect(await world.refusal(he, 'unblurMedia', elsewhere)).toBe('404 not_found');
    await world.block(she, he);
    expect(await world.refusal(he, 'unblurMedia', input)).toBe('403 blocked');
  });
});

describe('a gift', () => {
  const gift = (giftId: string) => mediaDraft([{ giftId }]);

  it('is charged once with its message, and notifies both', async () => {
    const { world, he, she, chatId } = await acquaintedPair(1_000);
    const { gifts } = await world.as(he, 'getGifts', {});
    const one =
      gifts.find(({ isFree, rawValue }) => isFree !== true && (rawValue ?? 0) % 5 !== 0) ?? gifts.at(-1)!;
    const price = one.rawValue!;
    const [his, hers] = [await world.ear(he), await world.ear(she)];
    const draft = gift(one._id);
    const [first] = await Promise.all([1, 2, 3].map(() => world.send(he, she, draft)));
    expect(first?.message.media).toMatchObject([
      { giftId: one._id, blurred: false, url: one.image, price: null },
    ]);
    expect(await world.coins(he, she)).toEqual([1_000 - price, Math.floor(price * 0.6)]);
    expect((await his.heard()).map(({ event }) => event)).toEqual(['message', 'interaction', 'balance']);
    expect(await hers.heard()).toMatchObject([
      { event: 'message' },
      { event: 'notification', data: { kind: 'gift', user: { _id: he.userId }, chatId, text: one.name } },
      { event: 'balance' },
      { event: 'studioUpdated' },
    ]);
    // A gift is not part of the chat's gallery.
    expect((await world.as(she, 'getChatMedia', { params: { chatId }, query: {} })).mediaItems).toEqual([]);
  });

  it('that is free moves no coins', async () => {
    const { world, he, she } = await acquaintedPair();
    const { gifts } = await world.as(he, 'getGifts', {});
    const free = gifts.find(({ isFree }) => isFree === true)!;
    const [his, hers] = [await world.ear(he), await world.ear(she)];
    await world.send(he, she, gift(free._id));
    expect(await world.coins(he, she)).toEqual([0, 0]);
    expect((await his.heard()).map(({ event }) => event)).toEqual(['message', 'interaction']);
    expect(await hers.heard()).toMatchObject([
      { event: 'message', data: { message: { media: [{ giftId: free._id, price: null }] } } },
      { event: 'notification', data: { kind: 'gift', text: freeGiftName } },
    ]);
  });

  it('is not stored if coins are missing, and neither is its group', async () => {
    const { world, he, she, chatId } = await acquaintedPair(10);
    const { gifts } = await world.as(he, 'getGifts', {});
    const dear = gifts.find(({ rawValue }) => (rawValue ?? 0) > 10)!;
    const ear = await world.ear(she);
    const upload = await world.picture(he);
    const group = { messages: [mediaDraft([upload]), gift(dear._id)] };
    const input = { params: { id: she.userId }, body: group };
    expect(await world.refusal(he, 'sendGroupToUser', input)).toBe('402 not_enough_coins');
    expect(await world.coins(he, she)).toEqual([10, 0]);
    expect(await world.texts(he, chatId)).toEqual(['hello', 'hello']);
    expect(await ear.heard()).toEqual([]);
    // The refused group did not use the upload.
    await world.send(he, she, mediaDraft([upload]));
    expect(await world.refusal(he, 'sendToUser', { params: { id: she.userId }, body: gift('none') })).toBe(
      '400 invalid_body',
    );
  });

  it('to a user is charged, and the user earns nothing', async () => {
    const world = await openChats();
    const [a, b] = [await world.person('user', 500), await world.person()];
    const { gifts } = await world.as(a, 'getGifts', {});
    const one = gifts.find(({ rawValue }) => (rawValue ?? 0) > 0)!;
    await world.send(a, b, gift(one._id));
    expect(await world.coins(a, b)).toEqual([500 - one.rawValue!, 0]);
  });
});

describe('a chat’s media', () => {
  it('are listed newest first, page by page, as each member may see them', async () => {
    const { world, he, she, chatId } = await acquaintedPair();
    for (let at = 0; at < 2; at++) {
      const pictures = [await world.picture(he), await world.picture(he), await world.picture(he)];
      await world.send(he, she, mediaDraft(pictures));
      world.clock.advance(1_000);
    }
    await world.send(she, he, mediaDraft([{ tempUploadId: await world.picture(she), price: 10 }]));
    const items: MediaItem[] = [];
    let token: string | null = null;
    do {
      const query: Record<string, string> = { count: '2', ...(token ? { paginationToken: token } : {}) };
      const page: { mediaItems: MediaItem[]; paginationToken: string | null } = await world.as(
        he,
        'getChatMedia',
        { params: { chatId }, query: query as never },
      );
      items.push(...page.mediaItems);
      token = page.paginationToken;
    } while (token !== null);
    const inMessages = (await world.history(he, chatId)).messages.flatMap(({ media }) => media);
    expect(items).toEqual(inMessages);
    expect(items.map(({ blurred }) => blurred)).toEqual([true, ...Array<boolean>(6).fill(false)]);
    const [first] = (await world.history(he, chatId)).messages.filter(({ from }) => from === he.userId);
    await world.as(he, 'deleteMessages', { body: { chatId, messages: [first!._id] } });
    const { mediaItems } = await world.as(she, 'getChatMedia', { params: { chatId }, query: {} });
    expect(mediaItems.map(({ blurred }) => blurred)).toEqual([false, false, false, false]);
  });
});

describe('processing', () => {
  /** Creates a second chat service on the same backend, with uploads that the test controls. */
  function withOwnUploads(world: ChatWorld, upload: StoredUpload) {
    const processed = createEmitter<StoredUpload>();
    const uploads: Uploads = {
      assign: () => Promise.resolve([upload]),
      release: () => Promise.resolve(),
      get: () => Promise.resolve(new Map([[upload.id, upload]])),
      previewOf: () => Promise.resolve(null),
      tinyOf: () => Promise.resolve(null),
      storePicture: () => Promise.reject(new Error('This test world stores no pictures.')),
      addressesOf: () =>
        Promise.resolve((id) => ({ url: `/x/${id}`, previewUrl: `/x/${id}/p`, blurredUrl: `/x/${id}/b` })),
      onProcessed: processed.listen,
    };
    const open = () => createChatFeature({ ...world.context, uploads, gifts: world.features.gifts.gifts });
    return { open, done: processed.emit };
  }

  const video: StoredUpload = {
    id: 'video-1',
    ownerId: '',
    type: 'video',
    state: 'processing',
    duration: null,
    width: null,
    height: null,
  };

  async function withVideo() {
    const { world, he, she, chatId } = await acquaintedPair();
    const own = withOwnUploads(world, video);
    const chat = own.open();
    const caller = { userId: he.userId, role: 'user', tokenHash: '' } as const;
    const body = { ...mediaDraft(['video-1']), chatId };
    await chat.handlers.sendMessage({ caller, body, info: {} as never, files: {} });
    return { world, he, she, chatId, own, chat };
  }

  it('sends an event when it ends, successful or not', async () => {
    for (const state of ['ready', 'failed'] as const) {
      const { world, he, she, chatId, own, chat } = await withVideo();
      const ears = [await world.ear(he), await world.ear(she)];
      expect(await seen(world, she, chatId)).toMatchObject({
        transcodingStatus: 'processing',
        duration: null,
      });
      own.done({ ...video, state, duration: 12.5, width: 640, height: 480 });
      await chat.idle();
      for (const ear of ears)
        expect(await ear.heard()).toMatchObject([
          { event: 'mediaUpdated', data: { media: { transcodingStatus: state } } },
        ]);
      const item = await seen(world, she, chatId);
      expect(item).toMatchObject({ transcodingStatus: state, duration: 12.5 });
      const { mediaItems } = await world.as(she, 'getChatMedia', { params: { chatId }, query: {} });
      expect(mediaItems).toHaveLength(state === 'ready' ? 1 : 0);
    }
  });

  it('sends no event to a member who has deleted the chat', async () => {
    const { world, he, she, chatId, own, chat } = await withVideo();
    await world.as(she, 'deleteChats', { body: { chatIds: [chatId] } });
    const [his, hers] = [await world.ear(he), await world.ear(she)];
    own.done({ ...video, state: 'ready' });
    await chat.idle();
    expect(await his.heard()).toHaveLength(1);
    expect(await hers.heard()).toEqual([]);
  });

  it('that ended while the backend was down is detected at the next start', async () => {
    const { world, she, chatId } = await withVideo();
    const later = withOwnUploads(world, { ...video, state: 'ready', duration: 3 });
    await later.open().idle();
    expect(await seen(world, she, chatId)).toMatchObject({ transcodingStatus: 'ready', duration: 3 });
  });

  it('must end before the media item can be paid for', async () => {
    const { world, he, she, chatId } = await withVideo();
    const { messages } = await world.history(she, chatId);
    const item = messages[0]!.media[0]!;
    await world.as(she, 'setBlurFromUser', { query: { chatId }, body: { blurFromUser: true } });
    const body = { chatId, messageId: messages[0]!._id, mediaItemId: item.id };
    expect(await world.refusal(she, 'unblurMedia', { body })).toBe('409 conflict');
    expect(await world.refusal(he, 'unblurMedia', { body })).toBe('done');
  });
});
