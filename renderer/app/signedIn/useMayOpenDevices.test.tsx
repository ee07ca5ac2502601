import { expect, it, onTestFinished } from 'vitest';
import { proxy } from 'valtio';
import type { Services } from '#renderer/services/services.ts';
import { render } from '#tests/kit/page/render.tsx';
import type { Media } from './media.ts';
import type { SignedInServices } from './signedInServices.ts';
import { useMayOpenDevices } from './useMayOpenDevices.ts';

/** Asks as the match page does when it opens; whoever is asked for the camera sees a dialog first. */
async function askAs(rolesGroup: string, locked: { readonly isLocked: boolean | null } | null) {
  const calls: string[] = [];
  let ask: () => Promise<boolean> = async () => true;
  const live = { onboarding: { answer: () => undefined } } as unknown as SignedInServices;
  const media = { local: { open: () => void calls.push('open') } } as unknown as Media;
  function Probe() {
    ask = useMayOpenDevices(live, media, locked);
    return null;
  }
  const page = await render(<Probe />, {
    services: { session: { state: proxy({ user: { rolesGroup } }) }, dialogs: {} } as unknown as Services,
  });
  onTestFinished(() => page.unmount());
  return { may: await ask(), calls };
}

it('does not ask an artist for the camera, who starts no matches', async () => {
  expect(await askAs('artist', null)).toEqual({ may: false, calls: [] });
});

it.each([true, null])('does not ask for the camera while a profile is locked (%s)', async (isLocked) => {
  expect(await askAs('pendingGoddess', { isLocked })).toEqual({ may: false, calls: [] });
});
