// Declared here, because the shared code is compiled without the type libraries of browsers and Node.
declare function structuredClone<T>(value: T): T;

/** Returns a deep copy of plain data. */
export function clone<T>(value: T): T {
  return structuredClone(value);
}
