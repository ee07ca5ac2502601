import { expect, it } from 'vitest';
import type { Device } from './port.ts';
import { playThrough, speakerOf } from './speaker.ts';

const headphones: Device = { id: 'headphones', kind: 'speaker', label: 'Headphones' };
const chosen = (speakerId: string | null) => ({ cameraId: null, microphoneId: null, speakerId });

it('the sound plays through the chosen speaker while it is plugged in, otherwise through the system’s', () => {
  expect(speakerOf({ devices: [headphones], choice: chosen('headphones') })).toBe('headphones');
  expect(speakerOf({ devices: [], choice: chosen('headphones') })).toBe('');
  expect(speakerOf({ devices: [headphones], choice: chosen(null) })).toBe('');
  const camera: Device = { id: 'headphones', kind: 'camera', label: '' };
  expect(speakerOf({ devices: [camera], choice: chosen('headphones') })).toBe('');
});

/** An element whose speaker changes complete when the test calls `letThrough`. */
function elementWith(broken: readonly string[] = []) {
  const waiting: (() => void)[] = [];
  const element = {
    sinkId: '',
    asked: [] as string[],
    async setSinkId(id: string) {
      element.asked.push(id);
      await new Promise<void>((done) => waiting.push(done));
      if (broken.includes(id)) throw new DOMException('gone', 'NotFoundError');
      element.sinkId = id;
    },
  };
  return {
    element: element as typeof element & HTMLMediaElement,
    async letThrough() {
      for (let turn = 0; turn < 10; turn++) {
        waiting.splice(0).forEach((done) => done());
        await Promise.resolve();
      }
    },
  };
}

it('speaker changes run one after the other, so that the last one wins', async () => {
  const { element, letThrough } = elementWith();
  const first = playThrough(element, 'headphones');
  const second = playThrough(element, '');
  await letThrough();
  await Promise.all([first, second]);
  expect([element.asked, element.sinkId]).toEqual([['headphones', ''], '']);
});

it('playThrough does not call setSinkId if the element already uses the speaker', async () => {
  const { element } = elementWith();
  await playThrough(element, '');
  expect(element.asked).toEqual([]);
});

it('playThrough falls back to the system’s speaker and never rejects', async () => {
  const { element, letThrough } = elementWith(['gone', '']);
  element.sinkId = 'headphones';
  const done = playThrough(element, 'gone');
  await letThrough();
  await expect(done).resolves.toBeUndefined();
  expect(element.asked).toEqual(['gone', '']);
});

it('playThrough has no effect in a browser without setSinkId', async () => {
  await expect(playThrough({} as HTMLMediaElement, 'headphones')).resolves.toBeUndefined();
});
