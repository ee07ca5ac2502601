import { act, createElement, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inGateOrProof } from '#tests/kit/proof.ts';
import { tolerateTranslators } from './pageTranslators.ts';

let undo: () => void;
let place: HTMLElement;
let root: Root;
beforeEach(() => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  undo = tolerateTranslators(document);
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
});
afterEach(async () => {
  await act(async () => root.unmount());
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  place.remove();
  undo();
});

type Translator = (text: Text, wrapper: HTMLElement) => void;
/** The ways in which a translator puts its element in place of a text. */
const translators: Readonly<Record<string, Translator>> = {
  'in one step': (text, wrapper) => text.replaceWith(wrapper),
  'before it removes the text': (text, wrapper) => {
    text.before(wrapper);
    text.remove();
  },
  'after it removed the text': (text, wrapper) => {
    const { parentNode, nextSibling } = text;
    text.remove();
    parentNode?.insertBefore(wrapper, nextSibling);
  },
};

/** Wraps every text that is not wrapped yet, and marks it as translated with `~`. */
async function translate(put: Translator): Promise<void> {
  const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (text.data === '' || text.parentElement?.closest('font')) continue;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.textContent = `~${text.data}`;
    outer.append(inner);
    put(text, outer);
  }
  // Mutation observers run after the current task.
  await Promise.resolve();
}
const draw = (node: ReactNode) => act(async () => root.render(node));
const shown = () => place.textContent;

describe.each(Object.entries(translators))('a translator that inserts its element %s', (_, put) => {
  it('leaves a text removable', async () => {
    await draw(<p>Hello {'Ann'}!</p>);
    await translate(put);
    expect(shown()).toBe('~Hello ~Ann~!');
    await draw(<p>Hello {null}!</p>);
    expect(shown()).toBe('~Hello ~!');
  });

  it('leaves a text changeable, again and again', async () => {
    const line = (count: number) => (
      <p>
        You have {count} <b>messages</b>
      </p>
    );
    await draw(line(1));
    for (const count of [2, 3, 4]) {
      await translate(put);
      await draw(line(count));
      expect(shown()?.replaceAll('~', '')).toBe(`You have ${count} messages`);
    }
  });

  it('leaves an element insertable before a text', async () => {
    await draw(<p>{null}Hello</p>);
    await translate(put);
    await draw(
      <p>
        <b>New: </b>Hello
      </p>,
    );
    expect(shown()).toBe('New: ~Hello');
  });

  it('never shows a text twice that moves', async () => {
    const list = (keys: string) =>
      createElement(
        'p',
        null,
        keys
          .split('')
          .map((key) => createElement(Pair, { key }, createElement('i', null, key), `text ${key}`)),
      );
    await draw(list('abc'));
    await translate(put);
    await draw(list('cab'));
    expect(shown()?.replaceAll('~', '')).toBe('ctext catext abtext b');
  });
});

const Pair = ({ children }: { children?: ReactNode }) => children;

/** Arbitrary children of a component: texts, elements, null and keyed parts in any order. */
const nodes = fc.letrec<{ node: ReactNode }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom<ReactNode>(null, 'one', 'two', 'three'),
    fc.array(tie('node'), { maxLength: 3 }).map((children) => createElement('span', null, ...children)),
    fc
      .uniqueArray(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), tie('node')), { selector: ([key]) => key })
      .map((parts) => parts.map(([key, node]) => createElement(Pair, { key }, node))),
  ),
})).node;

it('shows the same as an untranslated page after any changes', async () => {
  const steps = fc.array(fc.tuple(nodes, fc.constantFrom(null, ...Object.values(translators))), {
    maxLength: 6,
  });
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const plainPlace = document.createElement('div');
      const plain = createRoot(plainPlace);
      for (const [node, put] of all) {
        await draw(node);
        await act(async () => plain.render(node));
        expect(shown()?.replaceAll('~', '')).toBe(plainPlace.textContent);
        if (put) await translate(put);
      }
      await act(async () => plain.unmount());
      await draw(null);
      expect(shown()).toBe('');
    }),
    { numRuns: inGateOrProof(100, 2_000) },
  );
});

it('shows a text again that the translator takes back', async () => {
  await draw(<p>Hello {'Ann'}</p>);
  const text = place.querySelector('p')?.firstChild as Text;
  const wrapper = document.createElement('font');
  text.replaceWith(wrapper);
  await Promise.resolve();
  wrapper.replaceWith(text);
  await Promise.resolve();
  await draw(<p>Bye {'Bob'}</p>);
  expect(shown()).toBe('Bye Bob');
});

it('appends a node that is inserted before nothing', () => {
  for (const before of [null, undefined] as const) {
    const node = document.createElement('i');
    place.insertBefore(node, before as null);
    expect(place.lastChild).toBe(node);
    node.remove();
  }
});

it('leaves the page with the methods that it had', () => {
  const changed = Node.prototype.removeChild;
  undo();
  expect(Node.prototype.removeChild).not.toBe(changed);
  expect(() => document.createElement('p').removeChild(document.createElement('i'))).toThrow(DOMException);
  undo = tolerateTranslators(document);
});
