import { describe, expect, it } from 'vitest';
import { messageTextMaxChars } from '#shared/domain/chat.ts';
import { HOUR_MS, chat as chatLimits } from '#shared/domain/constants.ts';
import { sharedWorld } from '#tests/kit/backend/backend.ts';
import { mediaDraft, openChats, textDraft } from '#tests/kit/worlds/chats.ts';

const world = sharedWorld(openChats);

describe('a message', () => {
  it('is stored, returned and sent to both, with the chat it opened', async () => {
    const [he, she] = [await world.person(), await world.person('goddess')];
    const [his, hers] = [await world.ear(he), await world.ear(she)];
    const draft = { ...textDraft('good evening'), appLang: 'uk', source: 'profile' };
    const { message, chat } = await world.send(he, she, draft);
    expect(message).toMatchObject({
      from: he.userId,
      to: she.userId,
      type: 'text',
      text: 'good evening',
      status: 'sent',
      tempId: draft.tempId,
      appLang: 'uk',
      source: 'profile',
      created_unreadable: world.clock.now(),
      created: new Date(world.clock.now()).toISOString(),
    });
    expect(chat).toMatchObject({
      _id: message.chatId,
      type: 'direct',
      isInRequestFolder: false,
      unreadMessages: 0,
      user: { _id: she.userId },
      lastMessage: { _id: message._id },
    });
    const [atHis] = await his.heard();
    expect(atHis).toMatchObject({
      event: 'message',
      data: { message: { _id: message._id, tempId: draft.tempId }, chat: { _id: message.chatId } },
    });
    const atHers = await hers.heard();
    expect(atHers).toHaveLength(1);
    expect(atHers[0]).toMatchObject({
      event: 'message',
      data: {
        message: { _id: message._id, tempId: null, revision: message.revision },
        chat: { isInRequestFolder: true, unreadMessages: 1, user: { _id: he.userId } },
        revision: message.revision,
      },
    });
    // A second message does not change the chat, so its event contains none.
    await world.send(he, she);
    for (const ear of [his, hers]) {
      const [event] = await ear.heard();
      expect(event).toMatchObject({ event: 'message', data: { chat: null } });
    }
  });

  it('has a unique place, even within one millisecond and after the clock went back', async () => {
    const [a, b] = [await world.person(), await world.person()];
    const chatId = await world.becomeAcquainted(a, b);
    for (let at = 0; at < 4; at++) await world.send(a, b);
    const startMs = world.clock.now();
    const placesOf = async () =>
      (await world.history(a, chatId)).messages.map((one) => (one.created_unreadable ?? 0) - startMs);
    expect(await placesOf()).toEqual([5, 4, 3, 2, 1, 0]);
    // Simulates a message that was sent while the clock was a minute ahead.
    await world.database
      .updateTable('chats')
      .set({ last_place: startMs + 60_000 })
      .where('id', '=', chatId)
      .execute();
    await world.send(b, a);
    expect(await placesOf()).toEqual([60_001, 5, 4, 3, 2, 1, 0]);
  });

  it('can be sent to a chat by its id, but only by its members', async () => {
    const [a, b, stranger] = [await world.person(), await world.person(), await world.person()];
    const chatId = await world.becomeAcquainted(a, b);
    const body = { ...textDraft('by id'), chatId };
    expect((await world.as(b, 'sendMessage', { body })).message).toMatchObject({ chatId, to: a.userId });
    expect(await world.refusal(stranger, 'sendMessage', { body: { ...body, tempId: 'x' } })).toBe(
      '404 not_found',
    );
    expect(await world.texts(a, chatId)).toEqual(['by id', 'hello', 'hello']);
  });

  it('is refused to an unknown person, to oneself, and to a removed or banned person', async () => {
    const [a, left, banned] = [await world.person(), await world.person(), await world.person()];
    const chatId = await world.becomeAcquainted(a, left);
    const set = (userId: string, change: object) =>
      world.database.updateTable('users').set(change).where('id', '=', userId).execute();
    await set(left.userId, { deleted: 1 });
    await set(banned.userId, { banned: 1 });
    const to = (id: string) => world.refusal(a, 'sendToUser', { params: { id }, body: textDraft() });
    expect(await to('nobody')).toBe('404 not_found');
    expect(await to(left.userId)).toBe('404 not_found');
    expect(await to(banned.userId)).toBe('404 not_found');
    expect(await to(a.userId)).toBe('400 invalid_body');
    expect(await world.refusal(a, 'sendMessage', { body: { ...textDraft(), chatId } })).toBe('404 not_found');
  });

  it('is refused in both directions if one has blocked the other, and only for these two', async () => {
    const [a, b, c] = [await world.person(), await world.person(), await world.person()];
    await world.becomeAcquainted(a, b);
    await world.block(a, b);
    for (const [from, to] of [
      [a, b],
      [b, a],
    ] as const) {
      const input = { params: { id: to.userId }, body: textDraft() };
      expect(await world.refusal(from, 'sendToUser', input)).toBe('403 blocked');
    }
    expect((await world.send(a, c)).message.to).toBe(c.userId);
  });

  it('with offensive words is answered with 477, or stored as offensive if the sender confirms it', async () => {
    const [a, b] = [await world.person(), await world.person()];
    const draft = textDraft('you are a Bastard');
    expect(await world.refusal(a, 'sendToUser', { params: { id: b.userId }, body: draft })).toBe(
      '477 offensive',
    );
    expect(await world.list(a)).toEqual([]);
    const { message } = await world.send(a, b, { ...draft, ignoreOffensive: true });
    expect(message).toMatchObject({ offensive: true, ignoreOffensive: true, status: 'sent' });
    expect((await world.send(a, b, textDraft('bastardo no'))).message.offensive).toBe(false);
  });

  it.each([
    ['a space of no width', 'what a bas\u200Btard'],
    ['a soft hyphen', 'what a bas\u00ADtard'],
    ['wide letters', 'what a ｂａｓｔａｒｄ'],
    ['a direction', '\u202Ebastard\u202C'],
    ['an accent of its own', 'cabro\u0301n'],
  ])('with an offensive word behind %s is answered with 477 too', async (_, text) => {
    const [a, b] = [await world.person(), await world.person()];
    const input = { params: { id: b.userId }, body: textDraft(text) };
    expect(await world.refusal(a, 'sendToUser', input)).toBe('477 offensive');
  });

  it.each([
    ['from right to left', 'שלום עולם, مرحبا \u2067abc\u2069'],
    ['with joined signs and spaces of no width', '👩‍👩‍👧‍👦 a\u200Bb\u200Dc\uFEFF'],
    ['of as many characters as there may be', 'я'.repeat(messageTextMaxChars)],
  ])('%s arrives unchanged', async (_, text) => {
    const [a, b] = [await world.person(), await world.person()];
    const { message } = await world.send(a, b, textDraft(text));
    expect(message.text).toBe(text);
    expect(await world.texts(b, message.chatId)).toEqual([text]);
  });

  it('of a hundred thousand characters is refused in any field, and nothing is stored', async () => {
    const [a, b] = [await world.person(), await world.person()];
    const params = { id: b.userId };
    for (const text of ['a'.repeat(messageTextMaxChars + 1), 'a'.repeat(100_000), 'я'.repeat(100_000)]) {
      expect(await world.refusal(a, 'sendToUser', { params, body: textDraft(text) })).toBe(
        '400 invalid_body',
      );
      const under = { ...mediaDraft([{ giftId: 'welcome' }]), text };
      expect(await world.refusal(a, 'sendToUser', { params, body: under })).toBe('400 invalid_body');
      const messages = [textDraft(), textDraft(text)];
      expect(await world.refusal(a, 'sendGroupToUser', { params, body: { messages } })).toBe(
        '400 invalid_body',
      );
    }
    // The body is larger than the limit for any request.
    const body = textDraft('😀'.repeat(100_000));
    expect(await world.refusal(a, 'sendToUser', { params, body })).toBe('413 too_large');
    expect(await world.list(a)).toEqual([]);
  });

  it('needs a reply after five messages, for users and streamers', async () => {
    for (const role of ['user', 'goddess'] as const) {
      const [a, b] = [await world.person(role), await world.person()];
      for (let at = 0; at < chatLimits.unansweredMessages; at++) await world.send(a, b);
      const input = () => ({ params: { id: b.userId }, body: textDraft() });
      expect(await world.refusal(a, 'sendToUser', input())).toBe('429 wait_for_reply');
      await world.send(b, a);
      for (let at = 0; at < 7; at++) expect(await world.refusal(a, 'sendToUser', input())).toBe('done');
    }
  });

  it('opens at most thirty new chats an hour, without counting replies and further messages', async () => {
    const startMs = world.clock.now();
    const a = await world.person();
    const writer = await world.person();
    await world.send(writer, a);
    const others = [];
    for (let at = 0; at < chatLimits.newChatsPerHour; at++) {
      const other = await world.person();
      others.push(other);
      await world.send(a, other);
      world.clock.advance(1_000);
    }
    // Only the first message to a person opens a chat.
    for (const other of others) await world.send(a, other);
    const one = await world.person();
    const input = { params: { id: one.userId }, body: textDraft() };
    const refused = await world.call('sendToUser', input, a.token);
    expect([refused.status, refused.body.code]).toEqual([429, 'spam_limit']);
    expect(refused.body.until).toBe(new Date(startMs + HOUR_MS).toISOString());
    expect(await world.refusal(a, 'sendToUser', { params: { id: writer.userId }, body: textDraft() })).toBe(
      'done',
    );
    world.clock.advance(HOUR_MS);
    expect(await world.refusal(a, 'sendToUser', input)).toBe('done');
  });

  it('of a pending goddess must be a reply, or go to support', async () => {
    const [she, he] = [await world.person('pendingGoddess'), await world.person()];
    const input = () => ({ params: { id: he.userId }, body: textDraft() });
    expect(await world.refusal(she, 'sendToUser', input())).toBe('403 forbidden');
    await world.send(he, she);
    expect(await world.refusal(she, 'sendToUser', input())).toBe('done');
    expect(
      await world.refusal(she, 'sendToSupport', { params: { subtype: 'general' }, body: textDraft() }),
    ).toBe('done');
  });
});

