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

it('a hotkey is heard while a page holds it, and no other one of the app', () => {
  const { held, sendEvent, hold } = setUp();
  expect(hold(keys)).toBe('ok');
  held.get(keys)?.();
  expect(sendEvent).toHaveBeenCalledExactlyOnceWith('hotkey:pressed', { keys });
  expect(hold(other)).toBe('ok');
  expect([...held.keys()]).toEqual([other]);
  expect(hold(null)).toBe('ok');
  expect([...held.keys()]).toEqual([]);
});

it('a hotkey that another program has, or that the system does not know, is said to be taken', () => {
  const { hold, isFree } = setUp([keys]);
  expect([hold(keys), isFree(keys), isFree('F24'), isFree(other)]).toEqual(['taken', 'taken', 'taken', 'ok']);
});

it('to ask for a hotkey holds nothing, and lets nothing go', () => {
  const { held, hold, isFree } = setUp();
  isFree(other);
  expect([...held.keys()]).toEqual([]);
  hold(keys);
  expect(isFree(keys)).toBe('ok');
  expect([...held.keys()]).toEqual([keys]);
});

it('a hotkey goes with the page that held it, and with no other', () => {
  const { held, hotkey, hold } = setUp();
  hold(keys, 7);
  hotkey.release(8);
  expect(held.size).toBe(1);
  hotkey.release(7);
  expect(held.size).toBe(0);
});
