import { act, useRef, useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { render, type Rendered } from '#tests/kit/page/render.tsx';
import { FileInput } from './FileInput.tsx';
import { useFileDrop } from './useFileDrop.ts';

let page: Rendered;
afterEach(() => page.unmount());

const photo = (name: string) => new File(['light'], name, { type: 'image/png' });

it('the file input reports a chosen file, and the same file again', async () => {
  const onChoose = vi.fn();
  function Choice() {
    const input = useRef<HTMLInputElement>(null);
    return <FileInput ref={input} label="Photos" accept="image/*" onChoose={onChoose} />;
  }
  page = await render(<Choice />);
  const input = document.querySelector<HTMLInputElement>('input[aria-label="Photos"]')!;
  const choose = (files: readonly File[]) =>
    act(async () => {
      Object.defineProperty(input, 'files', { value: files, configurable: true });
      input.dispatchEvent(new Event('change', { bubbles: true }));
    });
  const emptied = vi.spyOn(input, 'value', 'set');
  const lamp = photo('lamp.png');
  await choose([lamp]);
  await choose([lamp]);
  expect(onChoose.mock.calls).toEqual([[[lamp]], [[lamp]]]);
  expect(emptied).toHaveBeenCalledWith('');
  await choose([]);
  expect(onChoose).toHaveBeenCalledTimes(2);
});

it('files can be dropped on a drop area, and other drags are left to the browser', async () => {
  function Place() {
    const [names, setNames] = useState('');
    const drop = useFileDrop((files) => setNames(files.map(({ name }) => name).join(' ')));
    return (
      <div id="place" data-over={drop.isOver} {...drop.props}>
        <b>{names}</b>
      </div>
    );
  }
  page = await render(<Place />);
  const place = document.querySelector<HTMLElement>('#place')!;
  const within = place.querySelector('b')!;
  /** Returns true if the page prevented the browser's default. */
  async function fire(
    kind: 'dragover' | 'dragleave' | 'drop',
    files: readonly File[],
    to: Element | null = null,
  ) {
    const event = new Event(kind, { bubbles: true, cancelable: true });
    const dataTransfer = { files, types: files.length > 0 ? ['Files'] : ['text/plain'] };
    Object.assign(event, { dataTransfer, relatedTarget: to });
    await act(async () => void within.dispatchEvent(event));
    return event.defaultPrevented;
  }
  const isOver = () => place.dataset['over'] === 'true';

  const files = [photo('a.png'), photo('b.png')];
  expect([await fire('dragover', []), isOver()]).toEqual([false, false]);
  expect([await fire('dragover', files), isOver()]).toEqual([true, true]);
  // Moves between two elements within the drop area.
  await fire('dragleave', files, place);
  expect(isOver()).toBe(true);
  await fire('dragleave', files, document.body);
  expect(isOver()).toBe(false);

  await fire('dragover', files);
  expect(await fire('drop', files)).toBe(true);
  expect([isOver(), within.textContent]).toEqual([false, 'a.png b.png']);
  expect(await fire('drop', [])).toBe(false);
  expect(within.textContent).toBe('a.png b.png');
});
