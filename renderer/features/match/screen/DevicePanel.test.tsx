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

async function open(state: Partial<LocalMediaState>): Promise<FakeLocalMedia> {
  const local = createFakeLocalMedia({ clock: createManualClock(), state: { status: 'open', ...state } });
  page = await render(<Panel local={local} />, { services: { dialogs: createDialogs() } });
  await settle();
  return local;
}

it('says that the camera is off and turns it on', async () => {
  const local = await open({ isCameraOn: false });
  expect(page.text()).toContain('CameraOff');
  await page.press('Turn on');
  expect(local.state.isCameraOn).toBe(true);
});

it.each<Partial<LocalMediaState>>([{}, { status: 'opening' }, { cameraProblem: 'denied' }])(
  'offers the choice of a camera with %j',
  async (state) => {
    await open(state);
    expect(page.text()).not.toContain('Off');
  },
);
