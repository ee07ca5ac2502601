import { describe, expect, it } from 'vitest';
import { grantStaffRole } from '../people/staff.ts';
import { openChats, textDraft, type Person } from '#tests/kit/worlds/chats.ts';

async function openReported(source: 'message' | 'chat') {
  const world = await openChats({ seed: 'empty' });
  const [he, she, boss] = [await world.person(), await world.person('goddess'), await world.person()];
  await grantStaffRole(world.database, boss.userId, 'moderator', 0);
  const said: string[] = [];
  for (const [from, to, text] of [
    [he, she, 'Hello'],
    [she, he, 'My answer'],
    [he, she, 'Give me your address'],
  ] as const) {
    world.clock.advance(1_000);
    said.push((await world.send(from, to, textDraft(text))).message._id);
  }
  const [first] = await world.list(she);
  const refId = source === 'message' ? said[2] : first?._id;
  await world.as(she, 'report', { body: { userId: he.userId, reason: 'abuse', source, refId } });
  await world.features.idle();
  world.clock.advance(1_000);
  await world.send(he, she, textDraft('Written after the report'));
  const { cases } = await world.as(boss, 'getModerationCases', { query: {} });
  const id = cases[0]?._id ?? '';
  const see = async (who: Person = boss) =>
    (await world.as(who, 'seeReportedMessages', { params: { id } })).messages.map(({ text }) => text);
  return { ...world, he, she, boss, id, see };
}

describe('reported messages', () => {
  it('contain only the reported message, with an audit entry', async () => {
    const { see, as, boss } = await openReported('message');
    expect(await see()).toEqual(['Give me your address']);
    const { lines } = await as(boss, 'getAuditLog', { query: {} });
    expect(lines.map(({ step, ref }) => [step, ref?.kind])).toEqual([['evidenceSeen', 'case']]);
  });

  it('of a chat contain what the user wrote before the report, without the other side', async () => {
    const { see } = await openReported('chat');
    expect(await see()).toEqual(['Hello', 'Give me your address']);
  });

  it('are visible to moderators only, and not about themselves', async () => {
    const { refusal, he, she, id, database } = await openReported('message');
    const input = { params: { id } };
    expect(await refusal(she, 'seeReportedMessages', input)).toBe('403 forbidden');
    await grantStaffRole(database, he.userId, 'moderator', 0);
    expect(await refusal(he, 'seeReportedMessages', input)).toContain('403');
  });
});

describe('undecided cases', () => {
  it('are upheld ones without a decision, excluding those about the reader', async () => {
    const { as, boss, he, id, database } = await openReported('message');
    const undecided = async (who = boss) => (await as(who, 'getModerationCases', { query: {} })).undecided;
    expect(await undecided()).toBe(0);
    await as(boss, 'decideModerationCase', { params: { id }, body: { decision: 'upheld' } });
    expect(await undecided()).toBe(1);
    await grantStaffRole(database, he.userId, 'moderator', 0);
    expect(await undecided(he)).toBe(0);
    const body = {
      kind: 'warn',
      rule: 'spam',
      facts: 'The same words were sent to many people on one evening.',
    } as const;
    await as(boss, 'decideSanction', { params: { id }, body });
    expect(await undecided()).toBe(0);
  });
});
