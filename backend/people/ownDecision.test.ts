import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { contract, type Contract, type EndpointName } from '#shared/api/contract.ts';
import type { EndpointSpec, RequestInput } from '#shared/api/endpoint.ts';
import { DAY_MS } from '#shared/domain/constants.ts';
import { auditBook } from '../money/audit.ts';
import { nowMs, openStudio } from '#tests/kit/worlds/studio.ts';
import { grantStaffRole } from './staff.ts';

/**
 * Returns whether an endpoint belongs to a desk, by its path. `/moderation/mine` belongs to the person whom a
 * case is about.
 */
const isOfDesk = ({ path }: EndpointSpec) =>
  (path.startsWith('/moderation/') && !path.startsWith('/moderation/mine')) || path.startsWith('/finance/');
const deskEndpoints = (Object.entries(contract) as [EndpointName, EndpointSpec][])
  .filter(([, spec]) => isOfDesk(spec))
  .map(([name]) => name);

/** Ids of the items that wait at the desks about one person. */
interface Waiting {
  readonly userId: string;
  readonly openCase: string;
  readonly upheldCase: string;
  readonly penalty: string;
  readonly application: string;
  /** Id of an appealed suspension that another person imposed. */
  readonly sanction: string;
  readonly method: string;
  readonly pending: string;
  readonly held: string;
  readonly processing: string;
}

interface Plan<N extends EndpointName = EndpointName> {
  readonly input: (about: Waiting) => RequestInput<Contract[N]>;
  /** True: one person takes the decision, so it is refused to relatives in the book too. */
  readonly isAlone: boolean;
}
type Plans = { readonly [N in EndpointName]?: Plan<N> | { readonly reads: string } };

const id = (of: keyof Waiting) => (about: Waiting) => ({ params: { id: about[of] } });
const reason = { reason: 'A reason' };
const alone = <T>(input: T) => ({ input, isAlone: true }) as const;
const shared = <T>(input: T) => ({ input, isAlone: false }) as const;

/**
 * For each desk endpoint: the request about a person, or why reading is allowed. A new endpoint needs a line
 * here.
 */
const plans: Plans = {
  getModerationCases: { reads: 'leaves out the cases about the reader; see below' },
  getDeskPenalties: { reads: 'leaves out the penalties of the reader; see below' },
  getApplications: { reads: 'an application holds no report' },
  getApplicationDetails: { reads: 'an application holds no report' },
  getDeskPayouts: { reads: 'a payout holds no report' },
  seeDestination: { reads: 'a destination holds no report' },
  seeMethodDestination: { reads: 'a destination holds no report' },
  exportPayouts: { reads: 'the file of the bank decides nothing' },
  getDeskMethods: { reads: 'a method holds no report' },
  getModerationCase: shared(id('openCase')),
  seeReportedMessages: shared(id('openCase')),
  seeModerationCall: { reads: 'refuses a participant: moderation/callPage.test.ts' },
  getCasePenalty: shared(id('upheldCase')),
  getDeskPenaltyEvidence: shared(id('penalty')),
  decideModerationCase: alone((about) => ({ ...id('openCase')(about), body: { decision: 'upheld' } })),
  issuePenalty: alone((about) => ({
    ...id('upheldCase')(about),
    body: { rule: 'noFace', facts: 'In the match at noon the face was not on camera for a minute.' },
  })),
  revokePenalty: alone((about) => ({ ...id('penalty')(about), body: reason })),
  decidePenaltyAppeal: alone((about) => ({
    ...id('penalty')(about),
    body: { decision: 'kept', answer: 'It was so' },
  })),
  getCaseDecision: shared(id('upheldCase')),
  decideSanction: alone((about) => ({
    ...id('upheldCase')(about),
    body: { kind: 'warn', rule: 'spam', facts: 'The same advertisement was sent to many people at noon.' },
  })),
  // Only the staff member who decided can undo a decision, and was unbiased at that time.
  undoSanction: shared((about) => ({ ...id('sanction')(about), body: {} })),
  getDeskSanctions: { reads: 'leaves out the sanctions of the reader; see below' },
  liftSanction: alone((about) => ({ ...id('sanction')(about), body: reason })),
  decideSanctionAppeal: alone((about) => ({
    ...id('sanction')(about),
    body: { decision: 'kept', answer: 'It was so' },
  })),
  claimApplication: alone(id('application')),
  decideApplication: alone((about) => ({
    ...id('application')(about),
    body: { decision: 'refused', refusal: 'other' },
  })),
  reviewMethod: alone((about) => ({ ...id('method')(about), body: { decision: 'active' } })),
  approvePayout: shared(id('pending')),
  approvePayouts: shared((about) => ({ body: { ids: [about.pending] } })),
  undoApprovals: shared((about) => ({ body: { ids: [about.pending] } })),
  markPayoutPaid: shared((about) => ({ ...id('processing')(about), body: { reference: 'TX-1' } })),
  importPayouts: shared((about) => ({
    body: { rows: [{ line: 2, id: about.processing, outcome: 'paid', note: 'TX-1' }] },
  })),
  failPayout: alone((about) => ({ ...id('pending')(about), body: reason })),
  holdPayout: alone((about) => ({ ...id('pending')(about), body: reason })),
  releasePayout: alone(id('held')),
  getDeskAgencies: { reads: 'an agency holds no report' },
  getDeskAgencyMembers: { reads: 'a membership holds no report' },
  getDeskArtists: { reads: 'the role of an artist holds no report' },
  makeAgency: alone(({ userId }) => ({ body: { name: 'Stars', sharePercent: 10, owner: userId } })),
  giveArtist: alone(({ userId }) => ({ body: { person: userId } })),
  takeArtist: alone(({ userId }) => ({ params: { id: userId }, body: {} })),
};

