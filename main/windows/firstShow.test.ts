import { EventEmitter } from 'node:events';
import { describe, expect, it, vi } from 'vitest';
import { showFirst } from './firstShow.ts';

function setUp(platform: NodeJS.Platform) {
  const window = Object.assign(new EventEmitter(), { webContents: new EventEmitter() });
  const lines: string[] = [];
  const show = vi.fn();
  let nowMs = 0;
  const timers = new Set<{ readonly atMs: number; readonly task: () => void }>();
  showFirst(window, {
    platform,
    now: () => nowMs,
    log: { write: (_source, words) => void lines.push(words) },
    show,
    after(ms, task) {
      const timer = { atMs: nowMs + ms, task };
      timers.add(timer);
      return () => timers.delete(timer);
    },
  });
  const pass = (ms: number) => {
    nowMs += ms;
    for (const timer of timers) {
      if (timer.atMs > nowMs) continue;
      timers.delete(timer);
      timer.task();
    }
  };
  return { window, contents: window.webContents, lines, show, pass, timers };
}

describe('the first show of a window', () => {
  it('comes with the first frame', () => {
    const { window, contents, show, lines, timers } = setUp('win32');
    window.emit('ready-to-show');
    contents.emit('did-finish-load');
    window.emit('ready-to-show');
    expect(show).toHaveBeenCalledOnce();
    expect(lines).toEqual(['shown by ready-to-show after 0 ms']);
    expect(timers.size).toBe(0);
  });

  it('comes with the loaded page on Linux, which may deliver no frame', () => {
    const { contents, show } = setUp('linux');
    contents.emit('did-finish-load');
    expect(show).toHaveBeenCalledOnce();
  });

  it.each(['win32', 'darwin'] as const)('comes 1.5 seconds after the loaded page on %s', (platform) => {
    const { contents, show, pass, lines } = setUp(platform);
    contents.emit('did-finish-load');
    pass(1_499);
    expect(show).not.toHaveBeenCalled();
    pass(1);
    expect(show).toHaveBeenCalledOnce();
    expect(lines).toEqual(['shown by did-finish-load after 1500 ms']);
  });

  it('comes if the main frame of the page fails to load, but not for other loads', () => {
    const { contents, show, lines } = setUp('win32');
    contents.emit('did-fail-load', {}, -3, 'ERR_ABORTED', 'app://vesper/', true);
    contents.emit('did-fail-load', {}, -6, 'ERR_FILE_NOT_FOUND', 'app://vesper/frame', false);
    expect(show).not.toHaveBeenCalled();
    contents.emit('did-fail-load', {}, -6, 'ERR_FILE_NOT_FOUND', 'app://vesper/', true);
    expect(lines).toEqual(['shown by did-fail-load (ERR_FILE_NOT_FOUND) after 0 ms']);
  });

  it('comes after ten seconds without any event', () => {
    const { show, pass, lines } = setUp('win32');
    pass(9_999);
    expect(show).not.toHaveBeenCalled();
    pass(1);
    expect(lines).toEqual(['shown by patience after 10000 ms']);
  });

  it('does not come for a closed window', () => {
    const { window, show, pass, timers } = setUp('win32');
    window.emit('closed');
    pass(10_000);
    expect([show.mock.calls.length, timers.size]).toEqual([0, 0]);
  });
});
