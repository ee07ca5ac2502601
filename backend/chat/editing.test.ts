import { describe, expect, it } from 'vitest';
import { chat as figures } from '#shared/domain/constants.ts';
import { quoteMaxChars } from '#shared/domain/messageParts.ts';
import { openChats, textDraft, mediaDraft, type Person } from '#tests/kit/worlds/chats.ts';

/** Creates two people who have both written to each other. */
async function openTalk() {
  const world = await openChats();
  const [a, b] = [await world.person('user', 100), await world.person('goddess')];
  const chatId = await world.becomeAcquainted(a, b);
  const { message } = await world.send(a, b, textDraft('the blue door'));
  const newest = async (who: Person) => (await world.history(who, chatId)).messages[0]!;
  const byId = async (who: Person, id: string) =>
    (await world.history(who, chatId)).messages.find(({ _id }) => _id === id)!;
  const react = (who: Person, messageId: string, emoji: '❤️' | '😂' | null) =>
    world.as(who, 'reactToMessage', { body: { chatId, messageId, emoji } });
  const edit = (who: Person, messageId: string, text: string) =>
    world.as(who, 'editMessage', { body: { chatId, messageId, text } });
  return { world, a, b, chatId, message, newest, byId, react, edit };
}

describe('a reply', () => {
  it('quotes the real text of a message in its chat, whatever the sender claims', async () => {
    const { world, a, b, message, newest } = await openTalk();
    const replyTo = { messageId: message._id, from: b.userId, text: 'made up', mediaType: 'gift' };
    await world.send(b, a, { ...textDraft('what is behind it?'), replyTo });
    expect((await newest(a)).replyTo).toEqual({
      messageId: message._id,
      from: a.userId,
      text: 'the blue door',
      mediaType: null,
    });
  });

  it('names the kind of a message without text, and cuts a long text', async () => {
    const { world, a, b, newest } = await openTalk();
    const gift = await world.send(a, b, mediaDraft([{ giftId: 'rose' }]));
    await world.send(b, a, { ...textDraft(), replyTo: { messageId: gift.message._id } });
    expect((await newest(a)).replyTo).toMatchObject({ text: null, mediaType: 'gift' });
    const long = await world.send(a, b, textDraft(`a${'😀'.repeat(quoteMaxChars)}`));
    await world.send(b, a, { ...textDraft(), replyTo: { messageId: long.message._id } });
    // The cut does not split an emoji.
    expect((await newest(a)).replyTo?.text).toBe(`a${'😀'.repeat(quoteMaxChars / 2 - 1)}`);
  });

  it('is sent without its quote if the message is in another chat or deleted', async () => {
    const { world, a, b, message, newest } = await openTalk();
    const stranger = await world.person('goddess');
    const other = await world.send(a, stranger, textDraft('secret'));
    await world.send(b, a, { ...textDraft('one'), replyTo: { messageId: other.message._id } });
    expect(await newest(b)).toMatchObject({ text: 'one', replyTo: null });
    await world.as(a, 'deleteMessages', { body: { chatId: message.chatId, messages: [message._id] } });
    await world.send(b, a, { ...textDraft('two'), replyTo: { messageId: message._id } });
    expect(await newest(b)).toMatchObject({ text: 'two', replyTo: null });
  });

  it('loses the quoted text when the message is deleted, and follows its edits', async () => {
    const { world, a, b, chatId, message, newest, edit } = await openTalk();
    await world.send(b, a, { ...textDraft('reply'), replyTo: { messageId: message._id } });
    const ear = await world.ear(b);
    await edit(a, message._id, 'the green door');
    expect((await newest(b)).replyTo?.text).toBe('the green door');
    expect((await ear.heard()).map(({ event, data }) => [event, data['message']?.['text']])).toEqual([
      ['messageUpdated', 'the green door'],
      ['messageUpdated', 'reply'],
    ]);
    await world.as(a, 'deleteMessages', { body: { chatId, messages: [message._id] } });
    expect((await newest(b)).replyTo).toEqual({
      messageId: message._id,
      from: a.userId,
      text: null,
      mediaType: null,
    });
    const told = (await ear.heard()).filter(({ event }) => event === 'messageUpdated');
    expect(told.map(({ data }) => data['message']?.['replyTo']?.['text'])).toEqual([null]);
    ear.socket.close();
  });
});

describe('a reaction', () => {
  it('exists once per person, and null removes it', async () => {
    const { a, b, message, byId, react } = await openTalk();
    await react(a, message._id, '😂');
    await react(b, message._id, '❤️');
    await react(b, message._id, '😂');
    expect((await byId(a, message._id)).reactions).toEqual({ '😂': [a.userId, b.userId] });
    await react(a, message._id, null);
    expect((await byId(b, message._id)).reactions).toEqual({ '😂': [b.userId] });
    await react(b, message._id, null);
    expect((await byId(b, message._id)).reactions).toBeNull();
  });

  it('reaches both people once, even if it is sent twice', async () => {
    const { world, a, b, message, react } = await openTalk();
    const ears = [await world.ear(a), await world.ear(b)];
    await react(b, message._id, '❤️');
    const first = await react(b, message._id, '❤️');
    expect(first.message?.reactions).toEqual({ '❤️': [b.userId] });
    for (const ear of ears) {
      expect((await ear.heard()).map(({ event }) => event)).toEqual(['messageUpdated']);
      ear.socket.close();
    }
  });

  it('is refused to strangers, after a block, for a deleted message and with another emoji', async () => {
    const { world, a, b, chatId, message } = await openTalk();
    const stranger = await world.person();
    const body = { chatId, messageId: message._id, emoji: '❤️' as const };
    expect(await world.refusal(stranger, 'reactToMessage', { body })).toBe('404 not_found');
    expect(await world.refusal(a, 'reactToMessage', { body: { ...body, emoji: '🐍' as never } })).toBe(
      '400 invalid_body',
    );
    expect(await world.refusal(a, 'reactToMessage', { body: { ...body, messageId: 'none' } })).toBe(
      '404 not_found',
    );
    await world.block(b, a);
    expect(await world.refusal(a, 'reactToMessage', { body })).toBe('403 blocked');
  });
});

