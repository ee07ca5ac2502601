import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { match as rules } from '#shared/domain/constants.ts';
import { createMatchWorld, startMs } from '#tests/kit/people/matchPeople.ts';
import { waitFor } from '#tests/kit/waitFor.ts';
import { open, paid } from './testing.ts';

/** Ways in which a match may end, by which user, and at which stage. */
const rounds = fc.array(
  fc.record({
    how: fc.constantFrom('skip', 'stop', 'drop', 'cut', 'timeUp'),
    who: fc.constantFrom<0 | 1>(0, 1),
    when: fc.constantFrom('before', 'racing', 'live'),
  }),
  { minLength: 1, maxLength: 6 },
);

describe('money', () => {
  it('moves 10 coins from him per live match, and 6 to her once a day per user, however matches end', async () => {
    await fc.assert(
      fc.asyncProperty(rounds, fc.boolean(), async (course, isPaid) => {
        const world = await createMatchWorld();
        const { backend, clock, people, man } = world;
        for (const { how, who, when } of course) {
          for (const person of people) {
            if (person.state.kind === 'idle') person.match.start(isPaid && person === man ? paid : open);
          }
          const matchId = await world.joined();
          if (when === 'racing') clock.advance(100);
          if (when === 'live') await world.see();
          const { match, engine, userId } = people[who];
          if (how === 'skip') match.skip();
          if (how === 'stop') match.stop();
          if (how === 'drop') engine.emit({ type: 'peerLeft', reason: 'dropped' });
          if (how === 'cut') backend.context.hub.disconnectUser(userId);
          // Advances for as long as a match may take, from its start.
          await waitFor(() => {
            if (how === 'timeUp' || how === 'cut') clock.advance(1_000);
            const left = people.every(({ state }) => !('match' in state) || state.match.matchId !== matchId);
            expect(left).toBe(true);
          });
          await waitFor(() => {
            clock.advance(100);
            expect(people.map(({ socket }) => socket.state.status)).toEqual(['online', 'online']);
          });
        }
        for (const { match } of people) match.stop();
        await waitFor(() =>
          expect(people.map(({ userId }) => backend.features.matching.isInMatch(userId))).toEqual([
            false,
            false,
          ]),
        );
        await backend.features.matching.idle();

        const { lived } = await backend.context.database
          .selectFrom('matches')
          .select((eb) => eb.fn.countAll<number>().as('lived'))
          .where('started_ms', '>=', startMs)
          .executeTakeFirstOrThrow();
        const price = isPaid ? rules.genderFilterPriceCoins : 0;
        const [his, hers] = await world.balances();
        expect(his).toBe(500 - price * lived);
        const once = rules.streamerEarningCoins;
        // A match cut short may be too short to earn; a full one is not.
        const lasted = course.some(({ how, when }) => how === 'timeUp' && when === 'live');
        expect(lasted ? [once] : [0, once]).toContain(hers);
        expect(course.filter(({ when }) => when === 'live').length).toBeLessThanOrEqual(lived);
        await backend.close();
        for (const { scope } of people) scope.end();
      }),
      { numRuns: 6 },
    );
  });
});
