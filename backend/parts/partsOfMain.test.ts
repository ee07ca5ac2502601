import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { createPartsOfMain } from './partsOfMain.ts';
import type { PartEnd } from './startPart.ts';

function aLine() {
  const events = new EventEmitter();
  const told: unknown[] = [];
  const startPart = createPartsOfMain({
    postMessage: (message) => void told.push(message),
    on: (event, listener) => void events.on(event, listener),
  });
  return { told, startPart, hear: (data: unknown) => void events.emit('message', { data }) };
}

it('parts that the main process starts say and hear what is theirs, and end once', () => {
  const { told, startPart, hear } = aLine();
  const heard: unknown[] = [];
  const ends: PartEnd[] = [];
  const events = (name: string) => ({
    onMessage: (message: unknown) => void heard.push([name, message]),
    onExit: (end: PartEnd) => void ends.push(end),
  });
  const first = startPart('pictures', ['512'], events('first'));
  startPart('companion', [], events('second'));
  expect(told).toEqual([
    { kind: 'startPart', id: 1, part: 'pictures', args: ['512'] },
    { kind: 'startPart', id: 2, part: 'companion', args: [] },
  ]);
  hear({ kind: 'partSaid', id: 2, message: { type: 'ready' } });
  hear({ kind: 'partSaid', id: 9, message: 'to nobody' });
  hear('what is no message');
  expect(heard).toEqual([['second', { type: 'ready' }]]);
  first.send({ kind: 'jpeg' });
  first.kill();
  expect(told.slice(2)).toEqual([
    { kind: 'tellPart', id: 1, message: { kind: 'jpeg' } },
    { kind: 'endPart', id: 1 },
  ]);
  hear({ kind: 'partEnded', id: 1, code: 75 });
  hear({ kind: 'partEnded', id: 1, code: 75 });
  expect(ends).toEqual([{ code: 75, why: 'code 75' }]);
});
