import { EventEmitter } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { ignoreClosedOutput, openErrorLog, watchErrors } from './errors.ts';

function aFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vesper-errors-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'app', 'errors.json');
}
const told = (log: ReturnType<typeof openErrorLog>) =>
  log.entries().map(({ source, message, times }) => [source, message, times]);

function watched() {
  const log = openErrorLog(aFile(), () => 1);
  const [app, own, contents] = [new EventEmitter(), new EventEmitter(), new EventEmitter()];
  const onUncaught = vi.fn();
  watchErrors({ log, app, own, onUncaught } as never);
  app.emit('web-contents-created', {}, contents);
  return { log, app, own, contents, onUncaught };
}

it('the error log of the main process records crashed processes, but not normal exits', () => {
  const { log, app } = watched();
  app.emit('render-process-gone', {}, {}, { reason: 'crashed', exitCode: 5 });
  app.emit('render-process-gone', {}, {}, { reason: 'clean-exit', exitCode: 0 });
  app.emit('child-process-gone', {}, { type: 'GPU', reason: 'oom', exitCode: 9 });
  app.emit(
    'child-process-gone',
    {},
    { type: 'Utility', name: 'Audio Service', reason: 'killed', exitCode: 1 },
  );
  expect(told(log)).toEqual([
    ['page', 'gone: crashed (5)', 1],
    ['GPU', 'gone: oom (9)', 1],
    ['Audio Service', 'gone: killed (1)', 1],
  ]);
});

it('the error log of the main process records unresponsive pages and uncaught errors of its own process', () => {
  const written = vi.spyOn(console, 'error').mockReturnValue();
  onTestFinished(() => written.mockRestore());
  const { log, own, contents, onUncaught } = watched();
  contents.emit('unresponsive');
  contents.emit('unresponsive');
  // With a listener, Electron shows no error dialog.
  expect(own.listenerCount('uncaughtException')).toBe(1);
  own.emit('uncaughtException', new Error('broken'));
  expect(onUncaught).toHaveBeenCalledOnce();
  own.emit('unhandledRejection', new Error('late'));
  expect(told(log)).toEqual([
    ['page', 'unresponsive', 2],
    ['main', 'Error: broken', 1],
    ['main, promise', 'Error: late', 1],
  ]);
  expect(written).toHaveBeenCalledTimes(2);
});

it('the error log of the main process survives a crash', () => {
  const file = aFile();
  openErrorLog(file, () => 1).add('main', new Error('broken'));
  const next = openErrorLog(file, () => 2);
  expect(told(next)).toEqual([['main', 'Error: broken', 1]]);
  expect(readFileSync(file, 'utf8')).toContain('broken');
});

it('the error log of the main process starts empty if its file is damaged, and continues if it cannot be written', () => {
  const written = vi.spyOn(console, 'error').mockReturnValue();
  onTestFinished(() => written.mockRestore());
  const file = aFile();
  openErrorLog(file, () => 1).add('main', 'first');
  writeFileSync(file, '{"half');
  expect(told(openErrorLog(file, () => 1))).toEqual([]);
  const nowhere = openErrorLog(join(file, 'below', 'a-file.json'), () => 1);
  nowhere.add('main', 'second');
  expect(told(nowhere)).toEqual([['main', 'second', 1]]);
  expect(written).toHaveBeenCalledTimes(1);
});

it('a closed output causes no exception', () => {
  const output = new EventEmitter();
  ignoreClosedOutput([output]);
  expect(() => output.emit('error', new Error('write EPIPE'))).not.toThrow();
});
