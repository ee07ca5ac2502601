import { afterEach, expect, it } from 'vitest';
import './index.css';

const { documentElement: root, body } = document;
afterEach(() => {
  body.replaceChildren();
  delete root.dataset['theme'];
  delete root.dataset['lessMotion'];
});

/** Returns a deeply nested element that inherits its color through all levels. */
function deepWord(): HTMLElement {
  let element: HTMLElement = body;
  for (let depth = 0; depth < 20; depth++) {
    element = element.appendChild(document.createElement('div'));
    element.style.color = 'inherit';
  }
  return element;
}

it('with less motion a theme change takes effect at once at every depth', () => {
  const word = deepWord();
  root.dataset['theme'] = 'light';
  const light = getComputedStyle(word).color;
  root.dataset['lessMotion'] = '';
  root.dataset['theme'] = 'dark';
  expect(getComputedStyle(word).color).not.toBe(light);
  expect([getComputedStyle(word).color, document.getAnimations()]).toEqual([
    getComputedStyle(body).color,
    [],
  ]);
});
