import { useEffect, useEffectEvent } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { proxy } from 'valtio';
import type { Services } from '#renderer/services/services.ts';
import { render } from '#tests/kit/page/render.tsx';
import { waitFor } from '#tests/kit/waitFor.ts';
import type { Media } from '../../session/signedInServices.ts';
import type { SignedInServices } from '../../session/signedInServices.ts';
import { useMayOpenDevices } from './matchHooks.ts';

/** Asks as the match page does when it opens. Before the camera opens, the user sees a dialog. */
async function askAs(rolesGroup: string, locked: { readonly isLocked: boolean | null } | null) {
  const calls: string[] = [];
  const live = { onboarding: { answer: () => undefined } } as unknown as SignedInServices;
  const media = { local: { open: () => void calls.push('open') } } as unknown as Media;
  const onAnswer = vi.fn<(may: boolean) => void>();
  function Probe() {
    const ask = useMayOpenDevices(live, media, locked);
    const tell = useEffectEvent(async () => onAnswer(await ask()));
    useEffect(() => void tell(), []);
    return null;
  }
  const page = await render(<Probe />, {
    services: { session: { state: proxy({ user: { rolesGroup } }) }, dialogs: {} } as unknown as Services,
  });
  onTestFinished(() => page.unmount());
  await waitFor(() => expect(onAnswer).toHaveBeenCalledOnce());
  return { may: onAnswer.mock.calls[0]?.[0], calls };
}

it('does not ask artists for the camera, because they start no matches', async () => {
  expect(await askAs('artist', null)).toEqual({ may: false, calls: [] });
});

it.each([true, null])('does not ask for the camera while a profile is locked (%s)', async (isLocked) => {
  expect(await askAs('pendingGoddess', { isLocked })).toEqual({ may: false, calls: [] });
});
