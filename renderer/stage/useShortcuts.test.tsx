import { act, useEffect, useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Dialog } from '#renderer/ui/Dialog.tsx';
import { render, type Rendered } from '#tests/kit/page/render.tsx';
import { useShortcuts } from './useShortcuts.ts';

let page: Rendered;
let done: string[];
const say = (what: string) => () => void done.push(what);

interface StageProps {
  readonly hasDialog?: boolean;
  readonly isLast?: boolean;
  readonly isCovered?: boolean;
  readonly isMuted?: boolean;
}

function Stage({ hasDialog, isLast, isCovered, isMuted = true }: StageProps) {
  useShortcuts({
    isCovered,
    talk: { isMuted: () => isMuted, set: (isOn) => done.push(isOn ? 'talk' : 'mute') },
    onGifts: say('gifts'),
    onChat: say('chat'),
    onFullScreen: say('full screen'),
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

it('each key triggers its listed action in every keyboard layout', async () => {
  page = await render(<Stage />);
  await key('KeyM', '#ground', { key: 'ь' });
  await key('KeyV', '#ground', { key: 'м' });
  for (const code of ['ArrowRight', 'KeyG', 'KeyC', 'KeyF', 'Escape']) await key(code, '#ground');
  expect(done).toEqual(['microphone', 'camera', 'next', 'gifts', 'chat', 'full screen', 'close']);
});

const release = () =>
  act(async () => void document.dispatchEvent(new KeyboardEvent('keyup', { code: 'Space' })));

it('Space unmutes a muted microphone while it is held', async () => {
  page = await render(<Stage />);
  await key('Space', '#ground');
  await key('Space', '#ground', { repeat: true });
  expect(done).toEqual(['talk']);
  await release();
  expect(done).toEqual(['talk', 'mute']);
});

it('Space mutes again when the window loses the focus', async () => {
  page = await render(<Stage />);
  await key('Space', '#ground');
  await act(async () => void globalThis.dispatchEvent(new Event('blur')));
  expect(done).toEqual(['talk', 'mute']);
});

it('Space has no effect on an unmuted microphone', async () => {
  page = await render(<Stage isMuted={false} />);
  await key('Space', '#ground');
  await release();
  expect(done).toEqual([]);
});

it('a late Escape is ignored after a sheet over the stage closed by itself', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  let cover: (isOn: boolean) => void = () => undefined;
  function Covered() {
    const [isCovered, setIsCovered] = useState(true);
    useEffect(() => {
      cover = setIsCovered;
    }, []);
    return <Stage isCovered={isCovered} />;
  }
  page = await render(<Covered />);
  await act(async () => cover(false));
  await key('Escape', '#ground');
  await key('ArrowRight', '#ground');
  expect(done).toEqual([]);
  vi.advanceTimersByTime(600);
  await key('Escape', '#ground');
  expect(done).toEqual(['close']);
  vi.useRealTimers();
});

it('a late Escape is ignored after a dialog closed by itself', async () => {
  let setDialog: (isOn: boolean) => void = () => undefined;
  function Asked() {
    const [hasDialog, setHasDialog] = useState(true);
    useEffect(() => {
      setDialog = setHasDialog;
    }, []);
    return <Stage hasDialog={hasDialog} />;
  }
  page = await render(<Asked />);
  await act(async () => setDialog(false));
  await key('Escape', '#ground');
  expect(done).toEqual([]);
});

it('the single keys can be switched off; Esc and → stay', async () => {
  document.documentElement.toggleAttribute('data-no-single-keys', true);
  page = await render(<Stage />);
  for (const code of ['KeyM', 'KeyV', 'Space', 'KeyG', 'ArrowRight', 'Escape']) await key(code, '#ground');
  expect(done).toEqual(['next', 'close']);
  document.documentElement.removeAttribute('data-no-single-keys');
});

it('a shortcut is off while the user types', async () => {
  page = await render(<Stage />);
  for (const code of ['KeyM', 'KeyV', 'Space', 'ArrowRight', 'Escape']) {
    await key(code, 'input');
    await key(code, '#editor');
  }
  expect(done).toEqual([]);
});

it('Space belongs to a focused button; other shortcuts work', async () => {
  page = await render(<Stage />);
  await key('Space', 'button');
  expect(done).toEqual([]);
  await key('KeyM', 'button');
  expect(done).toEqual(['microphone']);
});

it.each(['ctrlKey', 'metaKey', 'altKey', 'repeat'] as const)(
  'a shortcut ignores key events with %s',
  async (held) => {
    page = await render(<Stage />);
    await key('KeyM', '#ground', { [held]: true });
    expect(done).toEqual([]);
  },
);

it('a shortcut is off under a dialog, which handles its own Escape', async () => {
  page = await render(<Stage hasDialog />);
  await key('KeyM', '#ground');
  await key('KeyM', '#within');
  await key('Escape', '#within', { key: 'Escape' });
  expect(done).toEqual(['dialog closed']);
});

it('a shortcut to the next match has no effect in a call', async () => {
  page = await render(<Stage isLast />);
  await key('ArrowRight', '#ground');
  expect(done).toEqual([]);
});

it('a shortcut ignores a handled key, such as an arrow that moves the own tile', async () => {
  page = await render(<Stage />);
  const ground = document.querySelector('#ground')!;
  ground.addEventListener('keydown', (event) => event.preventDefault(), { once: true });
  await key('ArrowRight', '#ground');
  expect(done).toEqual([]);
});
