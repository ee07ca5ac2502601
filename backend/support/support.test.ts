import { describe, expect, it } from 'vitest';
import { grantStaffRole } from '../people/staff.ts';
import { openChats, textDraft, type Person } from '#tests/kit/worlds/chats.ts';

async function openSupport() {
  const world = await openChats({ seed: 'empty' });
  const { database } = world;
  const [she, first, second] = [await world.person('goddess'), await world.person(), await world.person()];
  for (const { userId } of [first, second]) await grantStaffRole(database, userId, 'finance', 0);
  const ask = async (text = 'Where is my payout?', who: Person = she) =>
    (await world.as(who, 'sendToSupport', { params: { subtype: 'finance' }, body: textDraft(text) })).message
      .chatId;
  const list = async (who: Person, name: 'new' | 'mine' | 'waiting' | 'solved', search?: string) =>
    world.as(who, 'getTickets', { query: { list: name, ...(search === undefined ? {} : { search }) } });
  const only = async (who: Person, name: 'new' | 'mine' | 'waiting' | 'solved') => {
    const { tickets } = await list(who, name);
    expect(tickets).toHaveLength(1);
    const [ticket] = tickets;
    if (!ticket) throw new Error('the list is empty');
    return ticket;
  };
  const answer = (who: Person, chatId: string, text = 'It is on its way') =>
    world.refusal(who, 'sendMessage', { body: { ...textDraft(text), chatId } });
  const of = (id: string) => ({ params: { id } });
  return { ...world, she, first, second, ask, list, only, answer, of };
}

describe('the queue of the support desk', () => {
  it('moves a ticket from New to Mine, Waiting, back to Mine and to Solved', async () => {
    const { as, ask, answer, first, she, list, only, of } = await openSupport();
    const chatId = await ask();
    const ticket = await only(first, 'new');
    expect(ticket).toMatchObject({ chatId, number: 1, owner: null, lastText: 'Where is my payout?' });
    await as(first, 'takeTicket', of(ticket._id));
    expect(await only(first, 'mine')).toMatchObject({ isMine: true, state: 'taken' });
    expect(await answer(first, chatId)).toBe('done');
    expect(await only(first, 'waiting')).toMatchObject({ isLastMine: true });
    await ask('And the rest?', she);
    await only(first, 'mine');
    await as(first, 'solveTicket', of(ticket._id));
    expect((await list(first, 'solved')).tickets).toHaveLength(1);
    await ask('One more thing', she);
    expect(await only(first, 'new')).toMatchObject({ number: 2, owner: null });
    expect((await as(first, 'getTicket', of(ticket._id))).before.map(({ number }) => number)).toEqual([2]);
  });

  it('lets one of two staff members take a ticket and refuses the answer of the other', async () => {
    const { refusal, ask, answer, first, second, only, of, texts, she } = await openSupport();
    const chatId = await ask();
    const { _id } = await only(first, 'new');
    const both = await Promise.all([
      refusal(first, 'takeTicket', of(_id)),
      refusal(second, 'takeTicket', of(_id)),
    ]);
    expect(both.toSorted()).toEqual(['409 conflict', 'done']);
    const [owner, other] = both[0] === 'done' ? [first, second] : [second, first];
    expect(await answer(other, chatId, 'From the other')).toBe('409 conflict');
    expect(await refusal(other, 'solveTicket', of(_id))).toBe('409 conflict');
    expect(await answer(owner, chatId, 'From the owner')).toBe('done');
    expect(await texts(she, chatId)).toEqual(['From the owner', 'Where is my payout?']);
    await refusal(owner, 'releaseTicket', of(_id));
    expect(await answer(other, chatId, 'Now mine')).toBe('done');
  });

  it('keeps notes among staff: the user cannot read them, and the audit log has no text', async () => {
    const { as, refusal, ask, first, second, she, only, of, texts, database } = await openSupport();
    const chatId = await ask();
    const { _id } = await only(first, 'new');
    await as(first, 'addTicketNote', { ...of(_id), body: { text: 'Her waterfall is right' } });
    const { notes } = await as(second, 'getTicket', of(_id));
    expect(notes.map(({ text }) => text)).toEqual(['Her waterfall is right']);
    expect(await texts(she, chatId)).toEqual(['Where is my payout?']);
    for (const [name, input] of [
      ['getTicket', of(_id)],
      ['getTickets', { query: {} }],
      ['addTicketNote', { ...of(_id), body: { text: 'x' } }],
      ['takeTicket', of(_id)],
    ] as const)
      expect(await refusal(she, name, input as never)).toBe('403 forbidden');
    const lines = await database.selectFrom('audit_lines').selectAll().execute();
    expect(lines.map(({ step }) => step)).toContain('noteAdded');
    expect(JSON.stringify(lines)).not.toContain('waterfall');
    expect(JSON.stringify(lines)).not.toContain('payout?');
  });

  it('shows a desk only its own tickets, and none about the reader', async () => {
    const { ask, she, list, only, refusal, of, database, first, person } = await openSupport();
    await ask();
    const { _id } = await only(first, 'new');
    await grantStaffRole(database, she.userId, 'finance', 0);
    expect((await list(she, 'new')).tickets).toEqual([]);
    expect(await refusal(she, 'getTicket', of(_id))).toBe('404 not_found');
    const moderator = await person();
    await grantStaffRole(database, moderator.userId, 'moderator', 0);
    expect((await list(moderator, 'new')).tickets).toEqual([]);
    expect(await refusal(moderator, 'takeTicket', of(_id))).toBe('404 not_found');
  });

  it('offers answers in the user’s language and finds tickets by words, name and number', async () => {
    const { as, ask, list, only, of, database, first, she } = await openSupport();
    await ask();
    const ticket = await only(first, 'new');
    await database
      .insertInto('devices')
      .values({
        ...{ device_id: 'her-phone', user_id: she.userId, seen_ms: 1 },
        info: JSON.stringify({ appLang: 'ru' }),
      })
      .execute();
    const { ready } = await as(first, 'getTicket', of(ticket._id));
    expect(ready.length).toBeGreaterThan(5);
    expect(ready[0]?.text).toContain('здравствуйте');
    expect(ready.every(({ text }) => !text.includes('{{'))).toBe(true);
    const found = async (search: string) => (await list(first, 'new', search)).tickets.length;
    expect(await found('my PAYOUT')).toBe(1);
    expect(await found('S-1')).toBe(1);
    expect(await found('S-2')).toBe(0);
    expect(await found(String(ticket.user?.humanReadableId))).toBe(1);
    expect(await found('nothing like it')).toBe(0);
  });

  it('finds the words of a message in Cyrillic in upper and lower case', async () => {
    const { as, list, first, she } = await openSupport();
    await as(she, 'sendToSupport', {
      params: { subtype: 'finance' },
      body: textDraft('Привет, где выплата?'),
    });
    for (const search of ['Привет', 'привет', 'ГДЕ ВЫПЛАТА'])
      expect((await list(first, 'new', search)).tickets).toHaveLength(1);
  });
});
