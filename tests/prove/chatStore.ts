import { openStorage } from '#main/storage/storage.ts';
import { atLeast, atMost, type Report } from '../bench/table.ts';
import { findDifference } from '../store/model.ts';
import { damageFiles } from './chatStoreDamage.ts';
import { killWriters } from './chatStoreKills.ts';
import { createRandom } from './random.ts';
import { withFolder } from './withFolder.ts';

/**
 * Tests the desktop's stores: kills a process while it writes, damages the files in many ways, and compares thousands
 * of random sequences of changes with the in-memory model.
 */
const KILLS = 300;
const DAMAGES = 300;
const SEQUENCES = 4_000;
const SEED = 20_261_121;

export interface ProofOptions {
  readonly kills?: number;
  readonly damages?: number;
  readonly sequences?: number;
}

export async function run({
  kills = KILLS,
  damages = DAMAGES,
  sequences = SEQUENCES,
}: ProofOptions = {}): Promise<Report> {
  const random = createRandom(SEED);
  const killed = await killWriters(random, kills);
  const damaged = await damageFiles(random, damages);
  const difference = await withFolder((folder) => {
    const storage = openStorage(folder, 'me');
    if (!storage.stores) throw new Error('a newer version’s');
    return findDifference(storage.stores.chats, { runs: sequences, seed: SEED, longest: 20 }).finally(() =>
      storage.close(),
    );
  });
  return {
    title: 'the desktop’s chat store: killed writers, damaged files, random changes beside the model',
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
      { what: 'sequences of changes', times: sequences, found: difference === null ? 0 : 1 },
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
      atMost('differences from the model', difference === null ? 0 : 1, 0, 'found'),
    ],
    notes: [...killed.problems, ...damaged.problems, ...(difference === null ? [] : [difference])].slice(
      0,
      20,
    ),
  };
}
