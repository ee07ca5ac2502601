import { describe, expect, it, onTestFinished } from 'vitest';
import { proxy } from 'valtio';
import type { GalleryItem } from '#shared/domain/person.ts';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { createScope, type Scope } from '#shared/lib/scope.ts';
import { createMemoryLocalStore } from '#shared/store/memoryLocalStore.ts';
import type { ApiClient } from '../apiClient.ts';
import { noFacts } from './readMedium.ts';
import type { FormAnswer, SendForm } from './sendForm.ts';
import type { UploadsOptions } from './types.ts';
import { createUploads, type UploadDone } from './uploads.ts';

const jpeg = [0xff, 0xd8, 0xff, 0xe0];
const mp4 = [0, 0, 0, 24, ...Buffer.from('ftypisom')];
const picture = (name = 'lamp.jpg', size = 1_000) =>
  new File([new Uint8Array(jpeg), new Uint8Array(size - 4)], name, { type: 'image/jpeg' });
const film = () => new File([new Uint8Array(mp4), new Uint8Array(500)], 'street.mp4', { type: 'video/mp4' });

/** Creates a server that stores one item per upload id. */
function createServer() {
  let uploads = 0;
  const items = new Map<string, GalleryItem>();
  const server = {
    isDown: false,
    /** Number of answers that are lost although the item was created. */
    lostAnswers: 0,
    asked: [] as { name: string; body: Record<string, unknown> }[],
    items,
    forms: 0,
    /** Handles a form; answers at once unless a test replaces it. */
    send: (async (_url, _form, { signal, onProgress }): Promise<FormAnswer | 'cancelled'> => {
      if (server.isDown) return { status: 0, body: null };
      server.forms += 1;
      onProgress(0.5);
      return signal.aborted ? 'cancelled' : { status: 200, body: {} };
    }) as SendForm,
    refuse: null as string | null,
    call: async (name: string, { body }: { body: Record<string, unknown> }) => {
      server.asked.push({ name, body });
      const network = { code: 'network', status: 0, message: '', body: null, canRetry: true };
      if (server.isDown) return { ok: false, error: network };
      if (server.refuse !== null) {
        const code = server.refuse;
        return { ok: false, error: { code, status: 400, message: '', body: null, canRetry: false } };
      }
      if (name === 'createFileUpload') {
        const tempUploadId = `up${++uploads}`;
        return { ok: true, value: { tempId: body['tempId'], tempUploadId, url: '/upload/x', fields: {} } };
      }
      const id = String(body['tempUploadId']);
      const item = items.get(id) ?? ({ id: `item of ${id}`, text: body['text'] ?? null } as GalleryItem);
      items.set(id, item);
      if (server.lostAnswers > 0) {
        server.lostAnswers -= 1;
        return { ok: false, error: network };
      }
      return { ok: true, value: item };
    },
  };
  return server;
}

function setUp() {
  const server = createServer();
  const local = createMemoryLocalStore();
  const clock = createManualClock();
  let online: () => void = () => undefined;
  const done: UploadDone[] = [];
  let scope: Scope = createScope();
  /** Opens a page that starts with the stored uploads. */
  function openPage(more: Partial<UploadsOptions> = {}) {
    scope.end();
    scope = createScope();
    const uploads = createUploads({
      ...{ scope, clock, me: `me${Math.random()}`, uploadOrigin: 'http://127.0.0.1' },
      api: { call: server.call } as unknown as ApiClient,
      leader: { state: proxy({ isLeader: true }) },
      storage: async () => ({ local, durability: 'disk' }),
      ask: () => undefined,
      send: (...rest) => server.send(...rest),
      read: async (_blob, type) => ({
        ...noFacts,
        width: 30,
        height: 40,
        duration: type === 'video' ? 7 : null,
      }),
      onOnline(listener) {
        online = listener;
        return () => undefined;
      },
      ...more,
    });
    uploads.onDone((one) => done.push(one));
    return uploads;
  }
  onTestFinished(() => scope.end());
  return { server, local, clock, done, openPage, online: () => online(), close: () => scope.end() };
}
type Uploads = ReturnType<ReturnType<typeof setUp>['openPage']>;
const states = (uploads: Uploads) => uploads.state.list.map(({ state, error }) => error ?? state);

