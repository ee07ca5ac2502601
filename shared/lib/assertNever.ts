/**
 * Ends an exhaustive switch. A missing case is a compile error; an unknown value from the network throws an
 * error that names it.
 */
export function assertNever(value: never, what = 'value'): never {
  throw new Error(`Unexpected ${what}: ${JSON.stringify(value)}`);
}
