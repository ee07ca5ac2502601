import { describe, expect, it } from 'vitest';
import { grantStaffRole, revokeStaffRole, type StaffRole } from '../people/staff.ts';
import { leaveDesks } from './desks.ts';
import { openChats, textDraft, type Person } from '#tests/kit/worlds/chats.ts';

/** Opens a backend without demo data, in which the test grants staff roles. */
async function anEmptyHouse() {
  const world = await openChats({ seed: 'empty' });
  const { database } = world;
  return {
    world,
    grant: ({ userId }: Person, role: StaffRole) => grantStaffRole(database, userId, role, 0),
    async revoke({ userId }: Person, role: StaffRole) {
      await revokeStaffRole(database, userId, role);
      await leaveDesks(database, userId, role);
    },
    write: async (who: Person, subtype: 'moderator' | 'finance' | 'general', text: string) =>
      (await world.as(who, 'sendToSupport', { params: { subtype }, body: textDraft(text) })).message.chatId,
  };
}

describe('staff', () => {
  it.each([
    ['moderator', 'moderator'],
    ['finance', 'finance'],
    ['support', 'general'],
  ] as const)('with the role %s answer at the desk %s, and see earlier messages', async (role, subtype) => {
    const { world, grant, revoke, write } = await anEmptyHouse();
    const [she, he] = [await world.person('goddess'), await world.person()];
    const chatId = await write(she, subtype, 'is anybody there');
    await write(she, subtype, 'hello?');
    expect(await world.list(he)).toEqual([]);

    await grant(he, role);
    expect(await world.list(he)).toMatchObject([
      { _id: chatId, type: 'support', subtype, unreadMessages: 2, lastMessage: { text: 'hello?' } },
    ]);
    expect(await world.texts(he, chatId)).toEqual(['hello?', 'is anybody there']);
    await world.as(he, 'sendMessage', { body: { ...textDraft('yes'), chatId } });
    expect(await world.texts(she, chatId)).toEqual(['yes', 'hello?', 'is anybody there']);

    // A second staff member gets the next message at once, and only that one is unread.
    const second = await world.person();
    await grant(second, role);
    const ear = await world.ear(second);
    await write(she, subtype, 'thank you');
    expect((await ear.heard()).map(({ event }) => event)).toEqual(['message']);
    expect(await world.list(second)).toMatchObject([{ _id: chatId, unreadMessages: 1 }]);

    await revoke(he, role);
    expect(await world.list(he)).toEqual([]);
    expect(await world.refusal(he, 'getChat', { params: { id: chatId } })).toBe('404 not_found');
    const more = { body: { ...textDraft('still here'), chatId } };
    expect(await world.refusal(he, 'sendMessage', more)).toBe('404 not_found');
    await write(she, subtype, 'and one more');
    expect(await world.list(he)).toEqual([]);
  });

  it('see the moderators’ queue only with that role', async () => {
    const { world, grant, revoke } = await anEmptyHouse();
    const [he, she] = [await world.person(), await world.person()];
    await grant(she, 'finance');
    const asks = (who: Person) => world.refusal(who, 'getModerationCases', { query: {} });
    expect(await asks(he)).toBe('403 forbidden');
    await grant(he, 'moderator');
    expect([await asks(he), await asks(she)]).toEqual(['done', '403 forbidden']);
    expect((await world.as(he, 'getProfile', {})).isModerator).toBe(true);
    await revoke(he, 'moderator');
    expect(await asks(he)).toBe('403 forbidden');
    expect((await world.as(he, 'getProfile', {})).isModerator).toBe(false);
  });

  it('are reached through their desk, and not as a person', async () => {
    const { world, grant } = await anEmptyHouse();
    const [he, she] = [await world.person(), await world.person('goddess')];
    const chatId = await world.becomeAcquainted(he, she);
    await grant(he, 'support');
    const direct = { params: { id: he.userId }, body: textDraft() };
    expect(await world.refusal(she, 'sendToUser', direct)).toBe('404 not_found');
    expect(await world.refusal(she, 'sendMessage', { body: { ...textDraft(), to: he.userId } })).toBe(
      '404 not_found',
    );
    expect(await world.refusal(she, 'sendMessage', { body: { ...textDraft(), chatId } })).toBe(
      '404 not_found',
    );
    expect(await world.refusal(she, 'startCall', call(he))).toBe('404 not_found');
  });
});

const call = ({ userId }: Person) =>
  ({ params: { userId, fromScreen: 'chat' }, body: { callType: 'video' } }) as never;
