import { platform } from '#platform';
import { defaultLocale } from '#shared/domain/constants.ts';
import type { Services } from '#renderer/services/services.ts';
import { deviceId } from '#renderer/features/auth/deviceId.ts';

/**
 * §7 "Startup for an authenticated user": what a signed-in page asks for. One call that fails never keeps the others
 * from running; only a profile that can't be loaded because the session is over signs the person out, which the API
 * client does by itself (§8).
 */
export async function startUp({ api, session }: Services): Promise<void> {
  const profile = api.call('getProfile').then((result) => {
    if (result.ok) session.updateUser(result.value);
    else if (result.ok === false && result.error.status === 401) session.end('expired');
  });
  const device = platform.osName().then((osName) =>
    api.call('sendDeviceInfo', {
      body: {
        osName,
        deviceId: deviceId(),
        appLang: document.documentElement.lang || defaultLocale,
        osLang: navigator.language,
        pushToken: null,
      },
    }),
  );
  await Promise.allSettled([profile, device, api.call('lastLaunch')]);
}