describe('an edit', () => {
  it('changes the text for both and marks it', async () => {
    const { world, a, b, message, byId, edit } = await openTalk();
    world.clock.advance(figures.editMs);
    await edit(a, message._id, 'the green door');
    const editedAt = new Date(world.clock.now()).toISOString();
    expect(await byId(b, message._id)).toMatchObject({ text: 'the green door', editedAt });
    const [chat] = await world.list(b);
    expect(chat?.lastMessage?.text).toBe('the green door');
  });

  it('is refused after 15 minutes, but a repeated one gets its answer', async () => {
    const { world, a, chatId, message, byId, edit } = await openTalk();
    world.clock.advance(figures.editMs - 1);
    await edit(a, message._id, 'in time');
    // Places of messages are unique, so this one is slightly later than the clock.
    world.clock.advance(10);
    expect((await edit(a, message._id, 'in time')).message?.text).toBe('in time');
    const body = { chatId, messageId: message._id, text: 'too late' };
    expect(await world.refusal(a, 'editMessage', { body })).toBe('409 conflict');
    expect((await byId(a, message._id)).text).toBe('in time');
  });

  it('is checked for offensive words like a new text', async () => {
    const { world, a, chatId, message, byId } = await openTalk();
    const body = { chatId, messageId: message._id, text: 'fuck this' };
    expect(await world.refusal(a, 'editMessage', { body })).toBe('477 offensive');
    expect((await byId(a, message._id)).text).toBe('the blue door');
    await world.as(a, 'editMessage', { body: { ...body, ignoreOffensive: true } });
    expect(await byId(a, message._id)).toMatchObject({ text: 'fuck this', offensive: true });
  });

  it('is only for the author’s own texts', async () => {
    const { world, a, b, chatId, message } = await openTalk();
    const body = (messageId: string) => ({ body: { chatId, messageId, text: 'mine' } });
    expect(await world.refusal(b, 'editMessage', body(message._id))).toBe('403 forbidden');
    const gift = await world.send(a, b, mediaDraft([{ giftId: 'rose' }]));
    expect(await world.refusal(a, 'editMessage', body(gift.message._id))).toBe('409 conflict');
    await world.block(b, a);
    expect(await world.refusal(a, 'editMessage', body(message._id))).toBe('403 blocked');
  });

  it('and a reaction are refused to a suspended person', async () => {
    const { world, a, chatId, message } = await openTalk();
    const until = world.clock.now() + 60_000;
    await world.database
      .updateTable('users')
      .set({ suspended_until_ms: until })
      .where('id', '=', a.userId)
      .execute();
    const ids = { chatId, messageId: message._id };
    expect(await world.refusal(a, 'editMessage', { body: { ...ids, text: 'x' } })).toBe('403 suspended');
    expect(await world.refusal(a, 'reactToMessage', { body: { ...ids, emoji: '👍' } })).toBe('403 suspended');
  });
});

describe('a forwarded message', () => {
  it('names its first author, even if it is forwarded again', async () => {
    const { world, a, b, message } = await openTalk();
    const [c, d] = [await world.person('goddess'), await world.person('goddess')];
    const [name] = (await world.chat(b, message.chatId)).user?.name?.split('\n') ?? [];
    const from = (messageId: string) => ({
      ...textDraft('the blue door'),
      forwardedFrom: { name: 'Somebody else', messageId },
    });
    await world.becomeAcquainted(b, c);
    await world.becomeAcquainted(c, d);
    const once = await world.send(b, c, from(message._id));
    expect(once.message.forwardedFrom).toEqual({ name });
    const twice = await world.send(c, d, from(once.message._id));
    expect(twice.message.forwardedFrom).toEqual({ name });
    expect(
      await world.refusal(b, 'editMessage', {
        body: { chatId: once.message.chatId, messageId: once.message._id, text: 'x' },
      }),
    ).toBe('409 conflict');
    expect(a.userId).not.toBe(b.userId);
  });

  it('has no name if its text differs or its source is not visible', async () => {
    const { world, b, message } = await openTalk();
    const [c, stranger] = [await world.person('goddess'), await world.person()];
    await world.becomeAcquainted(b, c);
    await world.becomeAcquainted(stranger, c);
    const draft = (text: string) => ({
      ...textDraft(text),
      forwardedFrom: { name: 'Freja', messageId: message._id },
    });
    expect((await world.send(b, c, draft('never said'))).message.forwardedFrom).toBeNull();
    expect((await world.send(stranger, c, draft('the blue door'))).message.forwardedFrom).toBeNull();
  });
});

describe('an own message', () => {
  it('is deleted only for its author if requested', async () => {
    const { world, a, b, chatId, message, byId } = await openTalk();
    await world.as(a, 'deleteMessages', { body: { chatId, messages: [message._id], forMe: true } });
    expect(await byId(a, message._id)).toBeUndefined();
    expect((await byId(b, message._id)).text).toBe('the blue door');
    const { messages } = await world.history(a, chatId, { direction: 'changes', paginationToken: '0' });
    expect(messages.find(({ _id }) => _id === message._id)?.deleted).toBe(true);
  });
});
