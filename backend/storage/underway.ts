import { AsyncLocalStorage } from 'node:async_hooks';
import type { KyselyPlugin } from 'kysely';

const current = new AsyncLocalStorage<{ isOver: boolean }>();

/** Whether the caller is within a unit of work, which holds a connection. */
export function isUnderway(): boolean {
  return current.getStore()?.isOver === false;
}

/** Runs a task so that {@link isUnderway} is true in all that it awaits, until it is done. */
export async function runUnderway<T>(task: () => Promise<T>): Promise<T> {
  const mark = { isOver: false };
  try {
    return await current.run(mark, task);
  } finally {
    mark.isOver = true;
  }
}

/**
 * Refuses queries that are sent to the database within a unit of work instead of through its transaction: they would be
 * no part of it, and wait for the connection that it holds, on SQLite for ever.
 */
export const refuseWhileUnderway: KyselyPlugin = {
  transformQuery({ node }) {
    if (isUnderway()) throw new Error('a query past the unit of work that is under way: use its db');
    return node;
  },
  transformResult: ({ result }) => Promise.resolve(result),
};
