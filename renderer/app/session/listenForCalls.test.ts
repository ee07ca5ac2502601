import { expect, it } from 'vitest';
import { call as figures } from '#shared/domain/constants.ts';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { createScope } from '#shared/lib/scope.ts';
import { listenForCalls } from './listenForCalls.ts';

type Ring = Parameters<Parameters<Parameters<typeof listenForCalls>[0]['connection']['onRing']>[0]>[0];

function aTab({ isHidden }: { isHidden: boolean }) {
  const clock = createManualClock();
  const page = Object.assign(new EventTarget(), { hidden: isHidden });
  const rung: string[] = [];
  let ring: (incoming: Ring) => void = () => undefined;
  let over: (callId: string) => void = () => undefined;
  listenForCalls({
    scope: createScope(),
    clock,
    socket: { subscribe: () => Promise.resolve({ ok: false, peers: [] }) } as never,
    connection: { onRing: (listener) => (ring = listener), onRingOver: (listener) => (over = listener) },
    media: {
      state: { loaded: null },
      media: () => ({ call: { ring: ({ callId }: Ring) => rung.push(callId) } }),
    } as never,
    me: 'me',
    keyValue: { read: () => null },
    page: page as never,
  });
  return {
    clock,
    rung,
    ring: (callId: string) => ring({ callId } as Ring),
    over: (callId: string) => over(callId),
    look() {
      page.hidden = false;
      page.dispatchEvent(new Event('visibilitychange'));
    },
  };
}
const soon = () => Promise.resolve().then(() => undefined);

it('an incoming call rings at once in a visible tab', async () => {
  const tab = aTab({ isHidden: false });
  tab.ring('c1');
  await soon();
  expect(tab.rung).toEqual(['c1']);
});

it('an incoming call rings in a hidden tab once it becomes visible, once, while the call still rings', async () => {
  const tab = aTab({ isHidden: true });
  tab.ring('c1');
  tab.over('another');
  await soon();
  expect(tab.rung).toEqual([]);
  tab.clock.advance(figures.ringMs - 1);
  tab.look();
  tab.look();
  await soon();
  expect(tab.rung).toEqual(['c1']);
});

it.each(['over', 'late'])(
  'an incoming call that is %s does not ring when the tab becomes visible',
  async (why) => {
    const tab = aTab({ isHidden: true });
    tab.ring('c1');
    if (why === 'over') tab.over('c1');
    else tab.clock.advance(figures.ringMs);
    tab.look();
    await soon();
    expect(tab.rung).toEqual([]);
  },
);
