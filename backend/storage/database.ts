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

/** An empty `in ()` list matches no row. SQLite accepts one, PostgreSQL needs this plugin. */
export const emptyLists: KyselyPlugin = new HandleEmptyInListsPlugin({
  strategy: replaceWithNoncontingentExpression,
});
