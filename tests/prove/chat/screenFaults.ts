/** Differences between a list of messages and the expected list. */
export interface ListFaults {
  readonly lost: number;
  readonly doubled: number;
  readonly disordered: number;
  /** Descriptions of the first few faults. */
  readonly examples: readonly string[];
}

/** Faults of a screen, summed over all looks. */
export interface ScreenFaults extends ListFaults {
  readonly looks: number;
  /** Maximum number of rows in the document at once; null if the client has no document. */
  readonly mostRows: number | null;
  /** Number of looks at which an own message was missing between two others. */
  readonly blinked: number;
}

const mostExamples = 5;

/** Compares the names of the found messages with the expected names and order. */
export function compareLists(found: readonly string[], wanted: readonly string[]): ListFaults {
  const places = new Map(wanted.map((name, at) => [name, at]));
  const first = new Map(found.toReversed().map((name, index) => [name, found.length - 1 - index]));
  // An unknown message has no position and always counts as out of order.
  const at = found.map((name) => places.get(name) ?? -1);
  const lost = wanted.filter((name) => !first.has(name));
  const doubled = found.filter((name, index) => first.get(name) !== index);
  const disordered = found.filter((_, index) => (at[index] ?? -1) < (at[index - 1] ?? 0));
  const examples = Object.entries({ lost, doubled, 'out of order': disordered }).flatMap(([what, of]) =>
    of.slice(0, mostExamples).map((name) => `${what}: ${name}`),
  );
  return { lost: lost.length, doubled: doubled.length, disordered: disordered.length, examples };
}

export function sumOf(parts: readonly ListFaults[]): ListFaults {
  const sum = (figure: 'lost' | 'doubled' | 'disordered') =>
    parts.reduce((total, part) => total + part[figure], 0);
  return {
    lost: sum('lost'),
    doubled: sum('doubled'),
    disordered: sum('disordered'),
    examples: parts.flatMap(({ examples }) => examples),
  };
}