describe('a repeated message', () => {
  it('returns the stored one with its chat, without a second event', async () => {
    const [a, b] = [await world.person(), await world.person()];
    const draft = textDraft('once');
    const ear = await world.ear(b);
    const first = await world.send(a, b, draft);
    expect(await ear.heard()).toHaveLength(1);
    const second = await world.send(a, b, { ...draft, text: 'something else' });
    expect(second.message).toEqual(first.message);
    expect(second.chat).toEqual(first.chat);
    expect(await ear.heard()).toEqual([]);
    expect(await world.texts(b, first.message.chatId)).toEqual(['once']);
    // The same tempId from another person is a different message.
    const theirs = await world.send(b, a, draft);
    expect(theirs.message._id).not.toBe(first.message._id);
  });

  it('is answered even if it would be refused now', async () => {
    const [a, b] = [await world.person(), await world.person()];
    const draft = textDraft();
    const first = await world.send(a, b, draft);
    await world.block(b, a);
    expect((await world.send(a, b, draft)).message._id).toBe(first.message._id);
  });

  it('is stored once if sent concurrently', async () => {
    const [a, b] = [await world.person(), await world.person()];
    const draft = textDraft('raced');
    const answers = await Promise.all(Array.from({ length: 12 }, () => world.send(a, b, draft)));
    expect(new Set(answers.map(({ message }) => message._id)).size).toBe(1);
    expect(await world.texts(b, answers[0]!.message.chatId)).toEqual(['raced']);
    expect((await world.list(b, { listFilter: 'requestFolder' }))[0]?.unreadMessages).toBe(1);
  });

  it('two people who write to each other at the same moment get one chat', async () => {
    const [a, b] = [await world.person(), await world.person()];
    const [one, other] = await Promise.all([world.send(a, b), world.send(b, a)]);
    expect(one.message.chatId).toBe(other.message.chatId);
    expect(await world.list(a)).toHaveLength(1);
    expect(await world.list(b)).toHaveLength(1);
  });
});

