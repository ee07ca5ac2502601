import { describe, expect, it } from 'vitest';
import { supportSubtypes } from '#shared/domain/chat.ts';
import { openChats, textDraft, type ChatWorld, type Person } from '#tests/kit/worlds/chats.ts';

async function withDesks() {
  const world = await openChats({ seed: 'demo' });
  const staff = async (id: string): Promise<Person> => ({
    userId: id,
    token: await world.issueToken(id),
  });
  return {
    world,
    moderator: await staff('account-moderator'),
    finance: await staff('account-finance'),
    she: await world.person('goddess'),
  };
}

const write = (world: ChatWorld, who: Person, subtype: 'moderator' | 'finance' | 'general', text = 'help') =>
  world.as(who, 'sendToSupport', { params: { subtype }, body: textDraft(text) });

describe('support', () => {
  it('has a chat with each desk from the first request on', async () => {
    const { world, she } = await withDesks();
    const ids = new Set<string>();
    for (const subtype of supportSubtypes) {
      const chat = await world.as(she, 'getSupportChat', { params: { subtype } });
      expect(chat).toMatchObject({ type: 'support', subtype, user: null, unreadMessages: 0 });
      expect(await world.as(she, 'getSupportChat', { params: { subtype } })).toEqual(chat);
      ids.add(chat._id);
    }
    expect(ids.size).toBe(3);
    expect(await world.list(she, { listFilter: 'support' })).toHaveLength(3);
    expect(await world.list(she)).toEqual([]);
  });

  it('reaches the desk of its subtype, which answers in the chat', async () => {
    const { world, she, moderator, finance } = await withDesks();
    const ears = { she: await world.ear(she), finance: await world.ear(finance) };
    const before = await world.list(moderator, { listFilter: 'support' });
    const { message } = await write(world, she, 'finance', 'where is my payout');
    const { chatId } = message;
    expect(message).toMatchObject({ from: she.userId, to: null });
    const [desk] = await world.list(finance, { listFilter: 'support' });
    expect(desk).toMatchObject({
      _id: chatId,
      type: 'support',
      subtype: 'finance',
      user: { _id: she.userId },
      unreadMessages: 1,
      isInRequestFolder: false,
    });
    expect(await world.list(moderator, { listFilter: 'support' })).toEqual(before);
    // §6: only streamers have the Support filter. Staff see support chats in the normal list.
    expect((await world.list(finance))[0]?._id).toBe(chatId);
    expect((await world.list(finance, { listFilter: 'unread' }))[0]?._id).toBe(chatId);
    expect((await world.list(she)).map(({ _id }) => _id)).toEqual([]);
    expect(await world.refusal(moderator, 'getChat', { params: { id: chatId } })).toBe('404 not_found');
    expect(await ears.finance.heard()).toMatchObject([{ event: 'message' }]);

    await world.as(finance, 'setMessageStatus', { params: { status: 'read', id: chatId } });
    const answer = { ...textDraft('on its way'), chatId };
    const sent = await world.as(finance, 'sendMessage', { body: answer });
    expect(sent.message).toMatchObject({ from: finance.userId, to: null });
    expect((await ears.she.heard()).map(({ event }) => event)).toEqual([
      'message',
      'messagesRead',
      'message',
    ]);
    const seen = (await world.history(she, chatId)).messages;
    expect(seen.map(({ text, status }) => [text, status])).toEqual([
      ['on its way', 'sent'],
      ['where is my payout', 'read'],
    ]);
    expect(await world.list(she, { listFilter: 'support' })).toMatchObject([
      { _id: chatId, unreadMessages: 1, user: null },
    ]);
    await world.as(she, 'setMessageStatus', { params: { status: 'read', id: chatId } });
    expect((await world.history(finance, chatId)).messages[0]?.status).toBe('read');
  });

  it('is answered by the moderators for general questions', async () => {
    const { world, she, moderator } = await withDesks();
    const { message } = await write(world, she, 'general');
    expect((await world.list(moderator, { listFilter: 'support' }))[0]?._id).toBe(message.chatId);
  });

  it('needs no reply between messages, and accepts groups', async () => {
    const { world, she } = await withDesks();
    const messages = Array.from({ length: 8 }, (_, at) => textDraft(`m${at}`));
    const input = { params: { subtype: 'moderator' as const }, body: { messages } };
    const { messages: sent, chat } = await world.as(she, 'sendGroupToSupport', input);
    expect(sent).toHaveLength(8);
    expect((await world.as(she, 'sendGroupToSupport', input)).messages).toEqual(sent);
    expect(await world.texts(she, sent[0]!.chatId)).toHaveLength(8);
    expect(chat === null || chat._id === sent[0]!.chatId).toBe(true);
    await write(world, she, 'moderator');
  });

  it('accepts no gifts and no offensive words', async () => {
    const { world, she } = await withDesks();
    const params = { subtype: 'general' as const };
    expect(await world.refusal(she, 'sendToSupport', { params, body: textDraft('you bitch') })).toBe(
      '477 offensive',
    );
    const gift = { type: 'media' as const, tempId: 'g', media: [{ giftId: 'rose' }] };
    expect(await world.refusal(she, 'sendToSupport', { params, body: gift })).toBe('400 invalid_body');
  });

  it('is for streamers, and works without staff', async () => {
    const { world } = await withDesks();
    const he = await world.person();
    expect(await world.refusal(he, 'getSupportChat', { params: { subtype: 'general' } })).toBe(
      '403 forbidden',
    );
    const empty = await openChats();
    const she = await empty.person('pendingGoddess');
    const { message } = await write(empty, she, 'general');
    expect(await empty.texts(she, message.chatId)).toEqual(['help']);
  });
});
