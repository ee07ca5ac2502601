import { named } from './database.ts';

type Methods = Readonly<Record<string, (request: never) => Promise<unknown>>>;

/** The methods of a store without promises, because SQLite answers synchronously. */
export type SyncStore<S extends Methods> = {
  readonly [M in keyof S]: (request: Parameters<S[M]>[0]) => Awaited<ReturnType<S[M]>>;
};

/**
 * Wraps synchronous methods as an asynchronous store. An error becomes a rejection with the name that callers
 * expect.
 */
export function asAsyncStore<S extends Methods>(methods: SyncStore<S>): S {
  const wrapped = Object.entries<(request: never) => unknown>(methods).map(([name, method]) => [
    name,
    (request: never) => {
      try {
        return Promise.resolve(method(request));
      } catch (error) {
        return Promise.reject(named(error));
      }
    },
  ]);
  return Object.fromEntries(wrapped) as S;
}
