/** @module-tag prove */
import type { ReactElement } from 'react';
import { proxy } from 'valtio';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { createFakeLocalMedia } from '#renderer/engines/fake/index.ts';
import '#renderer/ui/styles/index.css';
import giftList from '#resources/gifts/index.json' with { type: 'json' };
import { giftsSchema } from '#shared/domain/gifts.ts';
import { GiftTray } from '#renderer/stage/GiftTray.tsx';
import { StageKit, type OpenKit } from '#renderer/stage/StageKit.tsx';
import { createDialogs } from '#renderer/services/dialogs.ts';
import { createReports } from '#renderer/services/reports.ts';
import { loadIcons } from '#renderer/ui/Icon.tsx';
import { notify } from '#renderer/ui/notify.tsx';
import { ToastHost } from '#renderer/ui/Toast.tsx';
import { finishAnimations, findViolations } from '#tests/kit/page/looks.ts';
import { render, type Rendered } from '#tests/kit/page/render.tsx';
import { CallReceipt } from './CallReceipt.tsx';
import { CallStage } from './CallStage.tsx';
import { IncomingCall } from './IncomingCall.tsx';
import { MiniCall } from './MiniCall.tsx';
import { DoNotCancelDialog } from './DoNotCancelDialog.tsx';
import { MiniCallDeclinePopupDialog } from './MiniCallDeclinePopupDialog.tsx';
import { MultipleCallConnectionScreenDialog } from './MultipleCallConnectionScreenDialog.tsx';
import { UserIsUnavailableDialog } from './UserIsUnavailableDialog.tsx';
import { motifEveryMs, motifMs, startRingTone, toneGain, writeMotif } from './ringTone.ts';
import { callTo, leila, playedCall, talkingFor, type PlayedCall } from './testing/playedCall.ts';

/** Layout of the call screens at every width, in both themes, in Russian, which has the longest texts. */

const local = createFakeLocalMedia({ state: { status: 'open' } });
const nothing = () => undefined;
const dialogs = createDialogs();
const follow = { isFollowing: true, onToggle: nothing };

const { gifts } = giftsSchema.parse({
  gifts: giftList.map(({ id, price }) => ({ _id: id, rawValue: price })),
});
const topic = {
  text: 'Если бы можно было проснуться завтра в любом городе мира, какой бы вы выбрали?',
  onNext: nothing,
};
const kitWith = (open: 'topic' | 'gifts' | null): OpenKit => ({
  chips: <StageKit topic={topic} open={open} onTopic={nothing} onGift={nothing} />,
  tray: open === 'gifts' && (
    <GiftTray name="Мира" gifts={gifts} balance={100} onGift={nothing} onClose={nothing} />
  ),
  isOpen: open !== null,
  isTrayOpen: open === 'gifts',
  close: nothing,
  onGift: nothing,
  hasGiftChip: true,
});
function stage(session: PlayedCall, hasPanel = false, kit?: OpenKit): ReactElement {
  return (
    <CallStage
      {...{ session, local, follow }}
      locale="ru"
      onReport={nothing}
      onBlock={nothing}
      panel={<p>…</p>}
      isPanelOpen={hasPanel}
      kit={kit}
      onDevices={nothing}
    />
  );
}
function troubled(): PlayedCall {
  const session = talkingFor(767_000);
  session.send({ type: 'remoteMedia', callId: 'c1', remote: { camera: false, microphone: false } });
  session.send({ type: 'connectionChanged', callId: 'c1', state: 'reconnecting' });
  return session;
}
function small(): PlayedCall {
  const session = talkingFor(767_000);
  session.setMini(true);
  return session;
}
function short(): PlayedCall {
  const session = small();
  session.send({ type: 'balanceKnown', coins: 10 });
  return session;
}
const blurred = (session: PlayedCall) => {
  session.send({ type: 'moderation', about: 'leila', verdict: 'noFace', isAlert: false });
  return session;
};
const over = (session: PlayedCall) => {
  session.hangUp();
  return session;
};
/** Renders an element above a page of the client. */
const page = (element: ReactElement) => (
  <>
    <main>
      <h1>Vesper</h1>
    </main>
    {element}
  </>
);

