/** Ends an exhaustive switch: a case that was forgotten does not compile, and one that came over a wire is named. */
export function assertNever(value: never, what = 'value'): never {
  throw new Error(`unexpected ${what}: ${JSON.stringify(value)}`);
}
