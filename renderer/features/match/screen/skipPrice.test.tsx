import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { createFakeLocalMedia } from '#renderer/engines/fake/index.ts';
import { createDialogs } from '#renderer/services/dialogs.ts';
import { createReports } from '#renderer/services/reports.ts';
import { render, settle, type Rendered } from '#tests/kit/page/render.tsx';
import { LiveStage } from './LiveStage.tsx';
import { liveWith } from './testing/live.ts';

let page: Rendered;
afterEach(async () => {
  await page.unmount();
  vi.useRealTimers();
});

it('shows the price of a skip before it happens, also at the control, until it is free', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  const local = createFakeLocalMedia({ clock: createManualClock(), state: { status: 'open' } });
  const live = liveWith('Mira', local);
  const { state } = live;
  if (state.kind !== 'live') throw new Error('no match is live');
  const earlySkip = { coins: 40, untilMs: Date.now() + 2_000 };
  page = await render(
    <LiveStage
      {...live}
      state={{ ...state, earlySkip }}
      locale="en"
      keepTalking={{ price: 40, state: 'idle', onPress: () => undefined, onCancel: () => undefined }}
      onSkip={() => undefined}
      onStop={() => undefined}
      onUnmatch={() => undefined}
    />,
    { services: { dialogs: createDialogs(), reports: createReports() } },
  );
  await settle();
  page.button('Skip, 40 coins');
  expect(page.text()).toContain('A skip now costs 40 coins');
  expect(page.text()).toContain('This skip is free in 2 s.');
  await act(async () => void vi.advanceTimersByTime(2_250));
  page.button('Skip');
  expect(page.text()).not.toContain('A skip now costs');
});
