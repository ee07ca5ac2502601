import { act } from 'react';
import { proxy } from 'valtio';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createManualClock, type ManualClock } from '#shared/lib/manualClock.ts';
import type { EventInput } from '#shared/realtime/events.ts';
import { chatEvents } from '#shared/realtime/events.ts';
import type { Services } from '#renderer/services/services.ts';
import type { SocketClient, SubscribeRequest } from '#renderer/services/socketClient.ts';
import { render, settle, type Rendered } from '#tests/kit/page/render.tsx';
import type { SignedInServices } from '../session/signedInServices.ts';
import { useStageGifts } from './useStageGifts.ts';

let page: Rendered;
let clock: ManualClock;
let asked: string[];
let group: string | null;
const listeners = new Set<SubscribeRequest<'chat'>['onEvent']>();

const socket = {
  subscribe({ scope, kind, id, onEvent }: SubscribeRequest<'chat'>) {
    expect([kind, id]).toEqual(['chat', 'me']);
    listeners.add(onEvent);
    scope.onEnd(() => void listeners.delete(onEvent));
    return Promise.resolve({ ok: true, peers: [] });
  },
} as Pick<SocketClient, 'subscribe'> as SocketClient;
const splits: SignedInServices['splits'] = {
  known: () => ({}),
  groupOf(name) {
    asked.push(name);
    return Promise.resolve(group);
  },
};
const live = { socket, splits };

function Stage({ peerId }: { readonly peerId: string | null }) {
  const { gift, isMoving } = useStageGifts(live, peerId);
  if (!gift) return <p>nothing</p>;
  return <p>{`${gift.isOwn ? 'own' : 'theirs'} ${gift.giftId} ${gift.count} ${isMoving ? '3d' : 'flat'}`}</p>;
}
function Changing({ at }: { readonly at: { peerId: string | null } }) {
  return <Stage peerId={at.peerId} />;
}

beforeEach(() => {
  clock = createManualClock();
  asked = [];
  group = 'default';
});
afterEach(() => page.unmount());

async function open(peerId: string | null): Promise<void> {
  const session = { state: proxy({ user: { _id: 'me' } }) } as unknown as Services['session'];
  page = await render(<Changing at={{ peerId }} />, { services: { clock, session } });
  await settle();
}
type Sent = Partial<EventInput<'chat', 'message'>['message']>;
async function hear(change: Sent = {}): Promise<void> {
  const message = {
    _id: 'm1',
    chatId: 'c',
    from: 'leila',
    to: 'me',
    type: 'media',
    created: '2026-01-02T03:04:05.000Z',
    media: [{ id: 'x', type: 'image', giftId: 'rose', price: 20, transcodingStatus: 'ready' }],
    ...change,
  };
  const data = chatEvents.message.parse({ message, chat: null, revision: 1 });
  await act(async () => {
    for (const tell of listeners) tell({ event: 'message', data, seq: 1 });
  });
}
const pass = (ms: number) => act(async () => clock.advance(ms));

it('the stage shows each gift between the two people once, and then nothing', async () => {
  await open('leila');
  await hear();
  await hear();
  expect(page.text()).toBe('theirs rose 1 3d');
  await hear({ _id: 'm2', from: 'me', to: 'leila' });
  await pass(1_200);
  expect(page.text()).toBe('own rose 1 3d');
  await pass(2_399);
  expect(page.text()).toBe('own rose 1 3d');
  await pass(1);
  expect(page.text()).toBe('nothing');
  expect(clock.pending).toBe(0);
});

it('the stage counts equal gifts together', async () => {
  await open('leila');
  await hear();
  await pass(1_900);
  await hear({ _id: 'm2' });
  expect(page.text()).toBe('theirs rose 2 3d');
});

it.each<[string, Sent]>([
  ['from somebody else', { from: 'mira' }],
  ['to somebody else', { from: 'me', to: 'mira' }],
  ['without a gift', { type: 'text', media: [] }],
  ['with a picture', { media: [{ id: 'x', type: 'image', transcodingStatus: 'ready' }] }],
])('a message %s is not shown as a gift', async (_, change) => {
  await open('leila');
  await hear(change);
  expect(page.text()).toBe('nothing');
});

it('a gift is flat without the split', async () => {
  group = 'off';
  await open('leila');
  await hear();
  expect(page.text()).toBe('theirs rose 1 flat');
});

it('without an encounter no channel is subscribed and no request is sent', async () => {
  await open(null);
  expect([listeners.size, asked]).toEqual([0, []]);
});

it('the listeners end when the stage unmounts', async () => {
  await open('leila');
  await hear();
  await page.unmount();
  expect([listeners.size, clock.pending]).toEqual([0, 0]);
});
