import { afterEach, expect, it } from 'vitest';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { render, settle, type Rendered } from '#tests/kit/page/render.tsx';
import { createFakeLocalMedia, type FakeLocalMedia } from '#renderer/engines/fake/index.ts';
import type { LocalMediaState } from '#renderer/engines/port.ts';
import { createDialogs } from '#renderer/services/dialogs.ts';
import { useLocalMediaState } from '#renderer/services/localMedia.ts';
import { DevicePanel } from './DevicePanel.tsx';

let page: Rendered;
afterEach(() => page.unmount());

function Panel({ local }: { readonly local: FakeLocalMedia }) {
  return <DevicePanel local={local} media={useLocalMediaState(local)} />;
}

it.each<[Partial<LocalMediaState>, string]>([
  [{}, 'Camera and microphone work'],
  [{ status: 'closed' }, 'Check your devices'],
  [{ cameraProblem: 'denied' }, 'Check your devices'],
  [{ microphoneProblem: 'denied' }, 'Check your devices'],
])('the devices of %j are summed up as "%s", and the summary opens their dialog', async (state, words) => {
  const dialogs = createDialogs();
  const local = createFakeLocalMedia({ clock: createManualClock(), state: { status: 'open', ...state } });
  page = await render(<Panel local={local} />, { services: { dialogs } });
  await settle();
  await page.press(words);
  expect(dialogs.state.pool.map(({ name }) => name)).toEqual(['select devices']);
});