async function open() {
  const studio = await openStudio();
  const { database } = studio;

  async function staff() {
    const person = await studio.newcomer();
    for (const role of ['moderator', 'finance'] as const)
      await grantStaffRole(database, person.userId, role, nowMs);
    return person;
  }

  /** Creates one item of each kind that a desk decides about. */
  async function waitingOf(userId: string): Promise<Waiting> {
    const [openCase, upheldCase, penalty, application] = [1, 2, 3, 4].map(() => randomUUID()) as [
      string,
      string,
      string,
      string,
    ];
    const nowhere = { verdict: null, match_id: null, call_id: null, report_id: null, media_id: null };
    for (const [caseId, state] of [
      [openCase, 'open'],
      [upheldCase, 'upheld'],
    ] as const)
      await database
        .insertInto('moderation_cases')
        .values({
          ...{ ...nowhere, id: caseId, user_id: userId, reason: 'report', is_of_gallery: 0, state },
          ...{ created_ms: nowMs, decided_ms: state === 'upheld' ? nowMs : null },
        })
        .execute();
    await database
      .insertInto('penalties')
      .values({
        ...{ id: penalty, user_id: userId, type: 'noFace', level: 1, points: 1, coins: 0, percent: 0 },
        ...{ starts_ms: nowMs, ends_ms: nowMs + DAY_MS, appeal_until_ms: nowMs + DAY_MS },
        ...{ detection: 'report', decided_by: 'person', facts: 'Facts', issued_by: null, source_kind: null },
        ...{ source_id: null, case_id: null, coin_state: 'taken', owed_coins: 0, state: 'appealed' },
        ...{ appeal: 'Not me', appealed_ms: nowMs, answer_until_ms: nowMs + DAY_MS },
      })
      .execute();
    const sanction = `sanction-${userId}`.slice(0, 60);
    await database
      .insertInto('sanctions')
      .values({
        ...{ id: sanction, user_id: userId, kind: 'suspend', state: 'appealed', case_id: null },
        ...{ rule: 'spam', facts: 'Facts', detection: 'report', decided_by: 'person', issued_by: null },
        ...{ decided_ms: nowMs, goes_out_ms: nowMs, case_ms: nowMs, imposed_ms: nowMs, applied_ms: nowMs },
        ...{ until_ms: nowMs + DAY_MS, appeal_until_ms: nowMs + DAY_MS, appeal: 'Not me' },
        ...{ appealed_ms: nowMs, answer_until_ms: nowMs + DAY_MS },
      })
      .execute();
    await database
      .insertInto('applications')
      .values({
        ...{ id: application, user_id: userId, state: 'submitted', round: 1, submitted_ms: nowMs },
        reasons: '[]',
      })
      .execute();
    const method = `method-${userId}`;
    await database
      .insertInto('billing_methods')
      .values({
        ...{ id: method, user_id: userId, type: 'adcash', details: '{"account":"a@b.co"}', is_default: 1 },
        ...{ status: 'pending', reject_reason: null, created_ms: nowMs, changed_ms: nowMs },
      })
      .execute();
    const payouts = (['pending', 'held', 'processing'] as const).map((status, at) => ({
      ...{ id: `${status}-${userId}`, user_id: userId, coins: 6_000, amount_cents: 6_000, fee_cents: 150 },
      ...{ period_start_ms: at * 7 * DAY_MS, period_end_ms: (at + 1) * 7 * DAY_MS - 1, currency: 'USD' },
      ...{ method_type: 'adcash', method_details: null, status, paid_ms: null, reference: null },
      ...{ fail_reason: null, held_until_ms: null },
    }));
    for (const payout of payouts) {
      await studio.earn(userId, 'giftEarning', payout.coins, nowMs);
      await studio.context.ledger.book({ userId, kind: 'payout', ref: payout.id, coins: -payout.coins });
      await database.insertInto('payouts').values(payout).execute();
    }
    const [pending = '', held = '', processing = ''] = payouts.map((payout) => payout.id);
    return {
      userId,
      openCase,
      upheldCase,
      penalty,
      application,
      sanction,
      method,
      pending,
      held,
      processing,
    };
  }

  const ask = async (name: EndpointName, about: Waiting, token: string) => {
    const plan = plans[name] as Plan;
    const { status, body } = await studio.call(name, plan.input(about) as never, token);
    return { status, reason: (body as { reason?: string | null }).reason ?? null };
  };
  return { ...studio, staff, waitingOf, ask };
}

