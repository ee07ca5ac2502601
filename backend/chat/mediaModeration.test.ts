import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  aJudge,
  aModerator,
  checking,
  hidden,
  seen,
  shown,
  acquaintedPair,
} from './testing/moderatedMedia.ts';
import { mediaDraft, openChats, type ChatWorld, type Person } from '#tests/kit/worlds/chats.ts';

const listed = async (world: ChatWorld, who: Person, chatId: string) =>
  (await world.as(who, 'getChatMedia', { params: { chatId }, query: {} })).mediaItems.length;

describe('a picture with a moderation service', () => {
  it('is covered until the verdict, and visible to both afterwards', async () => {
    const judge = await aJudge();
    const { world, he, she, chatId } = await acquaintedPair(judge.options);
    const { message } = await world.send(he, she, mediaDraft([await world.picture(he)]));
    // The sender sees the picture meanwhile.
    expect(message.media).toMatchObject([{ onModeration: true, blurred: false, url: expect.any(String) }]);
    expect(await seen(world, she, chatId)).toMatchObject(checking);
    expect([await listed(world, she, chatId), await listed(world, he, chatId)]).toEqual([0, 1]);
    const body = { chatId, messageId: message._id, mediaItemId: message.media[0]!.id };
    expect(await world.refusal(she, 'unblurMedia', { body })).toBe('409 conflict');

    const ears = [await world.ear(he), await world.ear(she)];
    await judge.say('ok');
    for (const ear of ears)
      expect(await ear.heard()).toMatchObject([
        { event: 'mediaUpdated', data: { chatId, messageId: message._id, media: shown } },
      ]);
    expect(await seen(world, she, chatId)).toMatchObject(shown);
    expect(await listed(world, she, chatId)).toBe(1);
  });

  it('is shown if the verdict is `noFace`', async () => {
    const judge = await aJudge();
    const { world, he, she, chatId } = await acquaintedPair(judge.options);
    await world.send(he, she, mediaDraft([await world.picture(he)]));
    await judge.say('noFace');
    await world.features.idle();
    expect(await seen(world, she, chatId)).toMatchObject(shown);
  });

  it('is hidden if prohibited, with a notification, and a moderator can show it again', async () => {
    const judge = await aJudge();
    const { world, he, she, chatId } = await acquaintedPair(judge.options);
    const boss = await aModerator(world);
    const { message } = await world.send(he, she, mediaDraft([await world.picture(he)]));
    const [his, hers] = [await world.ear(he), await world.ear(she)];
    await judge.say('prohibited');
    expect(await hers.heard()).toMatchObject([{ event: 'mediaUpdated', data: { media: hidden } }]);
    expect(await his.heard()).toMatchObject([
      {
        event: 'mediaUpdated',
        data: { media: { onModeration: false, allowUnblure: false, blurred: false } },
      },
      {
        event: 'notification',
        data: { kind: 'systemMessage', user: null, chatId: null, text: 'Your photo was hidden' },
      },
    ]);
    const body = { chatId, messageId: message._id, mediaItemId: message.media[0]!.id };
    expect(await world.refusal(she, 'unblurMedia', { body })).toBe('409 conflict');
    expect(await listed(world, she, chatId)).toBe(0);

    const { cases } = await world.as(boss, 'getModerationCases', { query: {} });
    expect(cases).toMatchObject([
      { reason: 'verdict', verdict: 'prohibited', user: { _id: he.userId }, hasFrame: true, isInChat: true },
    ]);
    const params = { id: cases[0]!._id };
    expect((await world.as(boss, 'getModerationCase', { params })).frame).toMatch(/^\/9j\//);
    await world.as(he, 'appealModerationCase', { params, body: { text: 'It is my cat' } });
    await world.as(boss, 'decideModerationCase', { params, body: { decision: 'dismissed' } });
    expect(await hers.heard()).toMatchObject([{ event: 'mediaUpdated', data: { media: shown } }]);
    expect(await his.heard()).toMatchObject([
      { event: 'mediaUpdated', data: { media: shown } },
      { event: 'notification', data: { kind: 'systemMessage', text: 'Your photo is shown again' } },
    ]);
    // A prohibited picture in a chat causes no suspension.
    expect(await world.as(he, 'matchingBan', {})).toMatchObject({ banned: false });
  });

  it('is shown if the service fails, and the failure is counted', async () => {
    const judge = await aJudge();
    const { world, he, she, chatId } = await acquaintedPair(judge.options);
    await world.send(he, she, mediaDraft([await world.picture(he)]));
    await judge.say('', 503);
    await world.features.idle();
    expect(await seen(world, she, chatId)).toMatchObject(shown);
    expect(world.features.moderation.counts).toMatchObject({ judged: 0, failedOpen: { status: 1 } });
  });

  it('cannot be bought before its verdict or after a bad one', async () => {
    const judge = await aJudge();
    const { world, he, she, chatId } = await acquaintedPair(judge.options);
    const paid = mediaDraft([{ tempUploadId: await world.picture(she), price: 10 }]);
    const { message } = await world.send(she, he, paid);
    const body = { chatId, messageId: message._id, mediaItemId: message.media[0]!.id };
    expect(await world.refusal(he, 'unblurMedia', { body })).toBe('409 conflict');
    await judge.say('prohibited');
    await world.features.idle();
    expect(await world.refusal(he, 'unblurMedia', { body })).toBe('409 conflict');
    expect(await world.coins(he, she)).toEqual([100, 0]);
  });

  it('is not judged if it is sent to a desk', async () => {
    const judge = await aJudge();
    const { world, she } = await acquaintedPair(judge.options);
    const input = { params: { subtype: 'general' }, body: mediaDraft([await world.picture(she)]) } as const;
    const { message } = await world.as(she, 'sendToSupport', input);
    expect(message.media).toMatchObject([{ onModeration: false, allowUnblure: true }]);
  });

  it('is judged again if the backend stopped before the verdict', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'vesper-'));
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    const judge = await aJudge();
    const { world, he, she, chatId } = await acquaintedPair({ ...judge.options, dataDir });
    await world.send(he, she, mediaDraft([await world.picture(he)]));
    await judge.isAsked();
    await world.close();

    const later = await aJudge();
    const again = await openChats({ ...later.options, dataDir });
    expect(await seen(again, she, chatId)).toMatchObject(checking);
    await later.say('prohibited');
    await again.features.idle();
    expect(await seen(again, she, chatId)).toMatchObject(hidden);
    await again.close();

    const third = await openChats({ dataDir });
    await third.features.idle();
    expect(await seen(third, she, chatId)).toMatchObject(hidden);
  });
});

