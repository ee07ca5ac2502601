import { expect, it, vi } from 'vitest';
import { createPageState } from './bridgePorts.ts';

it('the page answers each ping of the main process, and reports that it is at rest only if its probe says so', () => {
  let ask: (data: { token: number }) => void = () => undefined;
  const pong = vi.fn();
  const app = { onPing: (listener: typeof ask) => void (ask = listener), pong, setHangWords: vi.fn() };
  const state = createPageState({ app } as never);
  ask({ token: 1 });
  state.setRest(() => true);
  ask({ token: 2 });
  state.setRest(null);
  ask({ token: 3 });
  expect(pong.mock.calls.map(([answer]) => answer as unknown)).toEqual([
    { token: 1, isAtRest: false },
    { token: 2, isAtRest: true },
    { token: 3, isAtRest: false },
  ]);
});
