import { createMemoryChatStore } from '#shared/store/memoryChatStore.ts';
import { createMemoryLocalStore } from '#shared/store/memoryLocalStore.ts';
import { describeStores } from './suite.ts';

// The model against itself finds nothing; what it shows is that the model keeps the suite's promises.
describeStores(
  'no disk',
  (me) => Promise.resolve({ chats: createMemoryChatStore(me), local: createMemoryLocalStore() }),
  { modelRuns: 20 },
);
