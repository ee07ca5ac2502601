import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { createChildrenOfMain, type ChildEnd } from './startChild.ts';

function aLine() {
  const events = new EventEmitter();
  const told: unknown[] = [];
  const startChild = createChildrenOfMain({
    postMessage: (message) => void told.push(message),
    on: (event, listener) => void events.on(event, listener),
  });
  return { told, startChild, hear: (data: unknown) => void events.emit('message', { data }) };
}

it('children of the main process exchange their own messages, and report their end once', () => {
  const { told, startChild, hear } = aLine();
  const heard: unknown[] = [];
  const ends: ChildEnd[] = [];
  const events = (name: string) => ({
    onMessage: (message: unknown) => void heard.push([name, message]),
    onExit: (end: ChildEnd) => void ends.push(end),
  });
  const first = startChild('pictures', ['512'], events('first'));
  startChild('companion', [], events('second'));
  expect(told).toEqual([
    { kind: 'startChild', id: 1, child: 'pictures', args: ['512'] },
    { kind: 'startChild', id: 2, child: 'companion', args: [] },
  ]);
  hear({ kind: 'childSaid', id: 2, message: { type: 'ready' } });
  hear({ kind: 'childSaid', id: 9, message: 'to nobody' });
  hear('what is no message');
  expect(heard).toEqual([['second', { type: 'ready' }]]);
  first.send({ kind: 'jpeg' });
  first.kill();
  expect(told.slice(2)).toEqual([
    { kind: 'tellChild', id: 1, message: { kind: 'jpeg' } },
    { kind: 'endChild', id: 1 },
  ]);
  hear({ kind: 'childEnded', id: 1, code: 75 });
  hear({ kind: 'childEnded', id: 1, code: 75 });
  expect(ends).toEqual([{ code: 75, why: 'code 75' }]);
});
