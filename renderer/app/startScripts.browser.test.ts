import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { waitFor } from '#tests/kit/waitFor.ts';
import { scriptsId, startScripts } from './startScripts.ts';

const ran = () => Number(document.body.dataset['ran'] ?? 0);
const parsed = () => document.dispatchEvent(new Event('DOMContentLoaded'));

beforeEach(() => {
  const template = document.createElement('template');
  template.id = scriptsId;
  // The script is created as a parser creates it, because scripts from `innerHTML` never run.
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

it("a prerendered page that this user can't read runs its scripts as soon as they are parsed", () => {
  startScripts('signedIn');
  expect(ran()).toBe(0);
  parsed();
  expect(ran()).toBe(1);
});

it('a prerendered page runs its scripts once the page has been painted', async () => {
  startScripts('visitor');
  // The timeout that treats the page as unseen must not fire in this test.
  const unseen = vi.spyOn(globalThis, 'setTimeout').mockImplementationOnce(() => 0 as never);
  parsed();
  expect(unseen).toHaveBeenCalledOnce();
  unseen.mockRestore();
  expect(ran()).toBe(0);
  await waitFor(() => expect(ran()).toBe(1));
});

it('a prerendered page runs its scripts at the first touch, and only once', async () => {
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
