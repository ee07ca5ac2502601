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
    // Each step is sixty readings in a real browser; SQLite and many more runs share what can be found without one.
    modelRuns: inGateOrProof(6, 50),
    reopen: async (stores) => {
      await stores.close?.();
      return openChatStorage('me');
    },
  },
);
