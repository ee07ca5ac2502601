import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import { drawPortrait } from './portrait.ts';

const width = 640;
const height = 480;
const framesPerSecond = 15;

/** Returns false in Node and jsdom, where the fakes have no tracks. */
function canDraw(): boolean {
  return typeof HTMLCanvasElement !== 'undefined' && 'captureStream' in HTMLCanvasElement.prototype;
}

/** Creates a video track of a drawn person. The track stops with the scope. */
export function drawnTrack(scope: Scope, clock: Clock, hue: number): MediaStreamTrack | null {
  if (!canDraw() || scope.ended) return null;
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const brush = canvas.getContext('2d');
  if (!brush) return null;
  const draw = () => drawPortrait(brush, width, height, hue, clock.now());
  draw();
  const [track] = canvas.captureStream(framesPerSecond).getVideoTracks();
  if (!track) return null;
  // Draws by a timer, because animation frames stop in a hidden page.
  clock.every(scope, 1_000 / framesPerSecond, draw);
  scope.onEnd(() => track.stop());
  return track;
}

/** Creates an audio track of a soft, swelling tone. The track stops with the scope. */
export function hummedTrack(scope: Scope, hue: number): MediaStreamTrack | null {
  if (!canDraw() || scope.ended) return null;
  const context = new AudioContext();
  const target = context.createMediaStreamDestination();
  const tone = new OscillatorNode(context, { frequency: 180 + hue / 3 });
  const swell = new OscillatorNode(context, { frequency: 2.5 });
  const loudness = new GainNode(context, { gain: 0.03 });
  const depth = new GainNode(context, { gain: 0.03 });
  tone.connect(loudness).connect(target);
  swell.connect(depth).connect(loudness.gain);
  tone.start();
  swell.start();
  const [track] = target.stream.getAudioTracks();
  scope.onEnd(() => {
    tone.stop();
    swell.stop();
    track?.stop();
    void context.close().catch(() => undefined);
  });
  return track ?? null;
}
