import { describe, expect, it } from 'vitest';
import { contract, endpointNames } from '#shared/api/contract.ts';
import type { EndpointSpec } from '#shared/api/endpoint.ts';
import { DAY_MS, HOUR_MS } from '#shared/domain/constants.ts';
import { openSanctionDesk } from './testing.ts';

describe('a suspension', () => {
  it('allows signing in, reading and appealing, but not matching, calling or writing', async () => {
    const desk = await openSanctionDesk();
    const [he, she] = [await desk.signUp(), await desk.newcomer()];
    const untilMs = desk.clock.now() + 7 * DAY_MS;
    const id = await desk.sanctioned(he.userId, 'suspend', untilMs);
    const until = new Date(untilMs).toISOString();

    const profile = await desk.call('getProfile', {}, he.token);
    expect(profile.body).toMatchObject({ isSuspended: true, suspendedUntil: until, banned: false });
    expect((await desk.call('getChatList', { query: {} }, he.token)).status).toBe(200);
    const { body: ban } = await desk.call('matchingBan', {}, he.token);
    expect(ban).toMatchObject({ banned: true, until, reason: 'sanction' });
    const match = await desk.call('matchRequest', { body: { matchingFilter: {} } } as never, he.token);
    expect(match.body).toMatchObject({ code: 'matching_banned', until });
    const write = await desk.call(
      'sendMessage',
      { body: { to: she.userId, type: 'text', text: 'Hi', tempId: 't1' } } as never,
      he.token,
    );
    expect([write.status, write.body]).toMatchObject([403, { code: 'suspended', until }]);
    const { body: mine } = await desk.call('getMySanctions', {}, he.token);
    expect(mine.suspension).toMatchObject({ _id: id, kind: 'suspend', status: 'inForce', until });
    const appeal = { params: { id }, body: { text: 'It was a quote.' } };
    expect((await desk.call('appealSanction', appeal, he.token)).body.status).toBe('appealed');
    // Another user cannot appeal it.
    expect((await desk.call('appealSanction', appeal, she.token)).status).toBe(404);
  });

  it('ends automatically', async () => {
    const desk = await openSanctionDesk();
    const he = await desk.signUp();
    await desk.sanctioned(he.userId, 'suspend', desk.clock.now() + 2 * HOUR_MS);
    desk.clock.jump(2 * HOUR_MS);
    await desk.sweep();
    expect((await desk.call('getProfile', {}, he.token)).body).toMatchObject({ isSuspended: false });
    expect((await desk.call('matchingBan', {}, he.token)).body.banned).toBe(false);
    expect((await desk.call('getMySanctions', {}, he.token)).body).toMatchObject({
      suspension: null,
      sanctions: [{ status: 'over' }],
    });
  });

  it('hides the user from lists until then', async () => {
    const desk = await openSanctionDesk();
    const [he, she] = [await desk.signUp(), await desk.newcomer()];
    const isListed = async () =>
      JSON.stringify(
        (await desk.call('getGoddessList', { params: { id: 'new' }, query: {} }, he.token)).body,
      ).includes(she.userId);
    expect(await isListed()).toBe(true);
    await desk.sanctioned(she.userId, 'suspend', desk.clock.now() + 2 * HOUR_MS);
    expect(await isListed()).toBe(false);
    desk.clock.jump(2 * HOUR_MS);
    await desk.sweep();
    expect(await isListed()).toBe(true);
  });

  it('allows messages to support', async () => {
    const desk = await openSanctionDesk();
    const she = await desk.newcomer();
    await desk.sanctioned(she.userId, 'suspend', desk.clock.now() + DAY_MS);
    const sent = await desk.call(
      'sendToSupport',
      { params: { subtype: 'general' }, body: { type: 'text', text: 'Why?', tempId: 't1' } } as never,
      she.token,
    );
    expect(sent.status).toBe(200);
  });

  it('refuses each endpoint that the contract marks, only while it lasts', async () => {
    const desk = await openSanctionDesk();
    const she = await desk.newcomer();
    const marked = endpointNames.filter((name) => (contract[name] as EndpointSpec).refusedWhileSuspended);
    expect(marked.length).toBeGreaterThan(0);
    const ask = async (name: string) => {
      const spec: EndpointSpec = contract[name as 'addGalleryItem'];
      const response = await fetch(`${desk.url}/api${spec.path}`, {
        method: spec.method,
        headers: { authorization: `Bearer ${she.token}`, 'content-type': 'application/json' },
        body: '{}',
      });
      return ((await response.json()) as { code?: string }).code;
    };
    for (const name of marked) expect([name, await ask(name)]).not.toEqual([name, 'suspended']);
    await desk.sanctioned(she.userId, 'suspend', desk.clock.now() + DAY_MS);
    for (const name of marked) expect([name, await ask(name)]).toEqual([name, 'suspended']);
  });

  it('needs an end within a year', async () => {
    const desk = await openSanctionDesk();
    const he = await desk.signUp();
    const caseId = await desk.upheldCase(he.userId);
    for (const untilMs of [undefined, desk.clock.now() - 1, desk.clock.now() + 400 * DAY_MS])
      expect((await desk.decide(caseId, 'suspend', { untilMs })).body).toMatchObject({ field: 'until' });
  });
});

