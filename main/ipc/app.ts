import type { IpcHandlersOf } from '#shared/ipc/contract.ts';
import { describeErrors } from '#shared/lib/describeErrors.ts';
import type { ErrorLog } from '#shared/lib/errorLog.ts';
import type { App } from 'electron';

type AppFacts = Pick<
  App,
  'getName' | 'getVersion' | 'getPreferredSystemLanguages' | 'getLocale' | 'isPackaged'
>;

/** Handles the calls of the namespace `app` that describe the app. */
export function createAppHandlers(
  app: AppFacts,
  errors: Pick<ErrorLog, 'entries'>,
  hasCompanions: () => boolean,
): Pick<IpcHandlersOf<'app'>, 'app:getInfo' | 'app:getErrors' | 'app:hasCompanions'> {
  return {
    'app:getInfo': () => ({
      name: app.getName(),
      version: app.getVersion(),
      platform: process.platform,
      osVersion: process.getSystemVersion(),
      // The language of the system, even if Chromium has no translation for it.
      locale: app.getPreferredSystemLanguages()[0] ?? app.getLocale(),
      electron: process.versions['electron'] ?? null,
      isPackaged: app.isPackaged,
    }),
    'app:getErrors': () => describeErrors(errors.entries()),
    'app:hasCompanions': hasCompanions,
  };
}