describe('a picture without a moderation service', () => {
  it('is visible at once, without later events', async () => {
    const { world, he, she, chatId } = await acquaintedPair();
    const ear = await world.ear(she);
    await world.send(he, she, mediaDraft([await world.picture(he)]));
    expect(await ear.heard()).toMatchObject([{ event: 'message', data: { message: { media: [shown] } } }]);
    expect(await seen(world, she, chatId)).toMatchObject(shown);
  });
});

describe('a report about a message', () => {
  async function reported(of: 'message' | 'media', by: 'she' | 'another') {
    const { world, he, she, chatId } = await acquaintedPair();
    const [boss, another] = [await aModerator(world), await world.person()];
    const { message } = await world.send(
      he,
      she,
      mediaDraft([await world.picture(he), await world.picture(he)]),
    );
    const refId = of === 'message' ? message._id : message.media[0]!.id;
    const body = { userId: he.userId, reason: 'nudity', source: of, refId } as const;
    await world.as(by === 'she' ? she : another, 'report', { body });
    await world.features.idle();
    const { cases } = await world.as(boss, 'getModerationCases', { query: {} });
    return { world, he, she, boss, chatId, message, found: cases[0]! };
  }

  it.each([
    ['message', 2],
    ['media', 1],
  ] as const)('hides the reported media for good if it is upheld: a %s has %i', async (of, count) => {
    const { world, he, she, boss, message, found } = await reported(of, 'she');
    expect(found).toMatchObject({ reason: 'report', hasFrame: true, isInChat: true });
    const params = { id: found._id };
    expect((await world.as(boss, 'getModerationCase', { params })).frame).toMatch(/^\/9j\//);
    const [his, hers] = [await world.ear(he), await world.ear(she)];
    await world.as(boss, 'decideModerationCase', { params, body: { decision: 'upheld' } });
    const told = Array.from({ length: count }, () => 'mediaUpdated');
    const toHer = await hers.heard();
    expect(toHer.map(({ event }) => event)).toEqual(told);
    expect(toHer[0]).toMatchObject({ data: { messageId: message._id, media: hidden } });
    // Senders learn nothing of reports, so they get no notification.
    expect((await his.heard()).map(({ event }) => event)).toEqual(told);
    const { messages } = await world.history(she, message.chatId);
    const looks = messages[0]!.media.map(({ allowUnblure }) => allowUnblure);
    expect(looks).toEqual(count === 2 ? [false, false] : [false, true]);
  });

  it('that is upheld overrides a later verdict of the service', async () => {
    const judge = await aJudge();
    const { world, he, she, chatId } = await acquaintedPair(judge.options);
    const { message } = await world.send(he, she, mediaDraft([await world.picture(he)]));
    await judge.isAsked();
    const reference = { kind: 'message', id: message._id, fromId: he.userId } as const;
    await world.features.chat.mediaModeration.applyDecision(reference, 'hidden', false);
    await judge.say('ok');
    await world.features.idle();
    expect(await seen(world, she, chatId)).toMatchObject(hidden);
  });

  it('changes nothing if it is dismissed', async () => {
    const { world, he, she, boss, chatId, found } = await reported('message', 'she');
    const ear = await world.ear(he);
    const params = { id: found._id };
    await world.as(boss, 'decideModerationCase', { params, body: { decision: 'dismissed' } });
    expect(await ear.heard()).toEqual([]);
    expect(await seen(world, she, chatId)).toMatchObject(shown);
  });

  it('by a person outside of the chat shows the moderator no media', async () => {
    const { found } = await reported('message', 'another');
    expect(found).toMatchObject({ reason: 'report', hasFrame: false });
  });
});

describe('hiding', () => {
  it('affects only media of the person named', async () => {
    const { world, he, she, chatId } = await acquaintedPair();
    const { message } = await world.send(he, she, mediaDraft([await world.picture(he)]));
    const { mediaModeration } = world.features.chat;
    await mediaModeration.applyDecision(
      { kind: 'message', id: message._id, fromId: she.userId },
      'hidden',
      false,
    );
    expect(await seen(world, she, chatId)).toMatchObject(shown);
  });
});
