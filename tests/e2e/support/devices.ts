import type { Locator, Page } from '@playwright/test';

/** Simulates devices that are unplugged and plugged in, because the browser's fake devices are permanent. */

export type Plugged = 'videoinput' | 'audioinput';

export interface Replaced {
  readonly lostId: string;
  /** Id of the device whose track is now sent to the other side. */
  readonly nextId: string;
  readonly tookMs: number;
}

/** The names of the device that is captured and of the device that is sent to the other side; null if none. */
export interface Used {
  readonly captured: string | null;
  readonly sent: string | null;
}

interface Plugs {
  used(kind: Plugged): Used;
  pull(kind: Plugged): Promise<Replaced>;
  plug(kind: Plugged): Promise<Replaced>;
}
type WithPlugs = typeof globalThis & { __plugs: Plugs };

/**
 * Must be called before the page loads. An unplugged device is not listed, fails to open, and its tracks end. The
 * tracks that a connection sends are observed when they are set.
 */
export async function installPlugs(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const devices = navigator.mediaDevices;
    if (!devices) return;
    const out = new Map<string, MediaDeviceInfo['kind']>();
    const tracks = new Set<MediaStreamTrack>();
    /** The track of each sender. */
    const sent = new Map<RTCRtpSender, MediaStreamTrack>();
    let onSent: () => void = () => undefined;
    const list = devices.enumerateDevices.bind(devices);
    const open = devices.getUserMedia.bind(devices);
    // The second fake camera is a depth camera, which no connection can send.
    const listNow = async () =>
      (await list()).filter(
        ({ deviceId, label }) => !out.has(deviceId) && !label.startsWith('fake_device_1'),
      );
    devices.enumerateDevices = listNow;

    const names = { video: 'videoinput', audio: 'audioinput' } as const;
    const exactOf = (wish: MediaTrackConstraints): string | null => {
      const id = wish.deviceId as { exact?: string } | undefined;
      return id?.exact ?? null;
    };
    devices.getUserMedia = async (constraints = {}) => {
      const asked: MediaStreamConstraints = { ...constraints };
      for (const name of ['video', 'audio'] as const) {
        const wish = constraints[name];
        if (!wish) continue;
        const given = wish === true ? {} : wish;
        const exact = exactOf(given);
        if (exact !== null && out.has(exact)) throw new DOMException('it is pulled out', 'NotFoundError');
        // The default device must not be an unplugged one.
        const best = (await listNow()).find(({ kind }) => kind === names[name]);
        if (!best) throw new DOMException('there is none', 'NotFoundError');
        const isBare = exact === null && out.size > 0;
        asked[name] = isBare ? { ...given, deviceId: { exact: best.deviceId } } : given;
      }
      const stream = await open(asked);
      for (const track of stream.getTracks()) tracks.add(track);
      return stream;
    };

    const replace = RTCRtpSender.prototype.replaceTrack;
    RTCRtpSender.prototype.replaceTrack = async function (track) {
      await replace.call(this, track);
      if (track) sent.set(this, track);
      else sent.delete(this);
      onSent();
    };

    const idOf = (track: MediaStreamTrack) => track.getSettings().deviceId ?? '';
    const inUse = (kind: Plugged) =>
      [...tracks].find((track) => track.readyState === 'live' && names[track.kind as 'video'] === kind);

    /** Runs the action and resolves when a device other than the previous one is sent. */
    function timed(kind: Plugged, before: string, act: () => void): Promise<Replaced> {
      const startMs = performance.now();
      return new Promise((done) => {
        onSent = () => {
          const track = [...sent.values()].find(
            (one) => names[one.kind as 'video'] === kind && one.readyState === 'live' && idOf(one) !== before,
          );
          if (!track) return;
          onSent = () => undefined;
          done({ lostId: before, nextId: idOf(track), tookMs: Math.round(performance.now() - startMs) });
        };
        act();
        devices.dispatchEvent(new Event('devicechange'));
      });
    }

    type Plugged = 'videoinput' | 'audioinput';
    interface Replaced {
      lostId: string;
      nextId: string;
      tookMs: number;
    }
    const isSent = (kind: Plugged) => (track: MediaStreamTrack) =>
      names[track.kind as 'video'] === kind && track.readyState === 'live';
    Object.assign(globalThis, {
      __plugs: {
        used: (kind: Plugged) => ({
          captured: inUse(kind)?.label ?? null,
          sent: [...sent.values()].find(isSent(kind))?.label ?? null,
        }),
        pull(kind: Plugged) {
          const track = inUse(kind);
          if (!track) throw new Error(`no ${kind} is in use`);
          const id = idOf(track);
          return timed(kind, id, () => {
            out.set(id, kind);
            for (const one of [...tracks].filter((each) => idOf(each) === id)) {
              one.stop();
              one.dispatchEvent(new Event('ended'));
            }
          });
        },
        plug(kind: Plugged) {
          const track = inUse(kind);
          return timed(kind, track ? idOf(track) : '', () => {
            for (const [id, of] of out) if (of === kind) out.delete(id);
          });
        },
      },
    });
  });
}

export const usedIn = (page: Page, kind: Plugged): Promise<Used> =>
  page.evaluate((wanted) => (globalThis as unknown as WithPlugs).__plugs.used(wanted), kind);

/** Unplugs the device in use and returns what is sent instead. */
export const pull = (page: Page, kind: Plugged): Promise<Replaced> =>
  page.evaluate((wanted) => (globalThis as unknown as WithPlugs).__plugs.pull(wanted), kind);

/** Plugs in the unplugged device and returns what is sent then. */
export const plug = (page: Page, kind: Plugged): Promise<Replaced> =>
  page.evaluate((wanted) => (globalThis as unknown as WithPlugs).__plugs.plug(wanted), kind);

/** Sets a permission of this page's origin, as the user does in the browser's settings. */
export async function setPermission(
  page: Page,
  name: 'camera' | 'microphone',
  /** `prompt`: the user has not decided and the browser would ask. */
  setting: 'granted' | 'denied' | 'prompt',
): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { targetInfo } = await session.send('Target.getTargetInfo');
  const ofBrowser = await page.context().browser()?.newBrowserCDPSession();
  await ofBrowser?.send('Browser.setPermission', {
    permission: { name },
    setting,
    origin: new URL(page.url()).origin,
    browserContextId: targetInfo.browserContextId,
  });
}

/**
 * Returns the milliseconds from a press in one page until a text appears or disappears in another, by the machine's
 * clock.
 */
export async function howSoon(options: {
  readonly from: Page;
  readonly press: Locator;
  readonly to: Page;
  readonly text: string;
  readonly isShown: boolean;
}): Promise<number> {
  const { from, press, to, text, isShown } = options;
  const seen = to.evaluate(
    ({ words, isWanted }) =>
      new Promise<number>((done) => {
        const look = () => {
          if ((document.body.textContent ?? '').includes(words) !== isWanted) return;
          watch.disconnect();
          done(performance.timeOrigin + performance.now());
        };
        const watch = new MutationObserver(look);
        watch.observe(document.body, { subtree: true, childList: true, characterData: true });
        look();
      }),
    { words: text, isWanted: isShown },
  );
  const pressed = from.evaluate(
    () =>
      new Promise<number>((done) => {
        const note = () => done(performance.timeOrigin + performance.now());
        document.addEventListener('click', note, { capture: true, once: true });
      }),
  );
  // The pages are listening now, because a page runs evaluations in order.
  await Promise.all([from.evaluate(() => null), to.evaluate(() => null)]);
  await press.click();
  return Math.round((await seen) - (await pressed));
}
