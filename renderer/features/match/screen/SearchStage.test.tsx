import { act } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { createFakeLocalMedia, type FakeLocalMedia } from '#renderer/engines/fake/index.ts';
import { render, settle, type Rendered } from '#tests/kit/page/render.tsx';
import { SearchStage } from './SearchStage.tsx';

let page: Rendered;
let local: FakeLocalMedia;
beforeEach(async () => {
  local = createFakeLocalMedia({ clock: createManualClock(), state: { status: 'open' } });
  const shown = { local, sinceMs: Date.now(), summary: 'Everyone', isReconnecting: false };
  page = await render(<SearchStage {...shown} onStop={() => undefined} />);
  await settle();
});
afterEach(() => page.unmount());

const turnCamera = (isOn: boolean) => act(() => local.setCamera(isOn));

it('says that the camera is needed while it is off, and turns it on', async () => {
  expect(page.text()).toContain('Looking for someone');
  await turnCamera(false);
  expect(page.text()).toContain('Your camera is off');
  expect(page.text()).toContain('No one can meet you until it’s on');
  expect(page.text()).not.toContain('Looking for someone');
  await page.press('Turn on');
  expect(local.state.isCameraOn).toBe(true);
  expect(page.text()).toContain('Looking for someone');
  expect(page.text()).not.toContain('No one can meet you');
});

it('says why the search may find no one', async () => {
  expect(page.text()).not.toContain('companions');
  await page.unmount();
  const shown = { local, sinceMs: Date.now(), summary: 'Everyone', isReconnecting: false };
  const note = "Demo companions don't work on this system.";
  page = await render(<SearchStage {...shown} note={note} onStop={() => undefined} />);
  expect(page.text()).toContain(note);
  // The note about the camera replaces the other, because the user can change it.
  await turnCamera(false);
  expect(page.text()).not.toContain(note);
});

it('says what is wrong with a lost camera', async () => {
  await act(async () => local.set({ cameraProblem: 'notFound' }));
  expect(page.text()).toContain('No camera found');
  expect(page.text()).toContain('No one can meet you until it’s on');
});
