import { atLeast, atMost, type Report } from '../bench/table.ts';
import { damageFiles } from './chatStoreDamage.ts';
import { killWriters } from './chatStoreKills.ts';
import { createRandom } from './random.ts';

/**
 * Tests the desktop's stores: kills a process while it writes, and damages the files in many ways. The property test in
 * `tests/store` compares random sequences of changes with the model in memory.
 */
const KILLS = 300;
const DAMAGES = 300;
const SEED = 20_261_121;

export interface ProofOptions {
  readonly kills?: number;
  readonly damages?: number;
}

export async function run({ kills = KILLS, damages = DAMAGES }: ProofOptions = {}): Promise<Report> {
  const random = createRandom(SEED);
  const killed = await killWriters(random, kills);
  const damaged = await damageFiles(random, damages);
  return {
    title: 'the desktop’s chat store: killed writers and damaged files',
    rows: [
      {
        what: 'killed writers',
        times: kills,
        'acknowledged writes': killed.acknowledged,
        found: killed.problems.length,
      },
      {
        what: 'damaged files',
        times: damages,
        'rebuilt, the rest sound': damaged.rebuilt,
        found: damaged.problems.length,
      },
    ],
    goals: [
      atMost('corrupt databases after kill -9', killed.corrupt, 0, 'found'),
      atMost(
        'acknowledged writes that were lost or torn',
        killed.problems.length - killed.corrupt,
        0,
        'found',
      ),
      atLeast('writes acknowledged before the kills', killed.acknowledged, kills * 3, 'writes'),
      atMost('damaged files that did not start', damaged.problems.length, 0, 'found'),
    ],
    notes: [...killed.problems, ...damaged.problems].slice(0, 20),
  };
}
