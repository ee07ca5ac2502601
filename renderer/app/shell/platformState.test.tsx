import { afterEach, expect, it } from 'vitest';
import { isAtRest } from './platformState.ts';

const quiet = { isMatching: false, isCalling: false, dialogs: 0, uploads: 0 };
afterEach(() => document.body.replaceChildren());

it('a page without activity and without typed text is at rest', () => {
  document.body.innerHTML =
    '<input type="checkbox" checked value="on"><input type="text" value=""><textarea></textarea>';
  expect(isAtRest(quiet)).toBe(true);
});

it.each([{ isMatching: true }, { isCalling: true }, { dialogs: 1 }, { uploads: 1 }])(
  'a page with %o is not at rest',
  (change) => expect(isAtRest({ ...quiet, ...change })).toBe(false),
);

it.each([
  '<input value="half a name">',
  '<textarea>half a story</textarea>',
  '<div contenteditable="true">half</div>',
])('a page with %s is not at rest', (field) => {
  document.body.innerHTML = field;
  expect(isAtRest(quiet)).toBe(false);
});
