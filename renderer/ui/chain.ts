/** Both handlers, one after the other: what an element had already, and what is added to it. */
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
