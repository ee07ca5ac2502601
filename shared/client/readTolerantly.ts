import * as z from 'zod/mini';

type Path = readonly PropertyKey[];

export interface Read<T> {
  readonly value: T;
  /** Fields and list items that did not fit and were left out, as `chats.3.unreadMessages`. */
  readonly leftOut: readonly string[];
}

const isContainer = (value: unknown): value is Record<PropertyKey, unknown> =>
  typeof value === 'object' && value !== null;

function valueAt(root: unknown, path: Path): unknown {
  let value = root;
  for (const key of path) value = isContainer(value) ? value[key] : undefined;
  return value;
}

/** Returns the innermost part of `path` that is still there and can be left out. Null: only the whole value is left. */
function removable(root: unknown, path: Path): Path | null {
  for (let length = path.length; length > 0; length--) {
    const part = path.slice(0, length);
    const parent = valueAt(root, part.slice(0, -1));
    if (Array.isArray(parent) ? Number(part.at(-1)) < parent.length : valueAt(root, part) !== undefined)
      return part;
  }
  return null;
}

/** A copy to change. Not `structuredClone`, which refuses the proxies that live state is made of. */
function copyOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyOf);
  if (!isContainer(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, copyOf(part)]));
}

/** Leaves out one field or one list item. */
function remove(root: unknown, path: Path): void {
  const parent = valueAt(root, path.slice(0, -1));
  const key = path.at(-1) ?? '';
  if (Array.isArray(parent)) parent.splice(Number(key), 1);
  else if (isContainer(parent)) delete parent[key];
}

/** Later list items first, so that leaving one out does not move the others. */
function laterFirst(a: Path, b: Path): number {
  for (let place = 0; place < Math.min(a.length, b.length); place++) {
    const [one, other] = [a[place], b[place]];
    if (one === other) continue;
    return typeof one === 'number' && typeof other === 'number'
      ? other - one
      : String(one) < String(other)
        ? -1
        : 1;
  }
  return b.length - a.length;
}

/**
 * Reads what a server of any make sent. A field that does not fit its schema is left out, so that its default (null or an
 * empty list) takes its place. If the field has no default, the list item or object around it is left out. Returns null
 * if nothing is left: the value itself lacks a field that has no default.
 */
export function readTolerantly<T extends z.core.$ZodType>(
  schema: T,
  value: unknown,
): Read<z.output<T>> | null {
  let parsed = z.safeParse(schema, value);
  if (parsed.success) return { value: parsed.data, leftOut: [] };
  const rest = copyOf(value);
  const leftOut: string[] = [];
  while (!parsed.success) {
    const paths = new Map<string, Path>();
    for (const issue of parsed.error.issues) {
      const path = removable(rest, issue.path);
      if (path === null) return null;
      paths.set(path.map(String).join('.'), path);
    }
    for (const [name, path] of [...paths].toSorted(([, a], [, b]) => laterFirst(a, b))) {
      remove(rest, path);
      leftOut.push(name);
    }
    parsed = z.safeParse(schema, rest);
  }
  return { value: parsed.data, leftOut };
}
