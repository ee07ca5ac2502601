import { describe, expect, it } from 'vitest';
import { chat as figures } from '#shared/domain/constants.ts';
import { noticeKinds } from '#shared/domain/noticeKinds.ts';
import type { PushSettings } from '#shared/domain/push.ts';
import { openChats, textDraft, type Person } from '#tests/kit/worlds/chats.ts';
import { readVapid, startPushService, type Device } from './testing.ts';

const secondMs = figures.notifyEveryMs / 3;
const usual: PushSettings = {
  kinds: [...noticeKinds],
  quietHours: { isOn: false, from: '23:00', to: '08:00' },
  preview: 'name',
  locale: 'en',
  timeZone: 'UTC',
};

async function setUp() {
  const service = await startPushService();
  const world = await openChats({ pushesToLoopback: true });
  const subscribe = async (who: Person, change: Partial<PushSettings> = {}, device = service.device()) => {
    await world.as(who, 'subscribePush', {
      body: { address: device.address, settings: { ...usual, ...change } },
    });
    return device;
  };
  const [him, her] = [await world.person(), await world.person('goddess')];
  const chatId = await world.becomeAcquainted(him, her);
  await world.features.idle();
  world.clock.advance(10 * secondMs);
  const came = async (device: Device) => {
    await world.features.idle();
    return service.of(device);
  };
  return { ...world, service, subscribe, him, her, chatId, came };
}

describe('sending a push message', () => {
  it('is encrypted for one device, signed by the server, and does not contain the message', async () => {
    const { service, subscribe, send, as, her, him, came } = await setUp();
    const device = await subscribe(her);
    await send(him, her, textDraft('only for you'));
    const name = (await as(him, 'getProfile', {})).name;
    expect(await came(device)).toEqual([
      {
        kind: 'notice',
        key: `user:${him.userId}`,
        title: name,
        text: 'New message',
        path: `/chat?userId=${him.userId}`,
        locale: 'en',
      },
    ]);
    const [taken] = service.taken;
    const { publicKey } = await as(her, 'getPushKey', {});
    expect(taken?.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: '86400',
      urgency: 'normal',
    });
    const claims = readVapid(taken?.headers.authorization, publicKey);
    expect(claims).toMatchObject({ aud: service.origin, sub: 'mailto:push@localhost.invalid' });
    expect(Number(claims['exp']) - Date.now() / 1000).toBeLessThanOrEqual(24 * 3600);
    expect(taken?.body.includes('only for you')).toBe(false);
    // Another device cannot decrypt it.
    const other = service.device();
    expect(() => other.receive(taken!)).toThrow();
  });

  it('shows what the device’s settings allow, in the device’s language', async () => {
    const { subscribe, send, her, him, came } = await setUp();
    const whole = await subscribe(her, { preview: 'all' });
    await send(him, her, textDraft('a word'));
    expect(await came(whole)).toMatchObject([{ text: 'a word' }]);
    const nothing = await subscribe(him, { preview: 'nothing', locale: 'ru' });
    await send(her, him, textDraft('a word'));
    expect(await came(nothing)).toMatchObject([{ title: 'Vesper', text: 'Есть что-то новое', locale: 'ru' }]);
  });

  it('is not sent for disabled kinds, nor in the device’s quiet hours', async () => {
    const { clock, subscribe, send, her, him, came } = await setUp();
    // The time is noon in London and evening in Tokyo.
    const quietHours = { isOn: true, from: '20:00', to: '22:00' };
    const tokyo = await subscribe(her, { quietHours, timeZone: 'Asia/Tokyo' });
    await send(him, her);
    expect(await came(tokyo)).toEqual([]);
    clock.advance(4 * secondMs);
    const london = await subscribe(her, { quietHours, timeZone: 'Europe/London' });
    await send(him, her);
    expect(await came(london)).toHaveLength(1);
    clock.advance(4 * secondMs);
    await subscribe(her, { kinds: ['gift', 'missedCall'] }, london);
    await send(him, her);
    expect(await came(london)).toHaveLength(1);
  });

  it('is not sent while a window of the user is open', async () => {
    const { ear, subscribe, send, her, him, came } = await setUp();
    const device = await subscribe(her);
    const window = await ear(her);
    await send(him, her);
    expect(await came(device)).toEqual([]);
    expect((await window.heard()).map(({ event }) => event)).toContain('message');
  });

  it('is sent once per chat within three seconds, and then shows the count', async () => {
    const { clock, subscribe, send, her, him, came } = await setUp();
    const device = await subscribe(her, { preview: 'all' });
    for (const text of ['one', 'two', 'three']) await send(him, her, textDraft(text));
    expect((await came(device)).map(({ text }) => text)).toEqual(['one']);
    clock.advance(3 * secondMs);
    expect((await came(device)).map(({ text }) => text)).toEqual(['one', '3 new messages']);
    clock.advance(10 * secondMs);
    expect(await came(device)).toHaveLength(2);
  });

  it('is never sent for own messages, ignored chats or blocked users', async () => {
    const { clock, database, block, subscribe, send, her, him, chatId, came, context } = await setUp();
    const device = await subscribe(her);
    await send(her, him);
    expect(await came(device)).toEqual([]);
    const hide = (hidden: number) =>
      database
        .updateTable('chat_members')
        .set({ hidden })
        .where('chat_id', '=', chatId)
        .where('user_id', '=', her.userId)
        .execute();
    await hide(1);
    await send(him, her);
    expect(await came(device)).toEqual([]);
    await hide(0);
    clock.advance(4 * secondMs);
    const message = (await send(him, her)).message;
    expect(await came(device)).toHaveLength(1);
    clock.advance(4 * secondMs);
    await block(her, him);
    // Simulates a message that was in transit when she blocked him.
    const told = { message, chat: null, revision: 1 };
    context.hub.send(her.userId, 'chat', 'message', told);
    context.hub.send(her.userId, 'chat', 'notification', {
      ...{ _id: 'n', kind: 'missedCall', chatId: null },
      user: { _id: him.userId, name: 'He', rolesGroup: 'user' },
    } as never);
    expect(await came(device)).toHaveLength(1);
  });

  it('of a stranger’s first message does not show its text', async () => {
    const { person, subscribe, send, her, came } = await setUp();
    const device = await subscribe(her, { preview: 'all' });
    await send(await person(), her, textDraft('buy my things'));
    expect(await came(device)).toMatchObject([{ text: 'Sent you a first message' }]);
  });
});

