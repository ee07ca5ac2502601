import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { createFakeLocalMedia } from '#renderer/engines/fake/index.ts';
import type { LocalMedia } from '#renderer/engines/port.ts';
import type { Services } from '#renderer/services/services.ts';
import { render, settle, type Rendered } from '#tests/kit/page/render.tsx';
import { usePreviewChannel } from './usePreviewChannel.ts';

let page: Rendered;
afterEach(() => page.unmount());

function Preview({ local }: { readonly local: LocalMedia }) {
  usePreviewChannel(local);
  return null;
}

it('reports to the server that the preview opens, and that it closes', async () => {
  const local = createFakeLocalMedia({ clock: createManualClock() });
  const call = vi.fn(async (name: string) => ({ ok: true, value: { channelId: `of ${name}` } }));
  const services = { api: { call }, session: { token: () => 'token' } } as unknown as Services;
  page = await render(<Preview local={local} />, { services });
  await settle();
  expect(call).not.toHaveBeenCalled();

  await act(() => local.open());
  expect(call.mock.calls).toEqual([['clientVideoStart', { body: {} }]]);
  act(() => local.close());
  await settle();
  expect(call.mock.calls.slice(1)).toEqual([
    ['clientVideoEnd', { body: { channelId: 'of clientVideoStart' } }],
  ]);
});
