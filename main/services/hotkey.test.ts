import { expect, it, vi } from 'vitest';
import { createHotkey } from './hotkey.ts';

const keys = 'Control+Shift+M';
const other = 'Control+Shift+K';

function setUp(taken: readonly string[] = []) {
  const registered = new Map<string, () => void>();
  const sendEvent = vi.fn();
  const hotkey = createHotkey({
    sendEvent,
    shortcuts: {
      register(wanted, onPress) {
        if (wanted === 'F24') throw new Error('no such key');
        if (taken.includes(wanted)) return false;
        registered.set(wanted, onPress);
        return true;
      },
      unregister: (wanted) => void registered.delete(wanted),
    },
  });
  const set = (wanted: string | null, id = 1) => hotkey.handlers['hotkey:set']({ keys: wanted }, { id });
  return {
    registered,
    sendEvent,
    hotkey,
    set,
    isFree: (wanted: string) => hotkey.handlers['hotkey:isFree']({ keys: wanted }),
  };
}

it('a hotkey is reported while a page has registered it, and other keys are not', () => {
  const { registered, sendEvent, set } = setUp();
  expect(set(keys)).toBe('ok');
  registered.get(keys)?.();
  expect(sendEvent).toHaveBeenCalledExactlyOnceWith('hotkey:pressed', { keys });
  expect(set(other)).toBe('ok');
  expect([...registered.keys()]).toEqual([other]);
  expect(set(null)).toBe('ok');
  expect([...registered.keys()]).toEqual([]);
});

it('a hotkey is reported as taken if another program has it or the system does not support it', () => {
  const { set, isFree } = setUp([keys]);
  expect([set(keys), isFree(keys), isFree('F24'), isFree(other)]).toEqual(['taken', 'taken', 'taken', 'ok']);
});

it('checking whether a hotkey is free neither registers nor releases a hotkey', () => {
  const { registered, set, isFree } = setUp();
  isFree(other);
  expect([...registered.keys()]).toEqual([]);
  set(keys);
  expect(isFree(keys)).toBe('ok');
  expect([...registered.keys()]).toEqual([keys]);
});

it('a hotkey is released with the page that registered it, but not with others', () => {
  const { registered, hotkey, set } = setUp();
  set(keys, 7);
  hotkey.release(8);
  expect(registered.size).toBe(1);
  hotkey.release(7);
  expect(registered.size).toBe(0);
});
