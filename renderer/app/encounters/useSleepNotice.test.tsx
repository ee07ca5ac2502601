import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { createEmitter } from '#shared/lib/emitter.ts';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { createFakeLocalMedia } from '#renderer/engines/fake/index.ts';
import { notify } from '#renderer/ui/notify.tsx';
import { getToasts } from '#renderer/ui/toastStore.ts';
import { render, type Rendered } from '#tests/kit/page/render.tsx';
import { useSleepNotice } from './useDeviceNotices.ts';

let page: Rendered;
afterEach(async () => {
  await page.unmount();
  notify.clear();
});

it('says that a sleep turned the camera off, and turns it on with one press', async () => {
  const cameraOff = createEmitter();
  const local = createFakeLocalMedia({ clock: createManualClock(), state: { status: 'open' } });
  const setCamera = vi.fn<(isOn: boolean) => void>();
  function Notice() {
    useSleepNotice({ local, call: { setCamera } as never, power: { onCameraOff: cameraOff.on } });
    return null;
  }
  page = await render(<Notice />);
  const shown = () => getToasts().filter(({ isLeaving }) => !isLeaving);
  act(() => cameraOff.emit());
  expect(shown().map(({ title, options }) => [title, options.text, options.actionText])).toEqual([
    [
      'Your camera is off',
      'This device went to sleep. Turn the camera on when you’re ready.',
      'Turn camera on',
    ],
  ]);
  act(() => shown()[0]?.options.onAction?.());
  expect(setCamera).toHaveBeenCalledExactlyOnceWith(true);
  await act(async () => local.set({ isCameraOn: true }));
  expect(shown()).toEqual([]);
});
