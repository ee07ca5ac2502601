/** What is wrong with a list of messages, against what it should be. */
export interface ListFaults {
  readonly lost: number;
  readonly doubled: number;
  readonly disordered: number;
  /** The first few, in words. */
  readonly examples: readonly string[];
}

/** What was wrong with what a screen showed, over all looks at it. */
export interface ScreenFaults extends ListFaults {
  readonly looks: number;
  /** The most rows that stood in the document at once; null where there is no document. */
  readonly mostRows: number | null;
  /** How often one of one's own was gone between two others, at one look. */
  readonly blinked: number;
}

const mostExamples = 5;

/** What is there, each message by its name, against what there should be, in its order. */
export function compareLists(found: readonly string[], wanted: readonly string[]): ListFaults {
  const places = new Map(wanted.map((name, at) => [name, at]));
  const first = new Map(found.toReversed().map((name, index) => [name, found.length - 1 - index]));
  // What nobody wrote has no place, and is out of order wherever it stands.
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
