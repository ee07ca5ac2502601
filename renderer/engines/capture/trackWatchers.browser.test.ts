import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createManualClock, type ManualClock } from '#shared/lib/manualClock.ts';
import { createCapture } from './capture.ts';
import type { LocalMedia } from '../port.ts';
import { waitFor } from '#tests/kit/waitFor.ts';

let clock: ManualClock;
let capture: LocalMedia;
/**
 * The picture and sound that the mocked `getUserMedia` returns; the test paints one and sets the volume of
 * the other.
 */
let picture: OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D;
let volume: GainNode;
let context: AudioContext;
let redraw: ReturnType<typeof setInterval>;

function paint(colours: readonly [string, string]): void {
  const { width, height } = picture.canvas;
  clearInterval(redraw);
  // A canvas that is not repainted sends no frames.
  const draw = () => {
    picture.fillStyle = colours[0];
    picture.fillRect(0, 0, width, height);
    picture.fillStyle = colours[1];
    picture.fillRect(0, 0, width / 2, height);
  };
  draw();
  redraw = setInterval(draw, 20);
}

beforeEach(async () => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 48 });
  picture = canvas.getContext('2d')!;
  paint(['#456', '#cba']);
  context = new AudioContext();
  const destination = context.createMediaStreamDestination();
  volume = context.createGain();
  const tone = context.createOscillator();
  tone.connect(volume).connect(destination);
  tone.start();
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(() =>
    Promise.resolve(
      new MediaStream([...canvas.captureStream(30).getTracks(), ...destination.stream.getTracks()]),
    ),
  );
  // Simulates the click that started the match.
  vi.spyOn(navigator.userActivation, 'hasBeenActive', 'get').mockReturnValue(true);
  clock = createManualClock();
  capture = createCapture({ clock });
  await capture.open();
});
afterEach(async () => {
  clearInterval(redraw);
  capture.close();
  vi.restoreAllMocks();
  await context.close();
});

/** Advances the clock in steps until the condition is true, and lets the browser work in between. */
const inTime = (what: string, isTrue: () => boolean, stepMs = 100) =>
  waitFor(what, () => {
    clock.advance(stepMs);
    return isTrue();
  });
const isWarned = (warning: 'silentMicrophone' | 'darkCamera') => capture.state.warnings.includes(warning);

it('the track watchers report a dark or plain camera picture, and its end', async () => {
  const startedAt = clock.now();
  await inTime('a while has passed', () => clock.now() - startedAt > 6_000);
  expect(isWarned('darkCamera')).toBe(false);
  paint(['#010101', '#050505']);
  await inTime('it is noticed', () => isWarned('darkCamera'));
  paint(['#456', '#cba']);
  await inTime('it is over', () => !isWarned('darkCamera'));
  paint(['#777', '#777']);
  await inTime('a covered lens is noticed too', () => isWarned('darkCamera'));
  await capture.setCamera(false);
  expect(isWarned('darkCamera')).toBe(false);
});

it('the track watchers take frames from the self view instead of a new element', async () => {
  const element = document.createElement('video');
  document.body.append(element);
  const detach = capture.attachPreview(element);
  await waitFor('the own view moves', () => element.currentTime > 0);
  const made = vi.spyOn(document, 'createElement');
  const videos = () => made.mock.calls.filter(([name]) => String(name) === 'video').length;
  paint(['#010101', '#050505']);
  await inTime('the dark is noticed', () => isWarned('darkCamera'));
  paint(['#456', '#cba']);
  await inTime('it is over', () => !isWarned('darkCamera'));
  expect((await capture.snapshot(32))?.type).toBe('image/jpeg');
  expect(videos()).toBe(0);
  // A paused element may show an old frame.
  element.pause();
  expect((await capture.snapshot(32))?.type).toBe('image/jpeg');
  expect(videos()).toBe(1);
  detach();
  element.remove();
  expect((await capture.snapshot(32))?.type).toBe('image/jpeg');
  expect(videos()).toBe(2);
});

it('the track watchers report a silent microphone unless it is muted', async () => {
  volume.gain.value = 0;
  await inTime('it is noticed', () => isWarned('silentMicrophone'));
  const before = capture.state.warnings;
  expect(Object.isFrozen(before)).toBe(true);
  capture.setMicrophone(false);
  expect(isWarned('silentMicrophone')).toBe(false);
  const mutedAt = clock.now();
  await inTime('it is muted for long', () => clock.now() - mutedAt > 30_000, 500);
  expect(isWarned('silentMicrophone')).toBe(false);
  capture.setMicrophone(true);
  await inTime('it is noticed again', () => isWarned('silentMicrophone'));
  volume.gain.value = 0.5;
  await inTime('it is over', () => !isWarned('silentMicrophone'));
});
