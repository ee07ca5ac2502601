import { createRandom } from '#tests/prove/random.ts';
import type { Area, SourceFile } from './areas.ts';
import { mutationsIn, type Mutation, type Operator } from './mutations.ts';

/** A mutation of one file of the product, and how a person finds it there. */
export interface Mutant extends Mutation {
  readonly area: Area;
  readonly path: string;
  /** Line of the file, counted from 1. */
  readonly line: number;
  /** Text that the mutation replaces. */
  readonly original: string;
}

type Sites = Map<Operator, Mutant[]>;

/** Returns every mutant of the files, in their order. */
export function mutantsIn(files: readonly SourceFile[]): readonly Mutant[] {
  return files.flatMap(({ area, path, source }) =>
    mutationsIn(path, source).map((mutation) => ({
      ...mutation,
      area,
      path,
      line: source.slice(0, mutation.start).split('\n').length,
      original: source.slice(mutation.start, mutation.end),
    })),
  );
}

/**
 * Yields mutants in an order that the seed and the sources decide: the areas take turns, each operator of an area has
 * the same chance, and so has each place within it. Yields every mutant at most once.
 */
export function* pickMutants(mutants: readonly Mutant[], seed: number): Generator<Mutant, void> {
  const random = createRandom(seed);
  const sitesByArea = new Map<Area, Sites>();
  for (const [area, ofArea] of Map.groupBy(mutants, (mutant) => mutant.area))
    sitesByArea.set(
      area,
      Map.groupBy(ofArea, ({ operator }) => operator),
    );
  while ([...sitesByArea.values()].some((sites) => sites.size > 0)) {
    for (const sites of sitesByArea.values()) {
      if (sites.size === 0) continue;
      const operator = random.pick([...sites.keys()]);
      const places = sites.get(operator) ?? [];
      const [mutant] = places.splice(random.below(places.length), 1);
      if (places.length === 0) sites.delete(operator);
      if (mutant) yield mutant;
    }
  }
}

const onOneLine = (text: string) => {
  const flat = text.replaceAll(/\s+/g, ' ').trim();
  return flat.length > 60 ? `${flat.slice(0, 57)}...` : flat;
};

/** Returns the change on one line: `a < b → ((a) <= (b))`. */
export function describeMutant({ operator, original, text }: Mutant): string {
  if (operator === 'drop call') return `dropped: ${onOneLine(original)}`;
  if (operator === 'return early') return 'returns at the start of the function';
  return `${onOneLine(original)} → ${onOneLine(text)}`;
}
