import { afterAll, expect, it } from 'vitest';
import { refuseStrayDrops } from './strayDrops.ts';

// A separate element, because other test files add listeners to the same window.
const page = document.body.appendChild(document.createElement('div'));
refuseStrayDrops(page);
afterAll(() => page.remove());

/** Returns true if the browser's default action for the drop still happens. */
function letGo(html: string, type: string): boolean {
  page.innerHTML = html;
  const event = new Event('drop', { bubbles: true, cancelable: true });
  Object.defineProperty(event, 'dataTransfer', { value: { types: [type], dropEffect: 'copy' } });
  return document.querySelector('#here')?.dispatchEvent(event) === true;
}

it('a drop outside a field that accepts it is not opened by the browser', () => {
  expect(letGo('<main id="here">page</main>', 'Files')).toBe(false);
  expect(letGo('<main id="here">page</main>', 'text/uri-list')).toBe(false);
  expect(letGo('<textarea id="here"></textarea>', 'Files')).toBe(false);
});

it('fields accept drops of their type', () => {
  expect(letGo('<textarea id="here"></textarea>', 'text/plain')).toBe(true);
  expect(letGo('<input type="file" id="here">', 'Files')).toBe(true);
});