const looks: Readonly<Record<string, () => ReactElement>> = {
  asking: () => stage(playedCall({ until: (play) => void play.send(callTo(leila)) })),
  ringingOut: () => stage(playedCall({ until: (play) => void play.ringOut('c1', { peer: leila }) })),
  connecting: () => stage(playedCall({ until: (play) => void play.connectOut('c1', { peer: leila }) })),
  talking: () => stage(talkingFor(767_000)),
  'with the panel': () => stage(talkingFor(767_000), true),
  'in trouble': () => stage(troubled()),
  'ringing in': () =>
    page(
      <IncomingCall
        session={playedCall({
          self: { balance: 500 },
          until: (play) => void play.ringIn('c1', { peer: leila }),
        })}
        isSilent
      />,
    ),
  'with the topic': () => stage(talkingFor(767_000), false, kitWith('topic')),
  'with the gifts': () => stage(talkingFor(767_000), false, kitWith('gifts')),
  second: () =>
    page(
      <MultipleCallConnectionScreenDialog
        name="Даниэль"
        avatar={null}
        callType="video"
        expiresAtMs={Date.now() + 20_000}
        durationMs={30_000}
        title="Даниэль тоже звонит"
        lines={['Видеозвонок, 40 монет в минуту.', 'Если вы ответите, звонок с Лейлой завершится.']}
        close={nothing}
      />,
    ),
  'do not cancel': () => page(<DoNotCancelDialog name="Даниэль" close={nothing} />),
  'mini call decline popup': () => page(<MiniCallDeclinePopupDialog name="Лейла" close={nothing} />),
  'user is unavailable': () =>
    page(
      <UserIsUnavailableDialog
        name="Лейла"
        avatar={null}
        why="Лейла сейчас в другом звонке."
        callType="video"
        mayCall
        mayWrite
        price="40 coins a minute"
        balance="You have 500 coins, enough for 12 minutes."
        close={nothing}
      />,
    ),
  small: () => page(<MiniCall {...{ local }} session={small()} />),
  'small, and in a window of its own': () =>
    page(<MiniCall {...{ local }} session={small()} float={{ isOn: true, toggle: nothing }} />),
  'small and blurred': () => page(<MiniCall {...{ local }} session={blurred(small())} />),
  'small and short of coins': () => page(<MiniCall {...{ local }} session={blurred(short())} />),
  receipt: () => page(<CallReceipt session={over(talkingFor(767_000))} onWrite={nothing} />),
};

let shown: Rendered;
async function open(element: ReactElement): Promise<void> {
  document.documentElement.lang = 'ru';
  document.title = 'Vesper';
  await loadIcons();
  shown = await render(element, {
    locale: 'ru',
    services: {
      ...{ dialogs, reports: createReports(), session: { state: proxy({ user: null }) } as never },
      api: { call: async () => ({ ok: false }) } as never,
    },
  });
  // Animations run outside of `act` from here on.
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
}
afterEach(async () => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  await shown.unmount();
});

it.each(Object.keys(looks))('shows %s without cut texts or accessibility faults', async (name) => {
  await open(looks[name]!());
  // A key without a text is shown as itself.
  expect(document.body.textContent).not.toMatch(/\b[a-z]+\.[a-z]+[A-Za-z]*\b/);
  for (const [width, theme] of [
    [320, 'dark'],
    [390, 'light'],
    [834, 'dark'],
    [1440, 'light'],
  ] as const) {
    await screen.viewport(width, 800);
    document.documentElement.dataset['theme'] = theme;
    await finishAnimations();
    const cut = [...document.querySelectorAll('p, h1, h2, b, button')].filter((one) => {
      // Gifts beyond the edge can be scrolled into view.
      if (one.closest('[role=group]')) return false;
      const { left, right, width: wide } = one.getBoundingClientRect();
      return wide > 0 && (left < -0.5 || right > width + 0.5);
    });
    expect(
      cut.map((one) => one.outerHTML.slice(0, 160)),
      `cut at ${width}`,
    ).toEqual([]);
    expect(await findViolations(document.body), `${width} ${theme}`).toEqual([]);
  }
});

