import { named } from './database.ts';

type Methods = Readonly<Record<string, (request: never) => Promise<unknown>>>;

/** A store's methods without the waiting: SQLite answers at once. */
export type SyncStore<S extends Methods> = {
  readonly [M in keyof S]: (request: Parameters<S[M]>[0]) => Awaited<ReturnType<S[M]>>;
};

/** The store whose methods these are: an error is a rejection, under the name that callers know it by. */
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
