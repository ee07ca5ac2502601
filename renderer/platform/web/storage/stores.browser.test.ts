import { inGateOrProof } from '#tests/kit/proof.ts';
import { describeStores } from '#tests/store/suite.ts';
import { openChatStorage } from '../chatStorage.ts';
import { deleteDatabases } from './testing/databases.ts';

describeStores(
  'IndexedDB',
  async (me) => {
    await deleteDatabases();
    return openChatStorage(me);
  },
  {
    // Few runs, because each makes sixty reads in a real browser; the SQLite suite makes many more.
    modelRuns: inGateOrProof(6, 50),
    reopen: async (stores) => {
      await stores.close?.();
      return openChatStorage('me');
    },
  },
);
