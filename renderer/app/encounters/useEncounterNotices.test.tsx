import { act } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { proxy } from 'valtio';
import { createEmitter } from '#shared/lib/emitter.ts';
import type { CallNotice } from '#renderer/features/call/session/callSession.ts';
import { createDialogs, type Dialogs } from '#renderer/services/dialogs.ts';
import { notify } from '#renderer/ui/notify.tsx';
import { getToasts } from '#renderer/ui/toastStore.ts';
import { render, settle, type Rendered } from '#tests/kit/page/render.tsx';
import type { Media } from '../session/signedInServices.ts';
import { useEncounterNotices } from './useEncounterNotices.ts';

let page: Rendered;
let dialogs: Dialogs;
const alerts = createEmitter<void>();
const notices = createEmitter<CallNotice>();
const own = proxy({ isUnseen: false });
const media = {
  match: { onAlert: (scope, listener) => alerts.on(scope, listener) },
  call: { onNotice: (scope, listener) => notices.on(scope, listener) },
  frames: { state: own },
} as Pick<Media, 'match' | 'call' | 'frames'> as Media;

function Notices() {
  useEncounterNotices(media);
  return <output>{useLocation().pathname}</output>;
}
beforeEach(async () => {
  dialogs = createDialogs();
  const notices = (
    <MemoryRouter initialEntries={['/']}>
      <Notices />
    </MemoryRouter>
  );
  page = await render(notices, { services: { dialogs } });
});
afterEach(async () => {
  await page.unmount();
  own.isUnseen = false;
  notify.clear();
});

const names = () => dialogs.state.pool.map(({ name }) => name);
const setUnseen = (isUnseen: boolean) => act(async () => void (own.isUnseen = isUnseen));
const notes = () => getToasts().filter(({ isLeaving }) => !isLeaving);

it('the moderation alert opens above other dialogs, once, from a match or a call', async () => {
  await act(async () => alerts.emit());
  void dialogs.open('info', { title: 'Hello', text: 'There' });
  expect(names()).toEqual(['info', 'official detection']);
  await act(async () => notices.emit({ kind: 'moderationAlert' }));
  expect(names()).toHaveLength(2);
});

it('the moderation alert links to the page for reasons and appeals', async () => {
  const at = () => document.querySelector('output')?.textContent;
  await act(async () => alerts.emit());
  await act(async () => dialogs.close(0, 'read'));
  expect(at()).toBe('/');
  await act(async () => alerts.emit());
  await act(async () => dialogs.close(0, 'appeal'));
  await settle();
  expect(at()).toBe('/moderation');
});

it('the notice that the user can’t be seen is a toast until the user is visible again', async () => {
  expect(notes()).toEqual([]);
  await setUnseen(true);
  expect(notes().map(({ title }) => title)).toEqual(['You can’t be seen']);
  expect(names()).toEqual([]);
  await setUnseen(false);
  expect(notes()).toEqual([]);
});

it('the action of the notice opens a dialog that links to the devices', async () => {
  await setUnseen(true);
  await act(async () => notes()[0]?.options.onAction?.());
  expect(names()).toEqual(['trash detected']);
  await act(async () => dialogs.close(0, 'devices'));
  await settle();
  expect(names()).toEqual(['device popup']);
});

it('the notices end when the component unmounts', async () => {
  await page.unmount();
  await setUnseen(true);
  alerts.emit();
  expect([names(), notes()]).toEqual([[], []]);
});
