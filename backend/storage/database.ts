import type { Kysely, Transaction } from 'kysely';
import type { Tables } from './schema.ts';

export type Database = Kysely<Tables>;
/** A handle that may be the database or a transaction in it. */
export type Connection = Kysely<Tables> | Transaction<Tables>;
