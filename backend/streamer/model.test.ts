import fc from 'fast-check';
import { it } from 'vitest';
import { WEEK_MS } from '#tests/kit/worlds/streamerBooks/events.ts';
import { inGateOrProof } from '#tests/kit/proof.ts';
import { propertyRuns } from '#tests/kit/propertyRuns.ts';
import { checkBook, checkScreens } from '#tests/kit/worlds/streamerBooks/screens.ts';
import { aStep, take } from '#tests/kit/worlds/streamerBooks/steps.ts';
import { openWorld } from '#tests/kit/worlds/streamerBooks/world.ts';

const steps = fc.array(aStep, {
  minLength: inGateOrProof(16, 40),
  maxLength: inGateOrProof(26, 100),
  size: 'max',
});
/** Payouts and statements are checked only every few steps, because the check is slow. */
const lookEvery = inGateOrProof(12, 5);

it(
  'after any events, repeated concurrently or settled late, the ledger balances after every step and every screen matches the model',
  async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        const world = await openWorld();
        for (const [index, step] of taken.entries()) {
          await take(world, step);
          await checkBook(world);
          if (index % lookEvery === lookEvery - 1) await checkScreens(world);
        }
        // Everything due is settled first; a further run changes nothing.
        await world.pass(WEEK_MS + 1, true, 2);
        await checkBook(world);
        await checkScreens(world);
        await world.close();
      }),
      { numRuns: propertyRuns(2, 40), endOnFailure: true },
    );
  },
  inGateOrProof(900_000, 3_600_000),
);
