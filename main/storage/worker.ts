import { parentPort } from 'node:worker_threads';
import type { WorkerAnswer, WorkerQuestion } from './protocol.ts';
import { openStorage, resetStorage, type Storage } from './storage.ts';

// Worker thread that runs all SQLite code of the desktop. The stores of only one user are open at a time.

let open: Storage | null = null;

function close(): void {
  open?.close();
  open = null;
}

type Methods = Readonly<Record<string, (request: unknown) => Promise<unknown>>>;

async function answer(question: WorkerQuestion): Promise<unknown> {
  switch (question.kind) {
    case 'open':
      close();
      open = openStorage(question.folder, question.userId);
      return open.report;
    case 'close':
      close();
      return null;
    case 'reset':
      close();
      resetStorage(question.folder);
      return null;
    case 'call': {
      if (!open?.stores) throw new Error('no storage is open');
      const store = question.target === 'chatStore' ? open.stores.chats : open.stores.local;
      if (!Object.hasOwn(store, question.method))
        throw new Error(`${question.target} has no ${question.method}`);
      return await (store as unknown as Methods)[question.method]?.(question.request);
    }
    case 'end': {
      close();
      const ended = new Int32Array(question.ended);
      Atomics.store(ended, 0, 1);
      Atomics.notify(ended, 0);
      return null;
    }
  }
}

async function respond(question: WorkerQuestion): Promise<WorkerAnswer> {
  const { id } = question;
  try {
    return { id, value: await answer(question) };
  } catch (error) {
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    return { id, error: { name, message } };
  }
}

parentPort?.on('message', (question: WorkerQuestion) => {
  void respond(question).then((given) => parentPort?.postMessage(given));
});
