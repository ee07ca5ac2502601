import { expect, it } from 'vitest';
import { readControl, writeControl } from './control.ts';

it('the control channel uses the shapes of the socket’s rtc events', () => {
  const media = { camera: true, microphone: false };
  expect(JSON.parse(writeControl('me', { event: 'media', media }))).toEqual({
    event: 'media',
    data: { from: 'me', camera: true, microphone: false },
  });
  expect(JSON.parse(writeControl('me', { event: 'bye' }))).toEqual({ event: 'bye', data: { from: 'me' } });
});

it('the control channel reads the messages that it writes', () => {
  const media = { camera: false, microphone: true };
  expect(readControl(writeControl('me', { event: 'media', media }))).toEqual({ event: 'media', media });
  expect(readControl(writeControl('me', { event: 'bye' }))).toEqual({ event: 'bye' });
});

it.each([
  ['a number', 7],
  ['bytes', new ArrayBuffer(4)],
  ['no JSON', '{'],
  ['a list', '[]'],
  ['an unknown event', '{"event":"money","data":{}}'],
  ['media without flags', '{"event":"media","data":{"from":"x"}}'],
  ['a bye from nobody', '{"event":"bye","data":{}}'],
  ['a flood', JSON.stringify({ event: 'bye', data: { from: 'x', padding: 'x'.repeat(4_096) } })],
])('the control channel drops %s', (_name, text) => {
  expect(readControl(text)).toBe(null);
});