describe('an upload', () => {
  it('is sent, finished with its text, and removed from the store', async () => {
    const { server, local, done, openPage } = setUp();
    const uploads = openPage();
    const id = uploads.add({ file: picture(), purpose: 'story', text: 'New lamp' });
    expect(states(uploads)).toEqual(['preparing']);
    await expect.poll(() => done).toHaveLength(1);
    expect(done[0]).toMatchObject({ id, purpose: 'story', item: { id: 'item of up1' } });
    expect(server.asked.map(({ name }) => name)).toEqual(['createFileUpload', 'addGalleryItem']);
    expect(server.asked[0]?.body).toMatchObject({
      tempId: id,
      purpose: 'story',
      type: 'image',
      extension: 'jpg',
    });
    expect(server.asked[1]?.body).toEqual({ tempUploadId: 'up1', story: true, text: 'New lamp' });
    expect(uploads.state.list).toEqual([]);
    expect(await local.listUploads({})).toEqual([]);
    expect(await local.getUploadFile({ id, part: 'file' })).toBeNull();
  });

  it('of a video creates a video gallery item', async () => {
    const { server, done, openPage } = setUp();
    openPage().add({ file: film(), purpose: 'videoGallery' });
    await expect.poll(() => done).toHaveLength(1);
    expect(server.asked.at(-1)).toEqual({ name: 'createVideoGalleryItem', body: { tempUploadId: 'up1' } });
  });

  it('that is interrupted ten times resumes by itself and arrives once', async () => {
    const { server, clock, done, openPage } = setUp();
    let cuts = 0;
    const whole = server.send;
    server.send = async (url, form, options) => {
      options.onProgress(0.5);
      cuts += 1;
      return cuts <= 10 ? { status: 0, body: null } : whole(url, form, options);
    };
    const uploads = openPage();
    uploads.add({ file: picture(), purpose: 'gallery' });
    for (let cut = 1; cut <= 10; cut++) {
      await expect.poll(() => [cuts, states(uploads)[0]]).toEqual([cut, 'waiting']);
      await expect.poll(() => clock.pending).toBeGreaterThan(0);
      clock.advance(60_000);
    }
    await expect.poll(() => done).toHaveLength(1);
    expect([cuts, server.items.size, uploads.state.list.length]).toEqual([11, 1, 0]);
  });

  it('survives the page: an incomplete one is sent again, a complete one is only finished', async () => {
    const { server, done, openPage, local } = setUp();
    const never: SendForm = (_url, _form, { onProgress }) => {
      onProgress(0.5);
      return new Promise(() => undefined);
    };
    const whole = server.send;
    server.send = never;
    const first = openPage();
    const id = first.add({ file: picture(), purpose: 'gallery' });
    await expect.poll(() => first.state.list[0]).toMatchObject({ state: 'sending', sentBytes: 500 });
    server.send = whole;
    // The answer to finishing is lost, and the page is closed.
    server.lostAnswers = 1;
    const second = openPage();
    await expect.poll(() => server.items.size).toBe(1);
    await expect.poll(() => states(second)).toEqual(['waiting']);
    expect((await local.listUploads({}))[0]).toMatchObject({ id, tempUploadId: 'up2' });
    const third = openPage();
    await expect.poll(() => done).toHaveLength(1);
    expect([server.items.size, server.forms, third.state.list.length]).toEqual([1, 1, 0]);
  });

  it('waits for the network and continues when it is back', async () => {
    const { server, done, openPage, online } = setUp();
    server.isDown = true;
    const uploads = openPage();
    uploads.add({ file: picture(), purpose: 'gallery' });
    await expect.poll(() => server.asked.length).toBe(1);
    await expect.poll(() => states(uploads)).toEqual(['waiting']);
    server.isDown = false;
    online();
    await expect.poll(() => done).toHaveLength(1);
  });

  it('that is cancelled while sending is removed and creates no item', async () => {
    const { server, local, openPage } = setUp();
    let ended = false;
    server.send = (_url, _form, { signal, onProgress }) => {
      onProgress(0.5);
      return new Promise((resolve) =>
        signal.addEventListener('abort', () => {
          ended = true;
          resolve('cancelled');
        }),
      );
    };
    const uploads = openPage();
    const id = uploads.add({ file: picture(), purpose: 'gallery' });
    await expect.poll(() => states(uploads)).toEqual(['sending']);
    uploads.cancel(id);
    await expect.poll(() => ended).toBe(true);
    expect([uploads.state.list.length, server.items.size]).toEqual([0, 0]);
    expect(await local.listUploads({})).toEqual([]);
  });

  it('that the server refuses stays in the list with the reason and can be retried', async () => {
    const { server, done, openPage } = setUp();
    server.refuse = 'forbidden';
    const uploads = openPage();
    const id = uploads.add({ file: picture(), purpose: 'gallery' });
    await expect.poll(() => states(uploads)).toEqual(['forbidden']);
    server.refuse = null;
    uploads.retry(id);
    await expect.poll(() => done).toHaveLength(1);
  });

  it('that the server has lost is sent again, at most twice', async () => {
    const { server, clock, openPage } = setUp();
    const call = server.call;
    server.call = async (name, input) => {
      if (name === 'createFileUpload') return call(name, input);
      server.asked.push({ name, body: input.body });
      const error = { code: 'invalid_upload', status: 400, message: '', body: null, canRetry: false };
      return { ok: false, error };
    };
    const uploads = openPage();
    uploads.add({ file: picture(), purpose: 'gallery' });
    for (const times of [1, 2]) {
      await expect.poll(() => [server.forms, states(uploads)[0]]).toEqual([times, 'waiting']);
      await expect.poll(() => clock.pending).toBeGreaterThan(0);
      clock.advance(60_000);
    }
    await expect.poll(() => states(uploads)).toEqual(['invalid_upload']);
    expect(server.forms).toBe(3);
  });
});

