import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

/** Texts of files by their path. */
export type Sources = ReadonlyMap<string, string>;

/** Returns the class names that a CSS module defines. */
export function classesIn(css: string): ReadonlySet<string> {
  const bare = css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/:global\((?:[^()]|\([^()]*\))*\)/g, '')
    .replace(/"[^"\n]*"|'[^'\n]*'/g, '')
    // Removes declarations, because their values have dots that are not classes, as in 0.5 or url(a.svg).
    .replace(/[^{};]*;/g, ';');
  return new Set([...bare.matchAll(/\.(-?[A-Za-z_][\w-]*)/g)].map(([, name]) => name ?? ''));
}

export interface ClassUse {
  /** Class names used literally. */
  readonly names: ReadonlySet<string>;
  /** Whether names are also computed at run time: `styles[kind]`, or the whole object passed on. */
  readonly isComputed: boolean;
}

/** Returns how a source uses the import named `binding`. */
export function usesOf(source: string, binding: string): ClassUse {
  const names = new Set<string>();
  let isComputed = false;
  const body = source.replace(/^import [^;]*;$/gm, '').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  const use = new RegExp(
    `(?<![\\w$.'"-])${binding}\\b(?:\\??\\.([A-Za-z_]\\w*)|\\[\\s*['"]([^'"]+)['"]\\s*\\])?`,
    'g',
  );
  for (const [, dotted, quoted] of body.matchAll(use)) {
    const name = dotted ?? quoted;
    if (name === undefined) isComputed = true;
    else names.add(name);
  }
  return { names, isComputed };
}

/**
 * Returns error messages for classes that are used but not defined, and for those that are defined but not
 * used.
 */
export function complaintsIn(root: string, sources: Sources): readonly string[] {
  const modules = new Map(
    [...sources]
      .filter(([path]) => path.endsWith('.module.css'))
      .map(([path, css]) => [path, { defined: classesIn(css), used: new Set<string>(), isComputed: false }]),
  );
  const complaints: string[] = [];
  for (const [path, source] of sources) {
    if (path.endsWith('.css')) continue;
    for (const [, binding = '', specifier = ''] of source.matchAll(
      /^import (\w+) from '([^']+\.module\.css)';$/gm,
    )) {
      const target = specifier.startsWith('#')
        ? specifier.slice(1)
        : relative(root, resolve(root, dirname(path), specifier));
      const module = modules.get(target);
      if (!module) {
        complaints.push(`${path} imports ${target}, which is not there`);
        continue;
      }
      const { names, isComputed } = usesOf(source, binding);
      for (const name of names) {
        module.used.add(name);
        if (!module.defined.has(name))
          complaints.push(`${path} uses ${binding}.${name}: ${target} has no such class`);
      }
      module.isComputed ||= isComputed;
    }
  }
  // A class used by a computed name appears somewhere in the code as a separate word.
  const code = [...sources].filter(([path]) => !path.endsWith('.css')).map(([, source]) => source);
  const isWritten = (name: string) => {
    const word = new RegExp(`['"\`]${name}['"\`]|\\b${name}:`);
    return code.some((source) => word.test(source));
  };
  for (const [path, { defined, used, isComputed }] of modules)
    for (const name of defined)
      if (!used.has(name) && !(isComputed && isWritten(name)))
        complaints.push(`${path}: nobody uses .${name}`);
  return complaints;
}

/** Returns the CSS modules of the renderer and the sources that may use them, without tests. */
export function readSources(root: string): Sources {
  const paths = ['renderer', 'shared']
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
        join(folder, name),
      ),
    )
    .filter((path) => /\.(?:tsx?|module\.css)$/.test(path) && !/\.test\.tsx?$/.test(path));
  return new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}