describe('a warning', () => {
  it('shows the reason to the user and has no other effect', async () => {
    const desk = await openSanctionDesk();
    const he = await desk.signUp();
    await desk.sanctioned(he.userId, 'warn');
    expect((await desk.call('getProfile', {}, he.token)).body).toMatchObject({ isSuspended: false });
    const { body } = await desk.call('getMySanctions', {}, he.token);
    expect(body).toMatchObject({ suspension: null, sanctions: [{ kind: 'warn', section: '1.3' }] });
    const { body: activities } = await desk.call('getActivities', { query: {} }, he.token);
    expect(JSON.stringify(activities)).toContain('You have a warning');
  });

  it('requires a text and a rule, and is possible once per case', async () => {
    const desk = await openSanctionDesk();
    const he = await desk.signUp();
    const caseId = await desk.upheldCase(he.userId);
    expect((await desk.decide(caseId, 'warn', { said: 'Too short.' })).body).toMatchObject({
      field: 'facts',
    });
    const bare = { params: { id: caseId }, body: { kind: 'warn' as const } };
    expect((await desk.call('decideSanction', bare, desk.moderators[0].token)).body.field).toBe('facts');
    expect((await desk.decide(caseId, 'warn')).status).toBe(200);
    expect((await desk.decide(caseId, 'warn')).status).toBe(200);
    expect((await desk.decide(caseId, 'ban')).status).toBe(409);
    expect((await desk.decide(caseId, 'warn', { by: desk.moderators[1] })).status).toBe(409);
  });
});

describe('"may be under 18"', () => {
  async function reported() {
    const desk = await openSanctionDesk();
    const [he, she, other] = [await desk.signUp(), await desk.newcomer(), await desk.signUp()];
    const report = async (userId: string, reason: 'minor' | 'spam', by = he) => {
      await desk.call('report', { body: { userId, reason, source: 'profile' } }, by.token);
      await desk.features.idle();
    };
    const isSuspended = async () => (await desk.call('getProfile', {}, she.token)).body.isSuspended;
    const open = async () =>
      (await desk.call('getModerationCases', { query: {} }, desk.moderators[0].token)).body.cases;
    const decide = (id: string, decision: 'upheld' | 'dismissed') =>
      desk.call('decideModerationCase', { params: { id }, body: { decision } }, desk.moderators[0].token);
    return { desk, he, she, other, report, isSuspended, open, decideCase: decide };
  }

  it('suspends at once, before a moderator decides, and comes first in the queue', async () => {
    const { desk, she, other, report, isSuspended, open } = await reported();
    await report(other.userId, 'spam');
    desk.clock.jump(1_000);
    await report(she.userId, 'minor');
    expect(await isSuspended()).toBe(true);
    expect((await open()).map(({ user }) => user?._id)).toEqual([she.userId, other.userId]);
    const { body } = await desk.call('getMySanctions', {}, she.token);
    expect(body.suspension).toMatchObject({ decidedBy: 'automated', until: null, appealUntil: null });
    expect(desk.mail.sent.map(({ kind }) => kind)).toContain('sanction.held');
  });

  it('ends when the case is dismissed, and the same reporter cannot suspend the user again', async () => {
    const { she, he, report, isSuspended, open, decideCase } = await reported();
    await report(she.userId, 'minor');
    await decideCase((await open())[0]!._id, 'dismissed');
    expect(await isSuspended()).toBe(false);
    await report(she.userId, 'minor', he);
    expect(await isSuspended()).toBe(false);
  });

  it('is replaced by the desk’s decision', async () => {
    const { desk, she, report, isSuspended, open, decideCase } = await reported();
    await report(she.userId, 'minor');
    const [about] = await open();
    await decideCase(about!._id, 'upheld');
    expect(await isSuspended()).toBe(true);
    await desk.decide(about!._id, 'none');
    await desk.goOut();
    expect(await isSuspended()).toBe(false);
  });
});
