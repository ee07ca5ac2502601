import type { Page } from '@playwright/test';

/**
 * Counts all peer connections and camera tracks of a page, from before its first script. Uses weak references, so
 * that counting keeps no object alive.
 */
export async function watchMedia(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const connections: WeakRef<RTCPeerConnection>[] = [];
    const tracks: WeakRef<MediaStreamTrack>[] = [];
    const Native = globalThis.RTCPeerConnection;
    globalThis.RTCPeerConnection = class extends Native {
      constructor(configuration?: RTCConfiguration) {
        super(configuration);
        connections.push(new WeakRef(this));
      }
    };
    const devices = navigator.mediaDevices;
    if (devices) {
      const open = devices.getUserMedia.bind(devices);
      devices.getUserMedia = async (constraints) => {
        const stream = await open(constraints);
        for (const track of stream.getTracks()) tracks.push(new WeakRef(track));
        return stream;
      };
    }
    Object.assign(globalThis, {
      __media: () => ({
        openConnections: connections.filter((one) => (one.deref()?.connectionState ?? 'closed') !== 'closed')
          .length,
        connections: connections.length,
        liveTracks: tracks.filter((one) => one.deref()?.readyState === 'live').length,
      }),
    });
  });
}

export interface MediaCount {
  readonly openConnections: number;
  /** Number of connections ever created. */
  readonly connections: number;
  readonly liveTracks: number;
}

export function countMedia(page: Page): Promise<MediaCount> {
  return page.evaluate(() => (globalThis as unknown as { __media(): MediaCount }).__media());
}

/**
 * Returns the mean color (0–255 each) and a coarse picture of what a video element shows now; null before the first
 * frame.
 */
export function lookAt(page: Page, selector: string): Promise<{ mean: number[]; picture: number[] } | null> {
  return page.evaluate((wanted) => {
    const video = document.querySelector<HTMLVideoElement>(wanted);
    if (!video || video.videoWidth === 0) return null;
    const canvas = new OffscreenCanvas(32, 24);
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context) return null;
    context.drawImage(video, 0, 0, 32, 24);
    const { data } = context.getImageData(0, 0, 32, 24);
    const sums: [number, number, number] = [0, 0, 0];
    const picture: number[] = [];
    for (let index = 0; index < data.length; index += 4) {
      const [red, green, blue] = [data[index] ?? 0, data[index + 1] ?? 0, data[index + 2] ?? 0];
      sums[0] += red;
      sums[1] += green;
      sums[2] += blue;
      picture.push(red + green + blue);
    }
    return { mean: sums.map((sum) => sum / (data.length / 4)), picture };
  }, selector);
}

/** Returns the loudness of a video element during the next half second, from 0 to 1. */
export function listenTo(page: Page, selector: string): Promise<number> {
  return page.evaluate(async (wanted) => {
    const stream = document.querySelector<HTMLVideoElement>(wanted)?.srcObject;
    if (!(stream instanceof MediaStream) || stream.getAudioTracks().length === 0) return 0;
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    analyser.fftSize = 4096;
    context.createMediaStreamSource(new MediaStream(stream.getAudioTracks())).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    let loudest = 0;
    const until = performance.now() + 500;
    while (performance.now() < until) {
      await new Promise((next) => setTimeout(next, 50));
      analyser.getFloatTimeDomainData(samples);
      for (const sample of samples) loudest = Math.max(loudest, Math.abs(sample));
    }
    await context.close();
    return loudest;
  }, selector);
}
