import { describe, expect, it } from 'vitest';
import { aJudge, aModerator, hidden, seen, shown, acquaintedPair } from './testing/moderatedMedia.ts';
import { mediaDraft, type ChatWorld, type Person } from '#tests/kit/worlds/chats.ts';

type World = Pick<ChatWorld, 'url'>;
const get = ({ url }: World, path: string | null, headers = {}, method = 'GET') =>
  fetch(new URL(path!, url), { headers, method });

/** Returns whether a response about a withheld picture contains nothing else. */
async function isWithheld(answer: Response): Promise<boolean> {
  const { status, headers } = answer;
  const body = await answer.arrayBuffer();
  return status === 410 && body.byteLength === 0 && headers.get('cache-control') === 'no-store';
}

/** Reports a message and upholds the report. */
async function uphold(world: ChatWorld, she: Person, he: Person, boss: Person, messageId: string) {
  const body = { userId: he.userId, reason: 'nudity', source: 'message', refId: messageId } as const;
  await world.as(she, 'report', { body });
  await world.features.idle();
  const { cases } = await world.as(boss, 'getModerationCases', { query: {} });
  await world.as(boss, 'decideModerationCase', {
    params: { id: cases[0]!._id },
    body: { decision: 'upheld' },
  });
}

describe('the address of a picture that moderation hides', () => {
  it('answers others with 410 to every request, and the sender gets another address', async () => {
    const { world, he, she, chatId } = await acquaintedPair();
    const boss = await aModerator(world);
    const { message } = await world.send(he, she, mediaDraft([await world.picture(he)]));
    const before = await seen(world, she, chatId);
    const preview = before.metadata[0]!.previewUrl!;
    const open = await get(world, before.url);
    expect([open.status, open.headers.get('cache-control')]).toEqual([
      200,
      'private, max-age=300, stale-while-revalidate=86400',
    ]);
    const ear = await world.ear(he);
    await uphold(world, she, he, boss, message._id);

    for (const address of [before.url, preview]) {
      const etag = (await get(world, address)).headers.get('etag');
      expect(etag).toBeNull();
      const known = { 'if-none-match': open.headers.get('etag')! };
      for (const headers of [{}, { range: 'bytes=0-9' }, known, { origin: 'app://vesper' }])
        expect(await isWithheld(await get(world, address, headers))).toBe(true);
      expect((await get(world, address, {}, 'HEAD')).status).toBe(410);
    }
    const cover = await seen(world, she, chatId);
    expect(cover).toMatchObject(hidden);
    expect((await get(world, cover.metadata[0]!.previewUrl!)).status).toBe(200);

    const [told] = await ear.heard();
    const his = await seen(world, he, chatId);
    expect(told).toMatchObject({ event: 'mediaUpdated', data: { media: { url: his.url } } });
    expect(his).toMatchObject({ blurred: false, allowUnblure: false });
    for (const [mine, theirs] of [
      [his.url, before.url],
      [his.metadata[0]!.previewUrl, preview],
    ]) {
      expect(mine).not.toBe(theirs);
      expect((await get(world, mine!)).status).toBe(200);
    }
  });

  it('works again if the case is dismissed, and the moderator could always open it', async () => {
    const judge = await aJudge();
    const { world, he, she, chatId } = await acquaintedPair(judge.options);
    const boss = await aModerator(world);
    const { message } = await world.send(he, she, mediaDraft([await world.picture(he)]));
    const address = message.media[0]!.url;
    expect((await get(world, address)).status).toBe(200);
    await judge.say('prohibited');
    await world.features.idle();
    expect(await isWithheld(await get(world, address))).toBe(true);
    const own = (await seen(world, he, chatId)).url;

    const { cases } = await world.as(boss, 'getModerationCases', { query: {} });
    const params = { id: cases[0]!._id };
    expect((await world.as(boss, 'getModerationCase', { params })).frame).toMatch(/^\/9j\//);
    await world.as(boss, 'decideModerationCase', { params, body: { decision: 'dismissed' } });
    expect(await seen(world, she, chatId)).toMatchObject({ ...shown, url: address });
    expect(await seen(world, he, chatId)).toMatchObject({ ...shown, url: address });
    // The sender's temporary address also continues to work.
    for (const again of [address, own]) expect((await get(world, again)).status).toBe(200);
  });

  it('and the sender’s own address answer 404 after the sender deletes the message', async () => {
    const { world, he, she, chatId } = await acquaintedPair();
    const { message } = await world.send(he, she, mediaDraft([await world.picture(he)]));
    const before = (await seen(world, she, chatId)).url;
    const reference = { kind: 'message', id: message._id, fromId: he.userId } as const;
    await world.features.chat.mediaModeration.applyDecision(reference, 'hidden', false);
    const own = (await seen(world, he, chatId)).url;
    await world.as(he, 'deleteMessages', { body: { chatId, messages: [message._id] } });
    for (const address of [before, own]) expect((await get(world, address)).status).toBe(404);
  });

  it('is the only closed one if the other pictures of the message are not affected', async () => {
    const { world, he, she } = await acquaintedPair();
    const pictures = [await world.picture(he), await world.picture(he)];
    const { message } = await world.send(he, she, mediaDraft(pictures));
    const [first, second] = message.media;
    const reference = { kind: 'media', id: first!.id, fromId: he.userId } as const;
    await world.features.chat.mediaModeration.applyDecision(reference, 'hidden', false);
    expect(await isWithheld(await get(world, first!.url))).toBe(true);
    expect((await get(world, second!.url)).status).toBe(200);
  });
});
