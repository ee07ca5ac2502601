import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium, type Browser, type Page } from '@playwright/test';
import { encodingFor, fullBandwidth } from '#renderer/engines/peer/bandwidthRules.ts';
import { browserArguments, findChromium } from '#tests/kit/page/chromium.ts';

/** Two pages with only a WebRTC connection: the minimum cost of video and sound between two users. */
export interface BarePair {
  readonly browsers: readonly Browser[];
  stop(): Promise<void>;
}

interface Side {
  readonly browser: Browser;
  readonly page: Page;
}

type Bare = typeof globalThis & { connection: RTCPeerConnection };

async function open(url: string): Promise<Side> {
  const browser = await chromium.launch({
    executablePath: findChromium() ?? undefined,
    args: [...browserArguments],
  });
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.goto(url);
  return { browser, page };
}

/**
 * Opens a connection with VP8 at 640×480, 15 frames per second and the product's bitrate limits. The layout is that
 * of the product: remote video full size, own camera in a corner.
 */
async function prepare({ page }: Side): Promise<void> {
  await page.evaluate(async () => {
    const connection = new RTCPeerConnection();
    const [theirs, own] = [document.createElement('video'), document.createElement('video')];
    theirs.style.cssText = 'position:fixed;inset:0;inline-size:100%;block-size:100%;object-fit:cover';
    own.style.cssText =
      'position:fixed;right:24px;bottom:24px;inline-size:232px;block-size:150px;object-fit:cover';
    own.muted = true;
    for (const video of [theirs, own]) video.autoplay = true;
    document.body.append(theirs, own);
    connection.addEventListener('track', ({ streams: [stream] }) => (theirs.srcObject = stream ?? null));
    const stream = await navigator.mediaDevices.getUserMedia({
      video: { width: 640, height: 480, frameRate: 15 },
      audio: true,
    });
    own.srcObject = stream;
    for (const track of stream.getTracks()) connection.addTrack(track, stream);
    const vp8 = (RTCRtpReceiver.getCapabilities('video')?.codecs ?? []).filter(({ mimeType }) =>
      /\/(?:vp8|rtx|red|ulpfec)$/i.test(mimeType),
    );
    for (const transceiver of connection.getTransceivers())
      if (transceiver.sender.track?.kind === 'video') transceiver.setCodecPreferences(vp8);
    (globalThis as Bare).connection = connection;
  });
}

/** Returns the description with all candidates, because no signaling channel exists to send them later. */
async function describe(page: Page, from: string | null): Promise<string> {
  return page.evaluate(async (sdp) => {
    const { connection } = globalThis as Bare;
    if (sdp !== null) await connection.setRemoteDescription({ type: 'offer', sdp });
    await connection.setLocalDescription();
    await new Promise<void>((gathered) => {
      const look = () => connection.iceGatheringState === 'complete' && gathered();
      connection.addEventListener('icegatheringstatechange', look);
      look();
    });
    return connection.localDescription?.sdp ?? '';
  }, from);
}

/**
 * Limits bitrate and frame rate like the product. Without the limits the bare page would do more work and look
 * expensive.
 */
async function sendAsOurs(page: Page): Promise<void> {
  await page.evaluate(
    async (encoding) => {
      const { connection } = globalThis as Bare;
      const sender = connection.getSenders().find(({ track }) => track?.kind === 'video');
      const parameters = sender?.getParameters();
      if (!sender || !parameters?.encodings[0]) throw new Error('nothing is sent');
      parameters.degradationPreference = 'maintain-framerate';
      Object.assign(parameters.encodings[0], encoding);
      await sender.setParameters(parameters);
    },
    encodingFor(fullBandwidth.level, false, 480),
  );
}

export async function openBarePair(): Promise<BarePair> {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>bare</title><body>');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const one = await open(url);
  const other = await open(url);
  await Promise.all([prepare(one), prepare(other)]);
  const offer = await describe(one.page, null);
  const answer = await describe(other.page, offer);
  await one.page.evaluate(
    (sdp) => (globalThis as Bare).connection.setRemoteDescription({ type: 'answer', sdp }),
    answer,
  );
  for (const { page } of [one, other]) {
    await page.waitForFunction(() => {
      const [theirs] = document.querySelectorAll('video');
      return theirs !== undefined && theirs.videoWidth > 0 && theirs.readyState >= 2;
    });
    await sendAsOurs(page);
  }
  return {
    browsers: [one.browser, other.browser],
    async stop() {
      await Promise.all([one.browser.close(), other.browser.close()]);
      server.close();
    },
  };
}
