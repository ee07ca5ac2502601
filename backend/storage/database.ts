import {
  HandleEmptyInListsPlugin,
  replaceWithNoncontingentExpression,
  type Kysely,
  type KyselyPlugin,
  type Transaction,
} from 'kysely';
import type { Tables } from './schema.ts';

export type Database = Kysely<Tables>;
/** A handle that may be the database or a transaction in it. */
export type Connection = Kysely<Tables> | Transaction<Tables>;

/** `in ()` holds for nothing: PostgreSQL does not know it otherwise. */
export const emptyLists: KyselyPlugin = new HandleEmptyInListsPlugin({
  strategy: replaceWithNoncontingentExpression,
});
