import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { inGateOrProof } from '#tests/kit/proof.ts';
import { runCommand, withFaults, withoutFaults, type Command } from './commands.ts';
import { brokenInMirrors, brokenInRows } from './invariants.ts';
import { createClusterModel, people, type ClusterModel } from './world.ts';

/** Milliseconds that exceed any timer of a call or a match, and two periodic reads of all open rows. */
const quietMs = 70_000;
/** Milliseconds that exceed the longest delay of a message. */
const arrivedMs = 5_000;
/** Milliseconds within which two people who may meet are paired, after any history. */
const pairWithinMs = 8_000;
/**
 * The gate repeats the same runs. The proof draws new ones each time and prints the seed of a run that fails.
 */
const how: fc.Parameters<[number, readonly Command[]]> = {
  ...inGateOrProof({ seed: 20_261_129, numRuns: 4 }, { numRuns: 150 }),
  // Shrinking a failing run would take longer than reading it.
  endOnFailure: true,
};
const length = inGateOrProof(40, 100);
const timeout = inGateOrProof(60_000, 3_600_000);

// A constant time disables time slices, so that the order of statements does not depend on the load of the
// machine.
beforeEach(() => void vi.spyOn(performance, 'now').mockReturnValue(0));
afterEach(() => void vi.restoreAllMocks());

async function expectSound(model: ClusterModel): Promise<void> {
  expect([...(await brokenInRows(model)), ...model.problems]).toEqual([]);
}

/** Ends all faults and waits until every node has received everything. */
async function finishAnimations(model: ClusterModel): Promise<void> {
  model.server.setWeather('calm');
  model.server.setAway(false);
  for (const { gate } of model.living()) gate.open();
  await model.settle();
  await model.pass(quietMs);
  await expectSound(model);
  expect(await brokenInMirrors(model, people)).toEqual([]);
}

/**
 * Checks that two new people at two nodes are paired: exactly one node leads the matcher, and it receives all
 * searches.
 */
async function expectPairs(model: ClusterModel): Promise<void> {
  for (const [index, userId] of ['u9', 'g9'].entries()) {
    await model.addPerson(userId);
    const node = model.nodeAt(index);
    if (node) model.connect(userId, node);
    await model.pass(1_000);
    model.search(userId);
  }
  await model.pass(pairWithinMs);
  // A newcomer may match a person who already waited, which leaves the other newcomer without a partner.
  const found = [await model.openMatch('u9'), await model.openMatch('g9')];
  expect(found.some((match) => match !== undefined)).toBe(true);
}

/** Runs a test with three nodes, each with two people. */
async function withModel(seed: number, run: (model: ClusterModel) => Promise<void>): Promise<void> {
  const model = await createClusterModel(seed);
  try {
    for (let count = 0; count < 3; count++) model.startNode();
    await model.settle();
    for (const [index, userId] of people.entries()) {
      const node = model.nodeAt(index);
      if (node) model.connect(userId, node);
    }
    await model.pass(1_000);
    await run(model);
  } finally {
    await model.close();
  }
}

async function runAll(model: ClusterModel, commands: readonly Command[]): Promise<void> {
  for (const command of commands) {
    await runCommand(model, command);
    await expectSound(model);
  }
}

describe('several nodes', { timeout }, () => {
  it('keep encounters and coins correct under any faults, and show them correctly once no work is left', async () => {
    const runThrough = (seed: number, commands: readonly Command[]) =>
      withModel(seed, async (model) => {
        await runAll(model, commands);
        await finishAnimations(model);
        await expectPairs(model);
        await finishAnimations(model);
      });
    await fc.assert(fc.asyncProperty(fc.nat(), withFaults(length), runThrough), how);
  });

  it('show encounters correctly as soon as messages arrive, even late, twice or reordered', async () => {
    const runThrough = (seed: number, commands: readonly Command[]) =>
      withModel(seed, async (model) => {
        model.server.setWeather('late');
        await runAll(model, commands);
        await model.pass(arrivedMs);
        expect(await brokenInMirrors(model, people)).toEqual([]);
      });
    await fc.assert(fc.asyncProperty(fc.nat(), withoutFaults(length), runThrough), how);
  });
});
