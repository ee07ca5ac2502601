import { EventEmitter } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { watchGraphics } from './graphics.ts';

function aFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vesper-graphics-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'graphics.json');
}

function start(path: string) {
  let nowMs = 1_000_000;
  const app = Object.assign(new EventEmitter(), { disableHardwareAcceleration: vi.fn() });
  const write = vi.fn();
  const graphics = watchGraphics({ path, app, now: () => nowMs, log: { write } });
  return {
    app,
    graphics,
    write,
    fail(afterMs = 0, type = 'GPU', reason = 'crashed') {
      nowMs += afterMs;
      app.emit('child-process-gone', {}, { type, reason });
    },
  };
}

it('three failures of the graphics process within ten minutes disable the card from the next start on, until the user enables it', () => {
  const path = aFile();
  const first = start(path);
  expect(first.app.disableHardwareAcceleration).not.toHaveBeenCalled();
  first.fail();
  first.fail(60_000);
  expect(first.graphics.softwareSinceMs()).toBeNull();
  first.fail(60_000);
  expect(first.graphics.softwareSinceMs()).toBe(1_120_000);

  const second = start(path);
  expect(second.app.disableHardwareAcceleration).toHaveBeenCalledOnce();
  expect(second.write).toHaveBeenCalledWith('graphics', expect.stringContaining('without the graphics card'));
  second.graphics.useGraphicsCard();
  expect(start(path).app.disableHardwareAcceleration).not.toHaveBeenCalled();
});

it('failures far apart, failures of other processes, and clean exits have no effect', () => {
  const path = aFile();
  const { fail, graphics } = start(path);
  for (let at = 0; at < 5; at += 1) fail(6 * 60_000);
  for (let at = 0; at < 5; at += 1) fail(0, 'Utility');
  for (let at = 0; at < 5; at += 1) fail(0, 'GPU', 'clean-exit');
  expect(graphics.softwareSinceMs()).toBeNull();
});

it('failures are stored even if the whole app ends, and a damaged file counts as empty', () => {
  const path = aFile();
  for (let at = 0; at < 3; at += 1) start(path).fail();
  expect(start(path).app.disableHardwareAcceleration).toHaveBeenCalledOnce();
  writeFileSync(path, '{"crashesAtMs":"many"}');
  expect(start(path).app.disableHardwareAcceleration).not.toHaveBeenCalled();
});
