import { afterEach, expect, it } from 'vitest';
import { render, type Rendered } from '#tests/kit/page/render.tsx';
import { usePersonTitle } from './usePersonTitle.tsx';

let page: Rendered;
afterEach(() => page.unmount());

function Named({ name }: { name: string }) {
  return <h1>{usePersonTitle({ name, age: 41 }).title}</h1>;
}
const heading = () => document.querySelector('h1');

it('a long name is cut on screen, and complete in the tooltip and for screen readers', async () => {
  page = await render(<Named name="Maximiliana Konstantina" />);
  expect(heading()?.querySelector('[aria-hidden=true]')?.textContent).toBe('Maximiliana Kon…, 41');
  expect(heading()?.querySelector('[title]')?.getAttribute('title')).toBe('Maximiliana Konstantina, 41');
  expect(heading()?.querySelector('span > span:not([aria-hidden])')?.textContent).toBe(
    'Maximiliana Konstantina, 41',
  );
});

it('a short name is rendered without extra elements', async () => {
  page = await render(<Named name="Leila" />);
  expect([heading()?.innerHTML]).toEqual(['Leila, 41']);
});
