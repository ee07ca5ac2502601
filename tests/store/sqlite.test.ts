import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inGateOrProof } from '#tests/kit/proof.ts';
import { openStorage } from '#main/storage/storage.ts';
import type { OpenStores } from './stores.ts';
import { describeStores } from './suite.ts';

interface OnDisk extends OpenStores {
  readonly folder: string;
  readonly me: string;
  end(): void;
}

function open(folder: string, me: string): OnDisk {
  const storage = openStorage(folder, me);
  if (!storage.stores) throw new Error('a newer version’s');
  return {
    ...storage.stores,
    folder,
    me,
    end: () => storage.close(),
    close() {
      storage.close();
      rmSync(folder, { recursive: true });
    },
  };
}

describeStores('SQLite', (me) => Promise.resolve(open(mkdtempSync(join(tmpdir(), 'vesper-store-')), me)), {
  reopen(stores) {
    const { end, folder, me } = stores as OnDisk;
    end();
    return Promise.resolve(open(folder, me));
  },
  modelRuns: inGateOrProof(50, 4_000),
});