describe('a group', () => {
  it('is stored as a whole, in its order, with an event per message', async () => {
    const [a, b] = [await world.person(), await world.person()];
    const ear = await world.ear(b);
    const messages = ['one', 'two', 'three'].map(textDraft);
    const input = { params: { id: b.userId }, body: { messages } };
    const { messages: sent, chat } = await world.as(a, 'sendGroupToUser', input);
    expect(sent.map(({ text }) => text)).toEqual(['one', 'two', 'three']);
    const revisions = sent.map(({ revision }) => revision ?? 0);
    expect(revisions).toEqual([...revisions].sort((x, y) => x - y));
    expect(new Set(revisions).size).toBe(3);
    expect(chat?.revision).toBe(revisions[2]);
    const heard = await ear.heard();
    expect(heard.map(({ data }) => data['message']?.['text'])).toEqual(['one', 'two', 'three']);
    expect(heard.map(({ data }) => data['chat']?.['unreadMessages'])).toEqual([3, 3, 3]);
    const again = await world.as(a, 'sendGroupToUser', input);
    expect(again.messages).toEqual(sent);
  });

  it('is refused as a whole', async () => {
    const [a, b] = [await world.person(), await world.person()];
    const group = (messages: ReturnType<typeof textDraft>[]) =>
      world.refusal(a, 'sendGroupToUser', { params: { id: b.userId }, body: { messages } });
    const fine = textDraft('fine');
    expect(await group([fine, textDraft('what a whore')])).toBe('477 offensive');
    expect(await group([fine, fine])).toBe('400 invalid_body');
    expect(await group(Array.from({ length: 6 }, () => textDraft()))).toBe('429 wait_for_reply');
    const upload = { type: 'media', tempId: 'm', media: [{ tempUploadId: 'nothing' }] };
    expect(await group([fine, upload as never])).toBe('400 invalid_upload');
    expect(await world.list(a)).toEqual([]);
    expect(await group([fine])).toBe('done');
  });
});
