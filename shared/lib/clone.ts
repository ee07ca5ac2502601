// Everywhere we run has it; the library of types that we share has neither the browser's names nor Node's.
declare function structuredClone<T>(value: T): T;

/** A deep copy of plain data. */
export function clone<T>(value: T): T {
  return structuredClone(value);
}
