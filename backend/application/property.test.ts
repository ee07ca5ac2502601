import fc from 'fast-check';
import { expect, it } from 'vitest';
import { applicationLimits } from '#shared/domain/applications.ts';
import { createManualClock, type ManualClock } from '#shared/lib/manualClock.ts';
import { propertyRuns } from '#tests/kit/propertyRuns.ts';
import { grantStaffRole } from '../people/staff.ts';
import { startTestBackend, type TestBackend } from '#tests/kit/backend/backend.ts';
import { addSelfies, completeLocker } from '#tests/kit/backend/locker.ts';

type Step =
  | { readonly kind: 'submit' | 'withdraw' | 'appeal' | 'match' | 'mend' | 'sweep' }
  | { readonly kind: 'pass'; readonly ms: number }
  | { readonly kind: 'claim' | 'approve' | 'return' | 'refuse'; readonly by: 0 | 1 }
  | { readonly kind: 'both' };

const by = fc.constantFrom(0 as const, 1 as const);
const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('submit' as const) }) },
  fc.record({ kind: fc.constantFrom('withdraw' as const, 'appeal', 'match', 'mend', 'sweep') }),
  fc.record({ kind: fc.constant('pass' as const), ms: fc.constantFrom(60_000, applicationLimits.claimMs) }),
  fc.record({ kind: fc.constantFrom('claim' as const, 'return', 'refuse'), by }),
  fc.record({ kind: fc.constant('approve' as const), by }),
  fc.record({ kind: fc.constant('both' as const) }),
);

const finalStates = ['approved', 'refused for good'];

/** Plays random events on an application: final states stay final, and coins are settled once. */
async function play(
  backend: TestBackend,
  moderatorIds: readonly string[],
  row: readonly Step[],
  clock: Pick<ManualClock, 'advance' | 'now'>,
) {
  // Creates sessions for each run, because a session lasts a day.
  const moderators = await Promise.all(moderatorIds.map((id) => backend.issueToken(id)));
  const { database, ledger } = backend.context;
  const her = await backend.signUp({ rolesGroup: 'pendingGoddess', gender: 'female' });
  await backend.call('updateProfile', { body: { phone: '+380', bio: 'Hello' } }, her.token);
  await completeLocker(database, her.userId, clock.now());
  await addSelfies(database, her.userId, clock.now());
  let held = 0;
  let matches = 0;
  let final: string | null = null;
  let decisions = 0;
  let bios = 0;
  const id = async () =>
    (
      await database
        .selectFrom('applications')
        .select('id')
        .where('user_id', '=', her.userId)
        .executeTakeFirst()
    )?.id ?? 'none';
  const decide = async (kind: 'approve' | 'return' | 'refuse', who: 0 | 1) => {
    const params = { id: await id() };
    const body = {
      approve: { decision: 'approved' as const },
      return: {
        decision: 'returned' as const,
        reasons: [{ item: 'bio' as const, reason: 'other' as const }],
      },
      refuse: { decision: 'refused' as const, refusal: 'rules' as const },
    }[kind];
    const { status } = await backend.call('decideApplication', { params, body }, moderators[who]);
    if (status === 200) decisions += 1;
    return status;
  };
  for (const step of row) {
    const before = decisions;
    switch (step.kind) {
      case 'submit':
        await backend.call('submitApplication', {}, her.token);
        break;
      case 'withdraw':
        await backend.call('withdrawApplication', {}, her.token);
        break;
      case 'appeal':
        await backend.call('appealApplication', { body: { text: 'Please' } }, her.token);
        break;
      case 'mend':
        await backend.call('updateProfile', { body: { bio: `Hello ${++bios}` } }, her.token);
        break;
      case 'match':
        if (final === null) {
          await ledger.book({
            userId: her.userId,
            kind: 'matchEarningHeld',
            ref: `m${++matches}-${her.userId}`,
            coins: 6,
          });
          held += 6;
        }
        break;
      case 'sweep':
        await backend.features.application.sweep();
        break;
      case 'pass':
        clock.advance(step.ms);
        break;
      case 'claim':
        await backend.call('claimApplication', { params: { id: await id() } }, moderators[step.by]);
        break;
      case 'both': {
        const answers = await Promise.all([decide('approve', 0), decide('refuse', 1)]);
        expect(answers.filter((status) => status === 200).length).toBeLessThanOrEqual(1);
        break;
      }
      default:
        await decide(step.kind, step.by);
    }
    const { state, appealUntil } = (await backend.call('getApplication', {}, her.token)).body;
    const now = state === 'refused' && appealUntil === null ? 'refused for good' : state;
    if (final !== null) expect([now, decisions]).toEqual([final, before]);
    if (finalStates.includes(now)) final = now;
    const role = (await backend.call('getProfile', {}, her.token)).body.rolesGroup;
    expect(role === 'goddess').toBe(now === 'approved');
    const sums = await database
      .selectFrom('balances')
      .select(['coins', 'held'])
      .where('user_id', '=', her.userId)
      .executeTakeFirst();
    const wanted = final === null ? [0, held] : final === 'approved' ? [held, 0] : [0, 0];
    expect([Number(sums?.coins ?? 0), Number(sums?.held ?? 0)]).toEqual(wanted);
  }
  const settled = await database
    .selectFrom('coin_transfers')
    .select('ref')
    .where('user_id', '=', her.userId)
    .where('from_account', '=', 'escrow')
    .execute();
  expect(settled).toHaveLength(new Set(settled.map(({ ref }) => ref)).size);
}

it('an application is decided once, by one moderator, and the held coins are settled once', async () => {
  const clock = createManualClock(Date.UTC(2026, 4, 20, 12));
  const backend = await startTestBackend({ clock, identityCheck: 'local' });
  const moderators: string[] = [];
  for (let at = 0; at < 2; at++) {
    const person = await backend.signUp();
    await grantStaffRole(backend.context.database, person.userId, 'moderator', 0);
    moderators.push(person.userId);
  }
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 4, maxLength: 16 }), (row) =>
      play(backend, moderators, row, clock),
    ),
    { numRuns: propertyRuns(20, 300) },
  );
});
