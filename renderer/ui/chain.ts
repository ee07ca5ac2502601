/** Returns a handler that calls both: the element's own, then the added one. */
export function chain<A extends readonly unknown[]>(
  first: ((...args: A) => void) | undefined,
  second: (...args: A) => void,
): (...args: A) => void {
  if (!first) return second;
  return (...args) => {
    first(...args);
    second(...args);
  };
}