const decisions = deskEndpoints.filter((name) => {
  const plan = plans[name];
  return plan === undefined || 'input' in plan;
});

describe('a decision about oneself', () => {
  it('is tested for every desk endpoint of the contract', () => {
    expect(deskEndpoints.length).toBeGreaterThan(20);
    expect(deskEndpoints.filter((name) => plans[name] === undefined)).toEqual([]);
  });

  it('is refused by every desk endpoint, and so is reading a report about oneself', async () => {
    const world = await open();
    const [her, other] = [await world.staff(), await world.staff()];
    const about = await world.waitingOf(her.userId);
    const theirs = await world.waitingOf(other.userId);
    for (const name of decisions)
      expect([name, await world.ask(name, about, her.token)]).toEqual([
        name,
        { status: 403, reason: 'self' },
      ]);
    const cases = (await world.call('getModerationCases', { query: {} }, her.token)).body;
    expect([cases.open, cases.cases.map(({ _id }) => _id)]).toEqual([1, [theirs.openCase]]);
    const listed = (await world.call('getDeskPenalties', { query: {} }, her.token)).body;
    expect([listed.appeals, listed.penalties.map(({ _id }) => _id)]).toEqual([1, [theirs.penalty]]);
    const sanctions = (await world.call('getDeskSanctions', { query: {} }, her.token)).body;
    expect([sanctions.appeals, sanctions.sanctions.map(({ _id }) => _id)]).toEqual([1, [theirs.sanction]]);
    expect((await auditBook(world.database)).problems).toEqual([]);
  });

  it.each([
    ['refers the person', 'referral', 'referrer'],
    ['was referred by the person', 'referral', 'referred'],
    ['belongs to the same agency', 'agency', 'member'],
    ['is the contact of the agency', 'agency', 'contact'],
    ['is the owner of the agency', 'agency', 'owner'],
  ] as const)('is left to another person if the staff member %s', async (_, expected, relation) => {
    const world = await open();
    const { database } = world;
    const [her, relative] = [await world.newcomer(), await world.staff()];
    const set = (userId: string, change: { referrer_id?: string; agency_id?: string; email?: string }) =>
      database.updateTable('users').set(change).where('id', '=', userId).execute();
    await database
      .insertInto('agencies')
      .values({
        ...{ id: 'agency', name: 'Stars', created_ms: nowMs, contact_email: 'boss@stars.example' },
        owner_id: relation === 'owner' ? relative.userId : null,
      })
      .execute();
    if (relation === 'referrer') await set(her.userId, { referrer_id: relative.userId });
    else if (relation === 'referred') await set(relative.userId, { referrer_id: her.userId });
    else {
      await set(her.userId, { agency_id: 'agency' });
      if (relation === 'member') await set(relative.userId, { agency_id: 'agency' });
      if (relation === 'contact') await set(relative.userId, { email: 'boss@stars.example' });
    }
    const about = await world.waitingOf(her.userId);
    for (const name of decisions.filter((each) => (plans[each] as Plan | undefined)?.isAlone))
      expect([name, await world.ask(name, about, relative.token)]).toEqual([
        name,
        { status: 403, reason: expected },
      ]);
    // The approval of a relative counts, but a payout needs a second one.
    const approved = await world.call('approvePayout', { params: { id: about.pending } }, relative.token);
    expect(approved.body).toMatchObject({
      ...{ status: 'pending', approvals: 1, approvalsNeeded: 2, approvalsWhy: 'relative' },
      interest: expected,
    });
    const stranger = await world.staff();
    const second = await world.call('approvePayout', { params: { id: about.pending } }, stranger.token);
    expect(second.body).toMatchObject({ status: 'processing', approvals: 2 });
  });

  it('is allowed for a staff member without a relation to the person', async () => {
    const world = await open();
    const stranger = await world.staff();
    for (const name of decisions) {
      const about = await world.waitingOf((await world.newcomer()).userId);
      expect([name, (await world.ask(name, about, stranger.token)).status]).not.toEqual([name, 403]);
    }
  });
});
