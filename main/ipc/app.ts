import type { IpcHandlersOf } from '#shared/ipc/contract.ts';
import { describeErrors } from '#shared/lib/describeErrors.ts';
import type { ErrorLog } from '#shared/lib/errorLog.ts';
import type { App } from 'electron';

type AppFacts = Pick<
  App,
  'getName' | 'getVersion' | 'getPreferredSystemLanguages' | 'getLocale' | 'isPackaged'
>;

/** The calls of the namespace `app` that say what the app is. */
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
      // The system's language, not the one Chromium has a translation for.
      locale: app.getPreferredSystemLanguages()[0] ?? app.getLocale(),
      electron: process.versions['electron'] ?? null,
      isPackaged: app.isPackaged,
    }),
    'app:getErrors': () => describeErrors(errors.entries()),
    'app:hasCompanions': hasCompanions,
  };
}
