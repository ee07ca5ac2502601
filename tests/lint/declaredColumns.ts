import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseSync, type ESTree } from 'vite';
import { pathsBelow } from './docs.ts';

const schemaFile = 'backend/storage/schema.ts';
/** Returns whether a file declares tables. Declarations name columns without using them. */
const isDeclaration = (path: string) => path === schemaFile || /^backend\/storage\/\w+Tables\.ts$/.test(path);

interface DeclaredTables {
  /** Columns of each table, by its name in the database. */
  readonly columns: Readonly<Record<string, readonly string[]>>;
  readonly isDeclaration: (path: string) => boolean;
}

function interfacesIn(root: string, path: string): readonly ESTree.TSInterfaceDeclaration[] {
  const { program } = parseSync(path, readFileSync(resolve(root, path), 'utf8'));
  return program.body.flatMap((statement) => {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    return declared?.type === 'TSInterfaceDeclaration' ? [declared] : [];
  });
}

/**
 * Returns the members of an interface: each name, and the name of its type or null if the type has no name.
 */
function membersOf({ body }: ESTree.TSInterfaceDeclaration): readonly (readonly [string, string | null])[] {
  return body.body.flatMap((member) => {
    if (member.type !== 'TSPropertySignature' || member.key.type !== 'Identifier') return [];
    const type = member.typeAnnotation?.typeAnnotation;
    const isNamed = type?.type === 'TSTypeReference' && type.typeName.type === 'Identifier';
    return [[member.key.name, isNamed ? (type.typeName as ESTree.IdentifierReference).name : null] as const];
  });
}

/** Reads the tables of `Tables` in backend/storage, with their columns. */
export function declaredTables(root: string): DeclaredTables {
  const declared = pathsBelow(root)
    .filter(isDeclaration)
    .flatMap((path) => interfacesIn(root, path));
  const byName = new Map(declared.map((one) => [one.id.name, membersOf(one)]));
  const tables = byName.get('Tables') ?? [];
  return {
    columns: Object.fromEntries(
      tables.map(([table, type]) => [table, (byName.get(type ?? '') ?? []).map(([column]) => column)]),
    ),
    isDeclaration,
  };
}