describe('the checks of §5 before sending', () => {
  it.each([
    ['a document', new File(['<html>'], 'a.jpg', { type: 'image/jpeg' }), 'gallery', 'format'],
    ['a video among pictures', film(), 'gallery', 'format'],
    ['a picture among videos', picture(), 'videoGallery', 'format'],
  ] as const)('reject %s', async (_, file, purpose, problem) => {
    const { server, local, openPage } = setUp();
    const uploads = openPage();
    const id = uploads.add({ file, purpose });
    await expect.poll(() => states(uploads)).toEqual([problem]);
    expect([server.asked, await local.listUploads({})]).toEqual([[], []]);
    uploads.cancel(id);
    await expect.poll(() => uploads.state.list).toEqual([]);
  });

  it('reject a video longer than 60 seconds, with some slack for recordings', async () => {
    const { done, openPage } = setUp();
    let duration = 60.6;
    const uploads = openPage({ read: async () => ({ ...noFacts, duration }) });
    uploads.add({ file: film(), purpose: 'story' });
    await expect.poll(() => states(uploads)).toEqual(['duration']);
    duration = 60.5;
    uploads.add({ file: film(), purpose: 'story' });
    await expect.poll(() => done).toHaveLength(1);
  });

  it('limit a selection to ten files', async () => {
    const { server, openPage } = setUp();
    server.isDown = true;
    const uploads = openPage();
    const files = Array.from({ length: 12 }, (_, at) => picture(`${at}.jpg`));
    expect(uploads.addAll(files, 'gallery')).toMatchObject({ areTooMany: true });
    expect(uploads.state.list).toHaveLength(10);
    expect(uploads.addAll(files.slice(0, 1), 'gallery')).toEqual({ ids: [], areTooMany: true });
    // Uploads for another purpose do not count.
    expect(uploads.addAll(files.slice(0, 1), 'story').areTooMany).toBe(false);
  });
});

it('two uploads run at a time, in order, and only in the leading tab', async () => {
  const { server, openPage, local } = setUp();
  server.send = () => new Promise(() => undefined);
  const state = proxy({ isLeader: false });
  const uploads = openPage({ leader: { state } });
  uploads.addAll([picture('a.jpg'), picture('b.jpg'), picture('c.jpg')], 'gallery');
  await expect.poll(async () => (await local.listUploads({})).length).toBe(3);
  await expect.poll(() => states(uploads)).toEqual(['waiting', 'waiting', 'waiting']);
  expect(server.asked).toEqual([]);
  state.isLeader = true;
  await expect.poll(() => states(uploads).filter((one) => one === 'sending')).toHaveLength(2);
});
