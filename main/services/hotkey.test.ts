import { expect, it, vi } from 'vitest';
import { createHotkey } from './hotkey.ts';

const keys = 'Control+Shift+M';
const other = 'Control+Shift+K';

function setUp(taken: readonly string[] = []) {
  const held = new Map<string, () => void>();
  const sendEvent = vi.fn();
  const hotkey = createHotkey({
    sendEvent,
    shortcuts: {
      register(wanted, onPress) {
        if (wanted === 'F24') throw new Error('no such key');
        if (taken.includes(wanted)) return false;
        held.set(wanted, onPress);
        return true;
      },
      unregister: (wanted) => void held.delete(wanted),
    },
  });
  const hold = (wanted: string | null, id = 1) => hotkey.handlers['hotkey:hold']({ keys: wanted }, { id });
  return {
    held,
    sendEvent,
    hotkey,
    hold,
    isFree: (wanted: string) => hotkey.handlers['hotkey:isFree']({ keys: wanted }),
  };
}

it('a hotkey is reported while a page holds it, and other keys are not', () => {
  const { held, sendEvent, hold } = setUp();
  expect(hold(keys)).toBe('ok');
  held.get(keys)?.();
  expect(sendEvent).toHaveBeenCalledExactlyOnceWith('hotkey:pressed', { keys });
  expect(hold(other)).toBe('ok');
  expect([...held.keys()]).toEqual([other]);
  expect(hold(null)).toBe('ok');
  expect([...held.keys()]).toEqual([]);
});

it('a hotkey is reported as taken if another program has it or the system does not support it', () => {
  const { hold, isFree } = setUp([keys]);
  expect([hold(keys), isFree(keys), isFree('F24'), isFree(other)]).toEqual(['taken', 'taken', 'taken', 'ok']);
});

it('checking whether a hotkey is free neither registers nor releases a hotkey', () => {
  const { held, hold, isFree } = setUp();
  isFree(other);
  expect([...held.keys()]).toEqual([]);
  hold(keys);
  expect(isFree(keys)).toBe('ok');
  expect([...held.keys()]).toEqual([keys]);
});

it('a hotkey is released with the page that held it, but not with others', () => {
  const { held, hotkey, hold } = setUp();
  hold(keys, 7);
  hotkey.release(8);
  expect(held.size).toBe(1);
  hotkey.release(7);
  expect(held.size).toBe(0);
});
