import { builtinModules } from 'node:module';
import { dirname, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { backendFloors, backendTops, doors, homes, rooms } from './rooms.ts';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const topFolders = ['main', 'preload', 'shared', 'renderer', 'resources', 'backend', 'tests', 'tools'];
const builtins = new Set(builtinModules);

/**
 * Returns the name of the file's room in the table, and its own folder, which differs for a feature of the
 * renderer.
 */
function roomOf(path: string): { name: string; self: string } | null {
  const feature = /^renderer\/features\/([^/]+)\//.exec(path);
  if (feature) return { name: 'renderer/features/*', self: `renderer/features/${feature[1]}` };
  const name = Object.keys(rooms)
    .filter((room) => path.startsWith(`${room}/`))
    .sort((a, b) => b.length - a.length)[0];
  return name ? { name, self: name } : null;
}

const isWithin = (path: string, room: string) => path === room || path.startsWith(`${room}/`);

/** Returns whether the file is in a feature of the renderer and is not one of its doors. */
function isBesideDoors(path: string): boolean {
  const [, feature, file] = /^renderer\/features\/([^/]+)\/(.+)$/.exec(path) ?? [];
  if (feature === undefined || file === undefined) return false;
  return file !== 'index.ts' && !doors[feature]?.includes(file);
}

const isOneOf = (names: readonly string[], name: string | undefined) =>
  name !== undefined && names.includes(name);

/** Returns an error message for a forbidden import between two folders of the backend, or null. */
function backendComplaint(fromPath: string, path: string): string | null {
  const [, from] = /^backend\/([^/]+)\//.exec(fromPath) ?? [];
  const [, to, file] = /^backend\/([^/]+)\/(.+)$/.exec(path) ?? [];
  if (to === undefined || from === to || isOneOf(backendFloors, to)) return null;
  if (isOneOf(backendTops, to))
    return isOneOf(backendTops, from)
      ? null
      : `no feature may import ${path}, which puts the features together`;
  return file === 'index.ts' ? null : `${path} is no door of its feature: import backend/${to}/index.ts`;
}

/**
 * Returns whether a file is a test, or a tool that only the tests of its room use: `testing.ts`, or a file in
 * `testing/`.
 */
const isOfTests = (path: string) => /\.test\.tsx?$|\/testing(?:\/|\.tsx?$)/.test(path);

/** Returns an error message for this import, or null. Exported for the test of the table. */
export function complaint(fromPath: string, specifier: string): string | null {
  const room = roomOf(fromPath);
  if (!room) return null;
  const rule = rooms[room.name];
  if (!rule) return null;
  // Tests are beside the code that they test. Tests and the test tools of a room may import anything.
  const isTest = isOfTests(fromPath) || rule.rooms.includes('any');
  const target = specifier.startsWith('#')
    ? specifier.slice(1)
    : specifier.startsWith('.')
      ? relative(root, resolve(root, dirname(fromPath), specifier))
          .split(sep)
          .join('/')
      : null;
  if (target !== null) {
    const path = target.replace(/\?.*$/, '');
    if (path === 'platform' && room.name === 'renderer/app') return null;
    if ((path.startsWith('tests/') || isOfTests(path)) && !isTest)
      return `product code may not import tests (${specifier})`;
    if (isTest) return null;
    const allowed = rule.rooms.map((name) => (name === 'self' ? room.self : name));
    if (!allowed.some((name) => isWithin(path, name))) return `${room.self} may not import ${path}`;
    if (room.name === 'renderer/app' && isBesideDoors(path))
      return `${path} is no door of its feature: see doors in tests/lint/rooms.ts`;
    if (isWithin(fromPath, 'backend') && isWithin(path, 'backend')) return backendComplaint(fromPath, path);
    const crosses = specifier.startsWith('.') && !isWithin(path, room.self);
    return crosses ? `between rooms write #${path}, not a relative path` : null;
  }
  const bare = specifier.replace(/^node:/, '');
  const packageName = specifier.startsWith('@')
    ? specifier.split('/').slice(0, 2).join('/')
    : specifier.split('/')[0];
  const home = homes[packageName ?? ''];
  if (home && !home.some((name) => isWithin(fromPath, name)))
    return `${packageName} lives in ${home.join(', ')} only`;
  if (isTest) return null;
  if (specifier.startsWith('node:') || builtins.has(bare)) {
    return rule.node ? null : `${room.self} runs without Node (${specifier})`;
  }
  if (rule.packages === 'any') return null;
  const isAllowed = rule.packages.some(
    (name) => specifier === name || (name !== 'zod/mini' && specifier.startsWith(`${name}/`)),
  );
  return isAllowed ? null : `${room.self} may not use the package ${specifier}`;
}

interface Node {
  readonly source?: { readonly value: unknown } | null;
}

/** Argument that the linter passes to a rule. */
interface RuleContext {
  readonly filename: string;
  report(complaint: { node: unknown; message: string }): void;
}

const boundaries = {
  meta: { type: 'problem', docs: { description: 'who may import whom: see rooms.ts' } },
  create(context: RuleContext) {
    const path = relative(root, context.filename).split(sep).join('/');
    if (!topFolders.includes(path.split('/')[0] ?? '')) return {};
    const check = (node: Node) => {
      const source = node.source?.value;
      if (typeof source !== 'string') return;
      const message = complaint(path, source);
      if (message) context.report({ node: node.source, message });
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    };
  },
};

export default { meta: { name: 'vesper' }, rules: { boundaries } };
