import { act, Suspense } from 'react';
import { proxy, ref } from 'valtio';
import { afterEach, expect, it } from 'vitest';
import type { Closing, TrayAction, TrayView } from '#shared/ipc/shell.ts';
import { createEmitter } from '#shared/lib/emitter.ts';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { createScope } from '#shared/lib/scope.ts';
import { createFakeLocalMedia } from '#renderer/engines/fake/index.ts';
import {
  playedCall,
  talkingFor,
  type PlayedCall,
} from '#renderer/features/call/screen/testing/playedCall.ts';
import type { DesktopShell } from '#renderer/platform/port.ts';
import { createDialogs } from '#renderer/services/dialogs.ts';
import { createMemoryKeyValue } from '#renderer/services/keyValue.ts';
import { createPreferences } from '#renderer/services/preferences.ts';
import { getToasts } from '#renderer/ui/toastStore.ts';
import { render, settle, type Rendered } from '#tests/kit/page/render.tsx';
import type { Media } from '../../session/signedInServices.ts';
import type { SignedInServices } from '../../session/signedInServices.ts';
import { ShellHost } from './ShellHost.tsx';

let page: Rendered;
afterEach(() => page.unmount());

/** Fake of the desktop shell: records the last calls, and emits its events. */
function createShellDouble(taken: readonly string[] = []) {
  const pressed = createEmitter<TrayAction>();
  const keyed = createEmitter<void>();
  const closeAsked = createEmitter<void>();
  const told = {
    tray: null as TrayView | null,
    closing: null as Closing | null,
    registered: null as string | null,
    answers: [] as string[],
  };
  const shell: DesktopShell = {
    isMac: false,
    tray: {
      show: (view) => void (told.tray = view),
      hide: () => void (told.tray = null),
      onPressed: pressed.listen,
    },
    hotkey: {
      isFree: () => Promise.resolve(true),
      register(keys) {
        if (taken.includes(keys)) return Promise.resolve(false);
        told.registered = keys;
        return Promise.resolve(true);
      },
      unregister: () => void (told.registered = null),
      onPressed: keyed.listen,
    },
    loginStart: { read: () => Promise.resolve('off'), set: () => Promise.resolve('off') },
    window: {
      show: () => undefined,
      onShown: () => () => undefined,
      setClosing: (closing) => void (told.closing = closing),
      onCloseAsked: closeAsked.listen,
      answerClose: (how) => void told.answers.push(how),
    },
  };
  return { shell, told, pressed, keyed, closeAsked };
}

async function open(call: PlayedCall, taken: readonly string[] = []) {
  const desktop = createShellDouble(taken);
  const clock = createManualClock();
  const local = createFakeLocalMedia({ clock, state: { status: 'open' } });
  const match = { view: proxy({ state: ref({ kind: 'idle' }) }) };
  const media = ref({ call, local, match } as unknown as Media);
  const scope = createScope();
  const preferences = createPreferences({ scope, userId: 'me', local: createMemoryKeyValue() });
  const live = { media: { state: proxy({ loaded: media }) }, preferences } as unknown as SignedInServices;
  const dialogs = createDialogs();
  page = await render(
    <Suspense fallback={null}>
      <ShellHost {...{ live, media, shell: desktop.shell, waiting: 3, isOffline: false }} locale="en" />
    </Suspense>,
    { services: { dialogs, clock, scope } },
  );
  await settle();
  const asked = () => dialogs.state.pool[0];
  async function answer(result: string | null): Promise<void> {
    await act(async () => dialogs.close(asked()?.index ?? -1, result));
    await settle();
  }
  const tell = async <T,>(emitter: { emit(value: T): void }, value: T) => {
    await act(async () => emitter.emit(value));
    await settle();
  };
  return { ...desktop, clock, local, preferences, asked, answer, tell };
}
const labels = (view: TrayView | null) => view?.actions.map(({ label, isOn }) => [label, isOn]);

it('without a call the tray shows presence and unread chats, and switches the quiet hours', async () => {
  const { told, pressed, preferences, tell } = await open(playedCall());
  expect(told.tray).toMatchObject({ presence: 'Online', waiting: 3, isMuted: false });
  expect(labels(told.tray)).toEqual([['Quiet hours, 23:00 to 08:00', false]]);
  expect([told.closing, told.registered]).toEqual(['close', null]);
  await tell(pressed, 'quietHours');
  expect(preferences.state.quietHours.isOn).toBe(true);
  expect(labels(told.tray)).toEqual([['Quiet hours, 23:00 to 08:00', true]]);
  await act(async () => preferences.set({ closeToTray: true }));
  expect(told.closing).toBe('keep');
});

it('in a call the tray shows the other person, and can mute and end the call', async () => {
  const call = talkingFor(60_000);
  const { told, pressed, tell } = await open(call);
  expect(told.tray?.presence).toBe('In a call with Leila');
  expect(labels(told.tray)?.map(([label]) => label)).toEqual([
    'Microphone on',
    'End call',
    'Quiet hours, 23:00 to 08:00',
  ]);
  await tell(pressed, 'microphone');
  expect(call.play.state.self.local.microphone).toBe(false);
  await tell(pressed, 'endCall');
  expect(call.play.state.kind).toBe('ended');
});

it('the microphone shortcut is registered only during a call, and switches the microphone', async () => {
  const call = talkingFor(60_000);
  const { told, keyed, preferences, tell } = await open(call);
  await act(async () => preferences.set({ muteHotkey: 'Control+Shift+M' }));
  expect(told.registered).toBe('Control+Shift+M');
  await tell(keyed, undefined);
  expect(call.play.state.self.local.microphone).toBe(false);
  await act(async () => call.hangUp());
  await settle();
  expect(told.registered).toBeNull();
});

it('a shortcut that another program uses is reported', async () => {
  const { preferences } = await open(talkingFor(60_000), ['F9']);
  await act(async () => preferences.set({ muteHotkey: 'F9' }));
  await settle();
  expect(getToasts().map(({ title }) => title)).toEqual(['Another app uses F9']);
});

it('closing during a call asks: stay, keep in the tray, or end the call first', async () => {
  const call = talkingFor(60_000);
  const { told, closeAsked, asked, answer, tell, clock } = await open(call);
  expect(told.closing).toBe('ask');
  await tell(closeAsked, undefined);
  expect(asked()).toMatchObject({ name: 'confirm action', props: { otherText: 'Keep in the tray' } });
  await answer(null);
  expect([told.answers, call.play.state.kind]).toEqual([[], 'incall']);
  await tell(closeAsked, undefined);
  await answer('other');
  expect([told.answers, call.play.state.kind]).toEqual([['keep'], 'incall']);
  await tell(closeAsked, undefined);
  await answer('confirmed');
  expect([told.answers, call.play.state.kind]).toEqual([['keep'], 'ended']);
  clock.advance(500);
  expect(told.answers).toEqual(['keep', 'close']);
  await settle();
  expect(told.closing).toBe('close');
});

it('the tray is empty without a signed-in user', async () => {
  const { told } = await open(playedCall());
  await page.unmount();
  expect([told.tray, told.closing, told.registered]).toEqual([null, 'close', null]);
  page = await render(<p />);
});