it.each([390, 834, 1440])(
  'keeps a toast clear of name, own picture and controls, with room for its text, at %i',
  async (width) => {
    await screen.viewport(width, 844);
    await open(
      <>
        {stage(talkingFor(767_000))}
        <ToastHost />
      </>,
    );
    const text = 'Уберите то, что закрывает камеру.';
    notify.info('Вас сейчас не видно', { text, id: 'unseen', actionText: 'Почему так' });
    const toast = () => document.querySelector('[data-sonner-toast]')?.getBoundingClientRect();
    await expect.poll(() => toast()?.height ?? 0).toBeGreaterThan(40);
    await finishAnimations();
    const free = [...document.querySelectorAll('h1, main button, [aria-label="Ваша камера"]')];
    const covered = () => {
      const { top, bottom, left, right } = toast()!;
      return free.filter((one) => {
        const box = one.getBoundingClientRect();
        return box.height > 0 && box.top < bottom && top < box.bottom && box.left < right && left < box.right;
      });
    };
    // The own picture moves once it knows the size of the stage.
    await expect.poll(() => covered().map((one) => one.outerHTML.slice(0, 120))).toEqual([]);
    expect(free.length).toBeGreaterThan(6);
    const words = [...document.querySelectorAll('[data-sonner-toast] span')].find(
      (one) => one.textContent === text,
    );
    expect(words?.getBoundingClientRect().width).toBeGreaterThan(180);
    notify.dismiss('unseen');
    await expect.poll(toast).toBeUndefined();
  },
);

describe('the small call', () => {
  const card = () => document.querySelector<HTMLElement>('section[aria-label]')!;
  const isWithin = () => {
    const { left, top, right, bottom } = card().getBoundingClientRect();
    return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
  };

  it('stays in sight wherever it is moved and however small the window becomes', async () => {
    await screen.viewport(1_000, 800);
    await open(looks['small']!());
    await finishAnimations();
    card().focus();
    await userEvent.keyboard('{ArrowLeft}{ArrowUp}'.repeat(45));
    expect(isWithin()).toBe(true);
    expect(card().getBoundingClientRect().left).toBeLessThan(20);
    await userEvent.keyboard('{ArrowRight}{ArrowDown}'.repeat(45));
    expect(isWithin()).toBe(true);
    await userEvent.keyboard('{ArrowLeft}'.repeat(12));
    await screen.viewport(780, 400);
    await expect.poll(isWithin).toBe(true);
  });
});

describe('the ring tone', () => {
  it('is soft, has two notes, and ends before it repeats', async () => {
    const context = new OfflineAudioContext(1, 3 * 44_100, 44_100);
    writeMotif(context, 0);
    const sound = (await context.startRendering()).getChannelData(0);
    const peak = (fromMs: number, toMs: number) =>
      sound
        .subarray((fromMs / 1_000) * 44_100, (toMs / 1_000) * 44_100)
        .reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    expect(peak(0, 260)).toBeGreaterThan(0.05);
    expect(peak(0, 3_000)).toBeLessThan(2 * toneGain);
    expect(peak(motifMs, 3_000)).toBe(0);
    expect(motifMs).toBeLessThan(motifEveryMs);
    await open(<p />);
  });

  it('stops with the ringing call, and closes its audio context', async () => {
    const made: AudioContext[] = [];
    const Real = globalThis.AudioContext;
    globalThis.AudioContext = class extends Real {
      constructor() {
        super();
        made.push(this);
      }
    };
    try {
      const session = playedCall({ until: (play) => void play.ringIn('c1', { peer: leila }) });
      await open(<IncomingCall session={session} />);
      await expect.poll(() => made.map(({ state }) => state)).toEqual(['running']);
      vi.useFakeTimers({ toFake: ['setTimeout'] });
      session.decline('c1');
      startRingTone()();
      await expect
        .poll(() => {
          vi.advanceTimersByTime(1_000);
          return made.map(({ state }) => state);
        })
        .toEqual(['closed', 'closed']);
    } finally {
      vi.useRealTimers();
      globalThis.AudioContext = Real;
    }
  });
});
