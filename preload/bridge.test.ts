import { describe, expect, it, vi } from 'vitest';
import { createBridge, type IpcPort } from './bridge.ts';

function createPort() {
  const listeners = new Map<string, (data: unknown) => void>();
  const invoke = vi.fn(async (channel: string, request: unknown) => ({ channel, request }));
  const port: IpcPort = {
    invoke,
    listen(channel, listener) {
      listeners.set(channel, listener);
      return () => void listeners.delete(channel);
    },
  };
  return { port, invoke, listeners };
}

type Loose = Record<string, Record<string, (argument?: unknown, more?: unknown) => unknown>>;

describe('the bridge that pages see', () => {
  it('has exactly the methods of the tables, grouped by namespace', () => {
    const { port } = createPort();
    const bridge = createBridge({ app: ['getInfo', 'quit'] }, { app: ['changed'], tray: ['opened'] }, port);
    const shape = Object.entries(bridge).map(([space, methods]) => [space, Object.keys(methods as object)]);
    expect(shape).toEqual([
      ['app', ['getInfo', 'quit', 'onChanged']],
      ['tray', ['onOpened']],
    ]);
  });

  it('passes on one argument, with the channel name of the contract', async () => {
    const { port, invoke } = createPort();
    const bridge = createBridge({ app: ['getInfo'] }, {}, port) as Loose;
    await expect(bridge['app']?.['getInfo']?.({ a: 1 }, 'more')).resolves.toEqual({
      channel: 'app:getInfo',
      request: { a: 1 },
    });
    expect(invoke).toHaveBeenCalledExactlyOnceWith('app:getInfo', { a: 1 });
  });

  it('passes only the data to a listener, until it unsubscribes', () => {
    const { port, listeners } = createPort();
    const bridge = createBridge({}, { app: ['changed'] }, port) as Loose;
    const heard = vi.fn();
    const stop = bridge['app']?.['onChanged']?.(heard) as () => void;
    listeners.get('app:changed')?.('new');
    expect(heard).toHaveBeenCalledExactlyOnceWith('new');
    stop();
    expect(listeners.size).toBe(0);
    expect(() => bridge['app']?.['onChanged']?.('no function')).toThrow(TypeError);
  });

  it('is deeply frozen', () => {
    const { port } = createPort();
    const bridge = createBridge({ app: ['getInfo'] }, {}, port) as Loose;
    expect(Object.isFrozen(bridge)).toBe(true);
    expect(Object.isFrozen(bridge['app'])).toBe(true);
  });
});
