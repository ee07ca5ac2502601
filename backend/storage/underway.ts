import { AsyncLocalStorage } from 'node:async_hooks';
import type { KyselyPlugin } from 'kysely';

const current = new AsyncLocalStorage<{ isOver: boolean }>();

/** Returns whether the caller runs inside a unit of work, which holds a connection. */
export function isUnderway(): boolean {
  return current.getStore()?.isOver === false;
}

/** Runs a task. {@link isUnderway} returns true inside the task until it settles. */
export async function runUnderway<T>(task: () => Promise<T>): Promise<T> {
  const mark = { isOver: false };
  try {
    return await current.run(mark, task);
  } finally {
    mark.isOver = true;
  }
}

/**
 * Refuses queries that go to the database directly inside a unit of work. The query would not belong to the
 * transaction, and would wait for the connection that the transaction holds: on SQLite forever.
 */
export const refuseWhileUnderway: KyselyPlugin = {
  transformQuery({ node }) {
    if (isUnderway())
      throw new Error('A query bypasses the running unit of work. Use the db of the unit of work.');
    return node;
  },
  transformResult: ({ result }) => Promise.resolve(result),
};
