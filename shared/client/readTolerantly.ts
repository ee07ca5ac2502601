import * as z from 'zod/mini';

type Path = readonly PropertyKey[];

export interface Read<T> {
  readonly value: T;
  /** Paths of invalid fields and list items that were dropped, such as `chats.3.unreadMessages`. */
  readonly leftOut: readonly string[];
}

const isContainer = (value: unknown): value is Record<PropertyKey, unknown> =>
  typeof value === 'object' && value !== null;

function valueAt(root: unknown, path: Path): unknown {
  let value = root;
  for (const key of path) value = isContainer(value) ? value[key] : undefined;
  return value;
}

/** Returns the innermost existing part of `path` that can be dropped. Null: only the whole value remains. */
function removable(root: unknown, path: Path): Path | null {
  for (let length = path.length; length > 0; length--) {
    const part = path.slice(0, length);
    const parent = valueAt(root, part.slice(0, -1));
    if (Array.isArray(parent) ? Number(part.at(-1)) < parent.length : valueAt(root, part) !== undefined)
      return part;
  }
  return null;
}

/** Copies plain data. `structuredClone` would reject the proxies of reactive state. */
function copyOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyOf);
  if (!isContainer(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, copyOf(part)]));
}

/** Removes one field or list item. */
function remove(root: unknown, path: Path): void {
  const parent = valueAt(root, path.slice(0, -1));
  const key = path.at(-1) ?? '';
  if (Array.isArray(parent)) parent.splice(Number(key), 1);
  else if (isContainer(parent)) delete parent[key];
}

/** Sorts later list items first, so that removing one does not shift the others. */
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
 * Parses a response of any server tolerantly. An invalid field is dropped, so that its default (null or an
 * empty list) applies. If the field has no default, the surrounding list item or object is dropped. Returns
 * null if the value itself lacks a field without a default.
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
