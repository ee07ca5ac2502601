import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { watchPages } from './pageLog.ts';

function open() {
  const app = new EventEmitter();
  const contents = Object.assign(new EventEmitter(), { id: 3 });
  const lines: string[] = [];
  let nowMs = 0;
  const pages = watchPages(
    app,
    { write: (source, words) => void lines.push(`${source}: ${words}`) },
    () => nowMs,
  );
  app.emit('web-contents-created', {}, contents);
  const fail = (message: string, level = 'error') =>
    contents.emit('console-message', { level, message, lineNumber: 7, sourceId: 'app://vesper/a.js' });
  return { app, contents, lines, pages, fail, wait: (ms: number) => void (nowMs += ms) };
}

it('logs the steps of a page load, and failed loads and preloads', () => {
  const { contents, lines, pages } = open();
  contents.emit('did-start-loading');
  contents.emit('did-fail-load', {}, -105, 'ERR_NAME_NOT_RESOLVED', 'app://vesper/', true);
  contents.emit('did-fail-load', {}, -3, 'ERR_ABORTED', 'app://vesper/', true);
  contents.emit('preload-error', {}, '/preload/index.cjs', new Error('module not found'));
  expect(lines.slice(0, 2)).toEqual([
    'page 3: did-start-loading',
    'page 3: did-fail-load: ERR_NAME_NOT_RESOLVED at app://vesper/',
  ]);
  expect(lines[2]).toMatch(/^page 3: preload-error in \/preload\/index\.cjs: Error: module not found/);
  expect(lines).toHaveLength(3);
  expect(pages.errors()).toHaveLength(1);
});

it('logs which process crashed, and the reason', () => {
  const { app, contents, lines } = open();
  app.emit('render-process-gone', {}, contents, { reason: 'oom', exitCode: 9 });
  const service = { type: 'Utility', serviceName: 'node.mojom.NodeService', name: 'Vesper backend' };
  app.emit('child-process-gone', {}, { ...service, reason: 'crashed', exitCode: 5 });
  app.emit('child-process-gone', {}, { type: 'GPU', reason: 'launch-failed', exitCode: 1 });
  expect(lines).toEqual([
    'page 3: its process is gone: oom (9)',
    'process: Vesper backend is gone: crashed (5)',
    'process: GPU is gone: launch-failed (1)',
  ]);
});

it("logs only errors of a page's console", () => {
  const { lines, fail } = open();
  fail('a warning', 'warning');
  fail('Refused to connect');
  expect(lines).toEqual(['page 3: console: Refused to connect (app://vesper/a.js:7)']);
});

it('logs at most twenty errors per minute, and the number of omitted ones', () => {
  const { lines, fail, wait } = open();
  for (let count = 0; count < 30; count += 1) fail(`error ${count}`);
  expect(lines).toHaveLength(20);
  wait(60_000);
  fail('later');
  expect(lines.slice(20)).toEqual([
    'page: 10 more errors were not logged',
    'page 3: console: later (app://vesper/a.js:7)',
  ]);
});
