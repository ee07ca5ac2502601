import { act } from 'react';
import { proxy, useSnapshot } from 'valtio';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createEmitter } from '#shared/lib/emitter.ts';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { createScope, type Scope } from '#shared/lib/scope.ts';
import type { CallState } from '#renderer/features/call/background.ts';
import { createPreferences, type PreferencesStore } from '#renderer/services/preferences.ts';
import { render, type Rendered } from '#tests/kit/page/render.tsx';
import { useRingNotice } from './useEncounterNotices.ts';

let scope: Scope;
let preferences: PreferencesStore;
let page: Rendered | null;
let hasFocus: boolean;
let people = 0;
const [show, close, decline] = [vi.fn(), vi.fn(), vi.fn()];
const acted = createEmitter<string>();

beforeEach(() => {
  scope = createScope();
  preferences = createPreferences({ scope, userId: `ring-${++people}` });
  page = null;
  hasFocus = false;
  vi.spyOn(document, 'hasFocus').mockImplementation(() => hasFocus);
});
afterEach(async () => {
  await page?.unmount();
  scope.end();
  vi.restoreAllMocks();
  show.mockReset();
  close.mockReset();
  decline.mockReset();
});

const idle = { kind: 'idle' } as unknown as CallState;
const ringing = {
  kind: 'ringingIn',
  call: { callId: 'c1', callType: 'video', peer: { _id: 'leila', name: 'Leila' } },
} as unknown as CallState;

const shown = proxy<{ state: CallState }>({ state: idle });
function Ring({ isLeader }: { readonly isLeader: boolean }) {
  const { state } = useSnapshot(shown);
  useRingNotice({ state: state as CallState, preferences, isLeader, decline });
  return null;
}
async function ring(isLeader = true): Promise<void> {
  shown.state = ringing;
  const platform = { notices: { show, close, onActed: acted.listen } } as never;
  const clock = createManualClock(Date.parse('2026-05-01T10:00:00Z'));
  page = await render(<Ring isLeader={isLeader} />, { services: { platform, clock } });
}

it('a call that rings while the window has no focus is announced by the system until it stops', async () => {
  await ring();
  expect(show.mock.calls).toEqual([
    [
      {
        key: 'ring:c1',
        title: 'Leila',
        text: 'Incoming video call',
        path: null,
        person: null,
        isSilent: true,
        replyHint: null,
        action: 'Decline',
      },
    ],
  ]);
  expect(close).not.toHaveBeenCalled();
  await act(async () => void (shown.state = idle));
  expect(close).toHaveBeenCalledExactlyOnceWith('ring:c1');
});

it('a ringing call can be declined from its system notification', async () => {
  await ring();
  acted.emit('ring:another');
  expect(decline).not.toHaveBeenCalled();
  acted.emit('ring:c1');
  expect(decline).toHaveBeenCalledExactlyOnceWith('c1');
  await act(async () => void (shown.state = idle));
  acted.emit('ring:c1');
  expect(decline).toHaveBeenCalledOnce();
});

it('a ringing call is announced without a name if the user hides names', async () => {
  preferences.set({ noticePreview: 'nothing' });
  await ring();
  expect(show.mock.calls[0]?.[0]).toMatchObject({ title: 'Vesper', text: 'Incoming video call' });
});

it.each([
  ['somebody looks', () => (hasFocus = true), true],
  ['another tab tells it', () => undefined, false],
  ['it is switched off', () => preferences.setNotice('incomingCall', 'system', false), true],
  ['it is quiet', () => preferences.set({ quietHours: { isOn: true, from: '00:00', to: '00:00' } }), true],
])('a ringing call is not announced by the system if %s', async (_, prepare, isLeader) => {
  prepare();
  await ring(isLeader);
  expect(show).not.toHaveBeenCalled();
});
