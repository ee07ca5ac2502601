import { act } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Dialog } from '#renderer/ui/Dialog.tsx';
import { render, type Rendered } from '#tests/kit/page/render.tsx';
import { useShortcuts } from './useShortcuts.ts';

let page: Rendered;
let done: string[];
const say = (what: string) => () => void done.push(what);

function Stage({ hasDialog, isLast }: { hasDialog?: boolean; isLast?: boolean }) {
  useShortcuts({
    onMicrophone: say('microphone'),
    onCamera: say('camera'),
    onNext: isLast ? undefined : say('next'),
    onClose: say('close'),
  });
  return (
    <>
      <button type="button">Gift</button>
      <label>
        Message
        <input />
      </label>
      <div id="editor" contentEditable suppressContentEditableWarning />
      <div id="ground" />
      {hasDialog && (
        <Dialog title="Report" onClose={say('dialog closed')}>
          <p id="within">Why</p>
        </Dialog>
      )}
    </>
  );
}

const key = (code: string, on: string, init: KeyboardEventInit = {}) =>
  act(async () => {
    document
      .querySelector(on)
      ?.dispatchEvent(new KeyboardEvent('keydown', { code, bubbles: true, cancelable: true, ...init }));
  });

beforeEach(() => {
  done = [];
});
afterEach(() => page.unmount());

it('M, V, Space, → and Esc do what they say, wherever the letters are in the language', async () => {
  page = await render(<Stage />);
  await key('KeyM', '#ground', { key: 'ь' });
  await key('KeyV', '#ground', { key: 'м' });
  await key('Space', '#ground');
  await key('ArrowRight', '#ground');
  await key('Escape', '#ground');
  expect(done).toEqual(['microphone', 'camera', 'next', 'next', 'close']);
});

it('a shortcut is off while somebody types', async () => {
  page = await render(<Stage />);
  for (const code of ['KeyM', 'KeyV', 'Space', 'ArrowRight', 'Escape']) {
    await key(code, 'input');
    await key(code, '#editor');
  }
  expect(done).toEqual([]);
});

it('a shortcut leaves Space to the button that has the focus, and the other keys to nobody', async () => {
  page = await render(<Stage />);
  await key('Space', 'button');
  expect(done).toEqual([]);
  await key('KeyM', 'button');
  expect(done).toEqual(['microphone']);
});

it.each(['ctrlKey', 'metaKey', 'altKey', 'repeat'] as const)(
  'a shortcut does not answer with %s',
  async (held) => {
    page = await render(<Stage />);
    await key('KeyM', '#ground', { [held]: true });
    expect(done).toEqual([]);
  },
);

it('a shortcut is off under a dialog, whose Escape is its own', async () => {
  page = await render(<Stage hasDialog />);
  await key('KeyM', '#ground');
  await key('KeyM', '#within');
  await key('Escape', '#within', { key: 'Escape' });
  expect(done).toEqual(['dialog closed']);
});

it('a shortcut has no next one in a call', async () => {
  page = await render(<Stage isLast />);
  await key('Space', '#ground');
  await key('ArrowRight', '#ground');
  expect(done).toEqual([]);
});

it('a shortcut ignores a key that has been answered already: the arrow that moves the own tile', async () => {
  page = await render(<Stage />);
  const ground = document.querySelector('#ground')!;
  ground.addEventListener('keydown', (event) => event.preventDefault(), { once: true });
  await key('ArrowRight', '#ground');
  expect(done).toEqual([]);
});
