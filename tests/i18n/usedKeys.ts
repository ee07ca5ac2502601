import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseAst } from 'vite';

/** Strings of the client's code that may be keys: whole strings, and patterns of templates. */
export interface SaidInCode {
  readonly strings: ReadonlySet<string>;
  readonly patterns: readonly RegExp[];
}

interface Node {
  readonly type: string;
  readonly value?: unknown;
  readonly quasis?: readonly { readonly value: { readonly cooked: string | null } }[];
}

const folders = ['renderer', 'main'].map((name) => resolve(import.meta.dirname, '../..', name));

function sources(): readonly string[] {
  return folders
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

function escape(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

/** Reads every string and template of the client's code, without tests. */
export function saidInCode(): SaidInCode {
  const strings = new Set<string>();
  const patterns = new Set<string>();

  function visit(node: unknown): void {
    if (Array.isArray(node)) {
      for (const part of node) visit(part);
      return;
    }
    if (typeof node !== 'object' || node === null) return;
    const { type, value, quasis } = node as Node;
    if (type === 'Literal' && typeof value === 'string') strings.add(value);
    if (type === 'TemplateLiteral' && quasis) {
      const fixed = quasis.map((quasi) => quasi.value.cooked ?? '');
      if (fixed.length === 1) strings.add(fixed[0] ?? '');
      // A template without a fixed part would match every key.
      else if (fixed.some((part) => /\w/.test(part))) patterns.add(fixed.map(escape).join('[\\w.-]+'));
    }
    for (const part of Object.values(node)) visit(part);
  }

  for (const file of sources()) {
    visit(parseAst(readFileSync(file, 'utf8'), { lang: file.endsWith('x') ? 'tsx' : 'ts' }, file));
  }
  return { strings, patterns: [...patterns].map((pattern) => new RegExp(`^${pattern}$`)) };
}

/** Returns whether some string or template of the code matches this key. */
export function isSaid(said: SaidInCode, namespace: string, stem: string): boolean {
  return [stem, `${namespace}:${stem}`].some(
    (key) => said.strings.has(key) || said.patterns.some((pattern) => pattern.test(key)),
  );
}
