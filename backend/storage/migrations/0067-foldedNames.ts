import type { Kysely } from 'kysely';

interface People {
  users: { id: string; name: string | null; folded_name: string | null };
}

/** Names that are read at once. */
const portion = 500;

/**
 * Names as searches compare them: SQL lower() folds Latin letters alone on SQLite. A copy of `foldText` as it was at this
 * step, because a released step is frozen.
 */
const fold = (name: string): string =>
  name
    .replaceAll('´', "'")
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/['`´‘’‛ʹʼ′＇]/gu, '')
    .toLowerCase();

export const foldedNames = {
  async up(database: Kysely<unknown>): Promise<void> {
    await database.schema.alterTable('users').addColumn('folded_name', 'text').execute();
    const people = database as Kysely<People>;
    let after = '';
    for (;;) {
      const rows = await people
        .selectFrom('users')
        .select(['id', 'name'])
        .where('id', '>', after)
        .orderBy('id')
        .limit(portion)
        .execute();
      for (const { id, name } of rows)
        if (name !== null)
          await people
            .updateTable('users')
            .set({ folded_name: fold(name) })
            .where('id', '=', id)
            .execute();
      if (rows.length < portion) return;
      after = rows.at(-1)?.id ?? after;
    }
  },
};
