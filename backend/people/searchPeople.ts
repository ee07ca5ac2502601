import { foldText } from '#shared/lib/foldText.ts';
import { expressionBuilder, sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Tables } from '../storage/schema.ts';

/** A person's public number as staff types it. */
const numberPattern = /^\d{1,12}$/;

/** Returns the typed digits without the spaces between their groups: "367 654 054" is "367654054". */
export const withoutSpaces = (search: string): string => search.replaceAll(/\s/g, '');

const patternOf = (part: string) => `%${part.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/** Returns the condition that a text column contains the words, in upper or lower case. `%`, `_` and `\` in them stand for themselves. */
export function contains(column: string, search: string): RawBuilder<SqlBool> {
  // The columns are in PostgreSQL's collation "C", in which lower() folds ASCII alone. SQLite ignores the name.
  return sql<SqlBool>`lower(${sql.ref(column)} collate "default") like ${patternOf(search.toLowerCase())} escape '\\'`;
}

/** Returns a query for the ids of people whose name contains the words, or whose public number they are. */
export function peopleFoundBy(search: string) {
  const number = withoutSpaces(search);
  const name = foldText(search.trim());
  return expressionBuilder<Tables>()
    .selectFrom('users')
    .select('users.id')
    .where((user) =>
      user.or([
        ...(name === '' ? [] : [sql<SqlBool>`users.folded_name like ${patternOf(name)} escape '\\'`]),
        ...(numberPattern.test(number) ? [user('users.readable_id', '=', Number(number))] : []),
      ]),
    );
}
