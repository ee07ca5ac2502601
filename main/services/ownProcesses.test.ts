import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { createStartProcess } from './ownProcesses.ts';

function start() {
  const lines: string[] = [];
  const child = Object.assign(new EventEmitter(), {
    stdout: new EventEmitter(),
    stderr: new EventEmitter(),
    postMessage: () => undefined,
    kill: () => undefined,
  });
  const forked: unknown[] = [];
  const startProcess = createStartProcess({
    log: { write: (source, words) => void lines.push(`${source}: ${words}`) },
    fileOf: (bundle) => `/out/${bundle}.js`,
    fork(file, args, options) {
      forked.push([file, args, options.serviceName, options.stdio]);
      return child;
    },
  });
  startProcess('backendCompanion', ['a']);
  return { child, lines, forked };
}

it('logs both outputs of a utility process, line by line', () => {
  const { child, lines, forked } = start();
  expect(forked).toEqual([
    ['/out/backendCompanion.js', ['a'], 'Vesper backendCompanion', ['ignore', 'pipe', 'pipe']],
  ]);
  child.stdout.emit('data', Buffer.from('first\nsec'));
  child.stderr.emit('data', Buffer.from('Segmentation fault'));
  child.stdout.emit('data', Buffer.from('ond\n\n'));
  expect(lines).toEqual(['backendCompanion: first', 'backendCompanion: second']);
  child.emit('exit', 139);
  expect(lines.slice(2)).toEqual([
    'backendCompanion: Segmentation fault',
    'backendCompanion: ended with code 139',
  ]);
});

it('logs nothing if a utility process exits normally', () => {
  const { child, lines } = start();
  child.emit('exit', 0);
  expect(lines).toEqual([]);
});
