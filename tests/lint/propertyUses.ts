import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseSync, Visitor, type ESTree } from 'vite';
import { lintProbe } from './docs.ts';

/** The property names that a file uses. */
export interface PropertyUses {
  /** `x.name`, `x['name']`, `{ name } = x`, `'name' in x`. */
  readonly reads: ReadonlySet<string>;
  /** `{ name: … }`, `x.name = …`, and the first argument of a Kysely `set`. */
  readonly writes: ReadonlySet<string>;
  /** Every string literal, and every static part of a template. */
  readonly texts: readonly string[];
}

/** Source that runs in production: no tests, test tools, demo data, migrations or component gallery. */
const excluded =
  /\.test\.tsx?$|\/testing(?:\/|\.tsx?$)|^backend\/(?:seed|storage\/migrations)\/|^renderer\/(?:app\/gallery|engines\/fake)\//;

function productionSources(root: string): readonly string[] {
  return globSync('{shared,backend,renderer,main,preload}/**/*.{ts,tsx}', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !excluded.test(path) && path !== lintProbe)
    .toSorted();
}

const stringOf = (node: ESTree.Node): string | null =>
  node.type === 'Literal' && typeof node.value === 'string' ? node.value : null;

function nameOf(key: ESTree.Node, isComputed: boolean): string | null {
  if (!isComputed && key.type === 'Identifier') return key.name;
  return stringOf(key);
}

/** Returns the property names that a source text uses. */
export function propertyUsesIn(path: string, source: string): PropertyUses {
  const [reads, writes] = [new Set<string>(), new Set<string>()];
  const texts: string[] = [];
  const targets = new Set<ESTree.Node>();
  const note = (to: Set<string>, name: string | null) => name !== null && to.add(name);
  new Visitor({
    AssignmentExpression({ operator, left }) {
      if (left.type !== 'MemberExpression') return;
      note(writes, nameOf(left.property, left.computed));
      if (operator === '=') targets.add(left);
    },
    MemberExpression(node) {
      if (!targets.has(node)) note(reads, nameOf(node.property, node.computed));
    },
    ObjectPattern({ properties }) {
      for (const each of properties)
        if (each.type === 'Property') note(reads, nameOf(each.key, each.computed));
    },
    ObjectExpression({ properties }) {
      for (const each of properties)
        if (each.type === 'Property') note(writes, nameOf(each.key, each.computed));
    },
    BinaryExpression({ operator, left }) {
      if (operator === 'in') note(reads, stringOf(left));
    },
    CallExpression({ callee, arguments: [first] }) {
      const isSet = callee.type === 'MemberExpression' && nameOf(callee.property, callee.computed) === 'set';
      if (isSet && first) note(writes, stringOf(first));
    },
    Literal({ value }) {
      if (typeof value === 'string') texts.push(value);
    },
    TemplateElement({ value }) {
      texts.push(value.cooked ?? value.raw);
    },
  }).visit(parseSync(path, source).program);
  return { reads, writes, texts };
}

/** Returns the uses of every production source, by its path. */
export function propertyUses(root: string): ReadonlyMap<string, PropertyUses> {
  return new Map(
    productionSources(root).map((path) => [
      path,
      propertyUsesIn(path, readFileSync(resolve(root, path), 'utf8')),
    ]),
  );
}
