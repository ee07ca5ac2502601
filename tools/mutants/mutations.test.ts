import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { applyMutation, mutationsIn } from './mutations.ts';

/** Every mutated text of the source, by its operator. */
const mutated = (source: string, path = 'a.ts') =>
  mutationsIn(path, source).map((mutation) => `${mutation.operator}: ${applyMutation(source, mutation)}`);

describe('mutations', () => {
  it.each([
    ['if (isOpen) close;', ['negate condition: if (!(isOpen)) close;']],
    ['a = b ? c : d', ['negate condition: a = !(b) ? c : d']],
    ['x = a < b', ['swap comparison: x = ((a) <= (b))']],
    ['x = a >= b', ['swap comparison: x = ((a) > (b))']],
    ['x = a === b', ['swap comparison: x = ((a) !== (b))']],
    ['x = a && b', ['swap && and ||: x = ((a) || (b))']],
    ['x = a ?? b', []],
    ['x = a + b', ['swap + and -: x = ((a) - (b))']],
    ['x += b', ['swap + and -: x -= b']],
    ['x++', ['swap + and -: x--']],
    ['x = 60', ['change number: x = 61']],
    ['x = false', ['change boolean: x = true']],
    ["x = 'a'", ["change string: x = ''"]],
    ["x = ''", ["change string: x = 'mutated'"]],
    ['send(a);', ['drop call: ;']],
    ['await send(a);', ['drop call: ;']],
    ['function f() { a = b; }', ['return early: function f() { return; a = b; }']],
    ['function f() { return a; }', ['return null: function f() { return null; }']],
  ])('changes %s', (source, expected) => {
    expect(mutated(source)).toEqual(expected);
  });

  it('keeps both sides of a mixed condition together', () => {
    expect(mutated('x = a || b && c')).toContain('swap && and ||: x = ((a) && (b && c))');
  });

  it('does not subtract from a text', () => {
    expect(mutated('x = `a` + b; y += `c`')).toEqual([]);
  });

  it.each([
    ['types', "type A = 'x' | 1 | true; interface B { readonly a: 2 }", 'a.ts'],
    ['the type of a parameter', 'const f = (a: 1 | 2): 3 | 4 => a', 'a.ts'],
    [
      'imports and exports',
      "import { a } from './a.ts'; export { b } from './b.ts'; export * from './c.ts'",
      'a.ts',
    ],
    ['log lines', "log.warn('x', 1); request.log.error({ a: 1 }, 'y'); console.error('z')", 'a.ts'],
    ['comments', '// if (a) b(1)', 'a.ts'],
    ['names of properties', "x = { 'a': b, 1: c }", 'a.ts'],
    ['messages of errors', "e = new Error('x')", 'a.ts'],
    ['class names', "x = <i className={a && 'b'} style={{ width: 1 }}>{cx('c', d && styles.e)}</i>", 'a.tsx'],
  ])('leaves %s alone', (_what, source, path) => {
    expect(mutated(source, path)).toEqual([]);
  });

  it('changes the expression of a cast', () => {
    expect(mutated('x = 1 as number')).toEqual(['change number: x = 2 as number']);
  });

  it('throws for a source that cannot be parsed', () => {
    expect(() => mutationsIn('a.ts', 'if (')).toThrow('a.ts cannot be parsed');
  });

  it('returns a source that parses, for every mutation of a component', () => {
    const source = `
      export function Row({ items, onOpen }: { readonly items: readonly string[]; readonly onOpen?: () => void }) {
        const [isOpen, setOpen] = useState(false);
        useEffect(() => { if (!isOpen && items.length > 0) setOpen(true); }, [isOpen, items]);
        for (let at = 0; at < items.length; at += 1) onOpen?.();
        return isOpen ? <ul aria-label="rows">{items.map((item, at) => <li key={item}>{at + 1}</li>)}</ul> : null;
      }`;
    const mutations = mutationsIn('a.tsx', source);
    expect(mutations.length).toBeGreaterThan(12);
    for (const mutation of mutations)
      expect(parseSync('a.tsx', applyMutation(source, mutation)).errors).toEqual([]);
  });
});
