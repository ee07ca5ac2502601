import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { waitFor } from '#tests/kit/waitFor.ts';
import { scriptsId, startScripts } from './startScripts.ts';

const ran = () => Number(document.body.dataset['ran'] ?? 0);
const parsed = () => document.dispatchEvent(new Event('DOMContentLoaded'));

beforeEach(() => {
  const template = document.createElement('template');
  template.id = scriptsId;
  // As a page's parser makes it: what `innerHTML` makes never runs.
  const script = document.createElement('script');
  script.text = 'document.body.dataset.ran = Number(document.body.dataset.ran ?? 0) + 1';
  template.content.append(script);
  document.head.append(template);
  document.body.textContent = 'Something to paint';
  document.documentElement.dataset['readableBy'] = 'visitor';
});
afterEach(() => {
  delete document.body.dataset['ran'];
  document.body.textContent = '';
  delete document.documentElement.dataset['readableBy'];
  document.querySelector(`#${scriptsId}`)?.remove();
});

it('a prerendered page runs the scripts at once for whoever sees nothing of the page, but not before they are there', () => {
  startScripts('signedIn');
  expect(ran()).toBe(0);
  parsed();
  expect(ran()).toBe(1);
});

it('a prerendered page runs them once the page has been painted', async () => {
  startScripts('visitor');
  // The time after which it is taken for a page that nobody sees never comes.
  const unseen = vi.spyOn(globalThis, 'setTimeout').mockImplementationOnce(() => 0 as never);
  parsed();
  expect(unseen).toHaveBeenCalledOnce();
  unseen.mockRestore();
  expect(ran()).toBe(0);
  await waitFor(() => expect(ran()).toBe(1));
});

it('a prerendered page runs them at the first touch, and never twice', async () => {
  startScripts('visitor');
  parsed();
  for (const type of ['pointerdown', 'keydown', 'pointerdown']) {
    document.body.dispatchEvent(new Event(type, { bubbles: true }));
  }
  expect(ran()).toBe(1);
  // The paint, which is reported later, finds nothing left to run.
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  expect(ran()).toBe(1);
});
