import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { profileFields } from '#shared/domain/profileFields.ts';
import { declaredTables } from './declaredColumns.ts';
import { entities, fieldsOf, type Entity } from './declaredFields.ts';
import { propertyUses, propertyUsesIn, type PropertyUses } from './propertyUses.ts';
import { unwiredColumns, unwiredFields } from './unwired.ts';

const root = resolve(import.meta.dirname, '../..');
const uses = [...propertyUses(root)];

/** Returns which part a name lacks: a writer, a reader, or both. Null: the name has both. */
function lackOf(hasWriter: boolean, hasReader: boolean): string | null {
  if (hasWriter && hasReader) return null;
  return [hasWriter ? null : 'writer', hasReader ? null : 'reader'].filter(Boolean).join(' and ');
}

/** Returns which part a field lacks, by its name in the sources of its entity. Null: the field has both. */
function lackOfField(
  { writers, readers }: Entity,
  path: string,
  sources: readonly (readonly [string, PropertyUses])[] = uses,
): string | null {
  const name = path.split('.').at(-1) ?? '';
  const isUsed = (where: RegExp, how: 'reads' | 'writes') =>
    sources.some(([file, found]) => where.test(file) && found[how].has(name));
  return lackOf(isUsed(writers, 'writes'), isUsed(readers, 'reads'));
}

const tables = declaredTables(root);
const backend = uses.filter(([path]) => path.startsWith('backend/') && !tables.isDeclaration(path));
const areaOf = (path: string) => path.split('/').slice(0, 2).join('/');

/**
 * Returns the sources of all areas (folders of the backend) in which a file names the table. Every feature
 * reads and writes rows through `people`, so for a table that `people` names the whole backend counts.
 */
function sourcesNear(table: string): readonly (readonly [string, PropertyUses])[] {
  const named = new RegExp(String.raw`(?:^|[\s"])${table}(?:$|[\s".])`);
  const areas = new Set(
    backend.filter(([, { texts }]) => texts.some((text) => named.test(text))).map(([path]) => areaOf(path)),
  );
  return areas.has('backend/people') ? backend : backend.filter(([path]) => areas.has(areaOf(path)));
}

function lackOfColumn(near: readonly (readonly [string, PropertyUses])[], column: string): string | null {
  // In a query, a column is a word of a string: 'users.name', 'name as called', `set name = …`.
  const read = new RegExp(String.raw`(?:^|[\s.,("])${column}(?:$|[\s,)"=<>])`);
  const written = new RegExp(String.raw`set ${column} =|insert into \w+ \([^)]*\b${column}\b`);
  const some = (is: (found: PropertyUses) => boolean) => near.some(([, found]) => is(found));
  return lackOf(
    some(({ writes, texts }) => writes.has(column) || texts.some((text) => written.test(text))),
    some(({ reads, texts }) => reads.has(column) || texts.some((text) => read.test(text))),
  );
}

describe('declared fields and columns', () => {
  it('the fields of section 3 are written and read, or have a reason', () => {
    // Code walks the table of profile fields; backend/account/profileFields.test.ts tests each of its rows.
    const isWalked = (entity: string, path: string) =>
      ['profile', 'companion'].includes(entity) && path in profileFields;
    const lacking = Object.entries(entities).flatMap(([entity, declared]) =>
      fieldsOf(declared.fields).flatMap((path) =>
        isWalked(entity, path) || lackOfField(declared, path) === null ? [] : [`${entity}: ${path}`],
      ),
    );
    expect(lacking.toSorted()).toEqual(Object.keys(unwiredFields).toSorted());
  });

  it('the columns of the database are written and read outside seeds and migrations, or have a reason', () => {
    expect(Object.keys(tables.columns).length).toBeGreaterThan(50);
    const lacking = Object.entries(tables.columns).flatMap(([table, columns]) => {
      const near = sourcesNear(table);
      return columns.flatMap((column) => (lackOfColumn(near, column) === null ? [] : [`${table}.${column}`]));
    });
    expect(lacking.toSorted()).toEqual(Object.keys(unwiredColumns).toSorted());
  });
});

describe('the search for uses', () => {
  const found = propertyUsesIn(
    'x.tsx',
    `const { taken: a, ...rest } = row;
     if ('asked' in rest) row.stored = row.given + row['quoted'];
     db.updateTable('t').set('setByName', 1).set({ setByKey: 2, short });
     const view = <Card title={\`\${a} as said\`} onPress={() => rest.pressed?.()} />;
     interface Row { typed: string }`,
  );

  it('finds reads by member, pattern and name', () => {
    expect([...found.reads].toSorted()).toEqual([
      'asked',
      'given',
      'pressed',
      'quoted',
      'set',
      'taken',
      'updateTable',
    ]);
  });

  it('finds writes by key, assignment and name, and none in types', () => {
    expect([...found.writes].toSorted()).toEqual(['setByKey', 'setByName', 'short', 'stored']);
    expect(found.texts).toContain(' as said');
  });

  it('reports a field that is only written, and one that is only read', () => {
    const entity = { fields: [], writers: /^backend/, readers: /^renderer/ };
    const sources = [
      ['backend/a.ts', propertyUsesIn('a.ts', 'export const a = { sent: 1, both: 2 };')],
      ['renderer/b.ts', propertyUsesIn('b.ts', 'export const b = (x) => x.both + x.wanted;')],
    ] as const satisfies readonly (readonly [string, PropertyUses])[];
    const lacks = ['sent', 'both', 'wanted', 'neither'].map((name) => lackOfField(entity, name, sources));
    expect(lacks).toEqual(['reader', null, 'writer', 'writer and reader']);
  });

  it('reports a column that no query names', () => {
    const near = [
      ['backend/a.ts', propertyUsesIn('a.ts', "db.select('users.kept as k').set({ kept: 1 })")],
    ] as const;
    expect([lackOfColumn(near, 'kept'), lackOfColumn(near, 'ept')]).toEqual([null, 'writer and reader']);
  });
});