describe('a push subscription', () => {
  it('ends with the log-out, the session and the account', async () => {
    const { clock, as, call, database, issueToken, subscribe, send, her, him, came } = await setUp();
    const rows = () => database.selectFrom('push_subscriptions').select('endpoint').execute();
    const second: Person = { ...her, token: await issueToken(her.userId) };
    const [device, elsewhere] = [await subscribe(her), await subscribe(second)];
    await as(her, 'logout', { body: {} });
    await send(him, her);
    expect([await came(device), (await came(elsewhere)).length, (await rows()).length]).toEqual([[], 1, 1]);
    await database.updateTable('sessions').set({ revoked_ms: 1 }).where('user_id', '=', her.userId).execute();
    clock.advance(4 * secondMs);
    await send(him, her);
    expect(await came(elsewhere)).toHaveLength(1);
    const back: Person = { ...her, token: await issueToken(her.userId) };
    await subscribe(back);
    await call('deactivate', {}, back.token);
    expect(await rows()).toEqual([]);
  });

  it.each([404, 410])('ends if its service answers %i', async (status) => {
    const { service, database, subscribe, send, her, him, came } = await setUp();
    const device = await subscribe(her);
    service.answers.set(new URL(device.address.endpoint).pathname, { status });
    await send(him, her);
    expect(await came(device)).toHaveLength(1);
    expect(await database.selectFrom('push_subscriptions').selectAll().execute()).toEqual([]);
  });

  it('stays if the service has an error, and redirects are not followed', async () => {
    const { service, subscribe, as, her } = await setUp();
    const device = await subscribe(her);
    const elsewhere = service.device();
    const path = new URL(device.address.endpoint).pathname;
    for (const status of [500, 429, 302, 307]) {
      service.answers.set(path, { status, location: elsewhere.address.endpoint });
      const { outcome } = await as(her, 'testPush', { body: { endpoint: device.address.endpoint } });
      expect([status, outcome]).toEqual([status, 'failed']);
    }
    service.answers.delete(path);
    expect(await as(her, 'testPush', { body: { endpoint: device.address.endpoint } })).toEqual({
      outcome: 'sent',
    });
    expect(service.of(elsewhere)).toEqual([]);
    expect(service.of(device).at(-1)).toMatchObject({ kind: 'test', path: '/settings' });
  });

  it('is limited to ten per user, and belongs to the last signed-in user', async () => {
    const { clock, database, issueToken, as, subscribe, her, him } = await setUp();
    const devices: Device[] = [];
    for (let at = 0; at < 12; at++) {
      clock.advance(secondMs);
      devices.push(await subscribe({ ...her, token: await issueToken(her.userId) }));
    }
    const rows = () => database.selectFrom('push_subscriptions').select(['endpoint', 'user_id']).execute();
    const kept = (await rows()).map(({ endpoint }) => endpoint).sort();
    expect(kept).toEqual(
      devices
        .slice(2)
        .map(({ address }) => address.endpoint)
        .sort(),
    );
    const last = devices.at(-1)!;
    await subscribe(him, {}, last);
    expect((await rows()).find(({ endpoint }) => endpoint === last.address.endpoint)?.user_id).toBe(
      him.userId,
    );
    // A user cannot test or end subscriptions of others.
    const { endpoint } = last.address;
    expect(await as(her, 'testPush', { body: { endpoint } })).toEqual({ outcome: 'gone' });
    await as(her, 'unsubscribePush', { body: { endpoint } });
    expect((await rows()).some((row) => row.endpoint === endpoint)).toBe(true);
  });

  it('uses a server key that is created once', async () => {
    const { as, her, him } = await setUp();
    const keys = await Promise.all([her, him, her].map((who) => as(who, 'getPushKey', {})));
    expect(new Set(keys.map(({ publicKey }) => publicKey)).size).toBe(1);
    expect(Buffer.from(keys[0]!.publicKey, 'base64url')).toHaveLength(65);
  });

  it('is validated before it is stored', async () => {
    const { service, refusal, her } = await setUp();
    const { address } = service.device();
    const ask = (change: object, settings: object = {}) =>
      refusal(her, 'subscribePush', {
        body: { address: { ...address, ...change }, settings: { ...usual, ...settings } },
      } as never);
    const off = Buffer.alloc(65, 4).toString('base64url');
    expect(await ask({ keys: { ...address.keys, p256dh: off } })).toBe('400 invalid_body');
    expect(await ask({ keys: { ...address.keys, auth: 'short' } })).toBe('400 invalid_body');
    expect(await ask({ endpoint: 'https://192.168.0.1/push' })).toBe('400 invalid_body');
    expect(await ask({}, { timeZone: 'Mars/Base' })).toBe('400 invalid_body');
    expect(await ask({}, { quietHours: { isOn: true, from: '9', to: '10' } })).toBe('400 invalid_body');
    expect(await ask({})).toBe('done');
  });
});
