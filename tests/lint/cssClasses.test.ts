import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { classesIn, complaintsIn, readSources, usesOf } from './cssClasses.ts';

const root = resolve(import.meta.dirname, '../..');

it('every class of a CSS module is used, and every used class exists', () => {
  expect(complaintsIn(root, readSources(root))).toEqual([]);
});

describe('the classes of a module', () => {
  it('are those of its selectors, including nested ones', () => {
    const css = `
      /* .comment */
      @layer pages {
        .row { inset: 0.5rem; background: url(a.svg); &.isOn:hover { margin: .25em; } & > .words:not(.tiny) { color: red } }
        :global(.other) .end { content: '.text'; }
        @media (min-width: 37.5rem) { .wide-row { top: 1.5px; } }
      }`;
    expect([...classesIn(css)]).toEqual(['row', 'isOn', 'words', 'tiny', 'end', 'wide-row']);
  });

  it.each([
    ['styles.row', ['row'], false],
    ["styles['wide-row']", ['wide-row'], false],
    ['styles[kind]', [], true],
    ['styles[`is${kind}`]', [], true],
    ['<Part styles={styles} />', [], true],
    ['mystyles.row; a.styles.row; shared.row', [], false],
    ['// styles.row', [], false],
  ])('are used by %s: %j', (source, names, isComputed) => {
    const use = usesOf(`import styles from './a.module.css';\n${source}`, 'styles');
    expect([[...use.names], use.isComputed]).toEqual([names, isComputed]);
  });
});

describe('a complaint', () => {
  const check = (css: string, code: string) =>
    complaintsIn(
      root,
      new Map([
        ['renderer/a.module.css', css],
        ['renderer/A.tsx', `import styles from './a.module.css';\n${code}`],
      ]),
    );

  it('names a class that does not exist, and one that is never used', () => {
    expect(check('.row {} .end {}', 'styles.row + styles.words')).toEqual([
      'renderer/A.tsx uses styles.words: renderer/a.module.css has no such class',
      'renderer/a.module.css: nobody uses .end',
    ]);
  });

  it('does not name a class that a computed name may refer to', () => {
    expect(check('.row {} .small {} .big {}', "styles.row + styles[size]; const sizes = ['small'];")).toEqual(
      ['renderer/a.module.css: nobody uses .big'],
    );
  });
});
