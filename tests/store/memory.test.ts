import { createMemoryChatStore } from '#shared/store/memoryChatStore.ts';
import { createMemoryLocalStore } from '#shared/store/memoryLocalStore.ts';
import { describeStores } from './suite.ts';

// The model cannot differ from itself. This test shows that the model passes the suite.
describeStores(
  'no disk',
  (me) => Promise.resolve({ chats: createMemoryChatStore(me), local: createMemoryLocalStore() }),
  { modelRuns: 20 },
);
