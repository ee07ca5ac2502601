import { afterAll, expect, it } from 'vitest';
import { refuseStrayDrops } from './strayDrops.ts';

// Other files of tests come to the same window.
const page = document.body.appendChild(document.createElement('div'));
refuseStrayDrops(page);
afterAll(() => page.remove());

/** Whether the browser would go on with what it does of itself. */
function letGo(html: string, type: string): boolean {
  page.innerHTML = html;
  const event = new Event('drop', { bubbles: true, cancelable: true });
  Object.defineProperty(event, 'dataTransfer', { value: { types: [type], dropEffect: 'copy' } });
  return document.querySelector('#here')?.dispatchEvent(event) === true;
}

it('what is let go where nothing takes it is not opened', () => {
  expect(letGo('<main id="here">page</main>', 'Files')).toBe(false);
  expect(letGo('<main id="here">page</main>', 'text/uri-list')).toBe(false);
  expect(letGo('<textarea id="here"></textarea>', 'Files')).toBe(false);
});

it('fields take what they are for', () => {
  expect(letGo('<textarea id="here"></textarea>', 'text/plain')).toBe(true);
  expect(letGo('<input type="file" id="here">', 'Files')).toBe(true);
});
