import { act, Suspense, useState, type ComponentType } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { render, settle, type Rendered } from '#tests/kit/page/render.tsx';
import { lazyModule } from '#shared/lib/lazyModule.ts';
import { lazyComponent } from './lazyComponent.tsx';
import { preload } from './preload.ts';

function Counter({ name }: { name: string }) {
  const [count, setCount] = useState(0);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {name} {count}
    </button>
  );
}

/** A module whose loading the test completes or fails. */
function piece() {
  const asked: { come: () => void; getLost: () => void }[] = [];
  const module = lazyModule<ComponentType<{ name: string }>>({
    load: () =>
      new Promise((done, failed) =>
        asked.push({ come: () => done(Counter), getLost: () => failed(new TypeError('lost')) }),
      ),
  });
  return { module, Piece: lazyComponent(module), asked };
}

let page: Rendered | null = null;
beforeEach(() => {
  page = null;
});
afterEach(async () => {
  await page?.unmount();
  vi.restoreAllMocks();
});
const waiting = vi.fn(() => 'Waiting');
function Waiting() {
  return waiting();
}
beforeEach(() => void waiting.mockClear());

it('a preloaded lazy component renders at once, without the fallback', async () => {
  const { module, Piece, asked } = piece();
  const there = preload(module);
  asked[0]?.come();
  await there;
  page = await render(
    <Suspense fallback={<Waiting />}>
      <Piece name="Ahead" />
    </Suspense>,
  );
  expect([page.text(), waiting.mock.calls.length, asked.length]).toEqual(['Ahead 0', 0, 1]);
});

it('a loading lazy component suspends, and keeps its state afterwards', async () => {
  const { Piece, asked } = piece();
  function Around() {
    const [turn, setTurn] = useState(1);
    return (
      <>
        <Suspense fallback={<Waiting />}>
          <Piece name={`Turn ${turn}, pressed`} />
        </Suspense>
        <button type="button" onClick={() => setTurn(turn + 1)}>
          Next
        </button>
      </>
    );
  }
  page = await render(<Around />);
  expect(page.text()).toBe('WaitingNext');
  await act(async () => asked[0]?.come());
  await settle();
  await page.press('Turn 1, pressed 0');
  // A remount would lose the count, because the loaded component would replace the suspending one.
  await page.press('Next');
  expect(page.text()).toBe('Turn 2, pressed 1Next');
});

it('a lazy component loads again if its preload failed', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const { module, Piece, asked } = piece();
  const ahead = preload(module);
  asked[0]?.getLost();
  await expect(ahead).resolves.toBeNull();
  page = await render(
    <Suspense fallback={<Waiting />}>
      <Piece name="Again" />
    </Suspense>,
  );
  await act(async () => asked[1]?.come());
  await settle();
  expect(page.text()).toBe('Again 0');
});
