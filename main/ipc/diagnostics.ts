import { writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import type { App, BrowserWindow, Dialog } from 'electron';
import type { IpcHandlersOf } from '#shared/ipc/contract.ts';
import { describeErrors } from '#shared/lib/describeErrors.ts';
import type { ErrorLog } from '#shared/lib/errorLog.ts';
import type { CrashDumps } from '../services/crashDumps.ts';
import type { Graphics } from '../services/graphics.ts';
import type { MainLog } from '../services/mainLog.ts';
import { describeProcesses } from '../services/processMemory.ts';

/** Maximum number of log entries in a diagnostics bundle. The user can remove each entry. */
const mostLogLines = 200;

export interface DiagnosticsOptions {
  readonly app: Pick<App, 'getVersion' | 'getPath' | 'isPackaged' | 'getAppMetrics'>;
  readonly dialog: Pick<Dialog, 'showSaveDialog'>;
  readonly window: () => BrowserWindow | null;
  readonly log: Pick<MainLog, 'path' | 'read' | 'write'>;
  readonly errors: Pick<ErrorLog, 'entries'>;
  readonly graphics: Graphics;
  readonly crashDumps: CrashDumps;
}

/**
 * Handles the calls of the namespace `diagnostics`. Data leaves the machine only if the user saves a file and
 * sends it.
 */
export function createDiagnosticsHandlers(options: DiagnosticsOptions): IpcHandlersOf<'diagnostics'> {
  const { app, dialog, window, log, errors, graphics, crashDumps } = options;
  return {
    'diagnostics:read': () => ({
      versions: {
        app: app.getVersion(),
        electron: process.versions['electron'] ?? null,
        chrome: process.versions['chrome'] ?? null,
        node: process.versions.node,
      },
      platform: process.platform,
      architecture: process.arch,
      osVersion: process.getSystemVersion(),
      cores: cpus().length,
      memoryMegabytes: Math.round(totalmem() / 1_048_576),
      isPackaged: app.isPackaged,
      softwareSinceMs: graphics.softwareSinceMs(),
      processes: [...describeProcesses(app.getAppMetrics(), window()?.webContents.getOSProcessId() ?? null)],
      logFile: log.path,
      crashFolder: crashDumps.folder,
      crashDumps: crashDumps.count(),
      log: [...log.read(mostLogLines)],
      errors: describeErrors(errors.entries()),
    }),
    async 'diagnostics:save'({ name, content }) {
      const over = window();
      const where = {
        defaultPath: join(app.getPath('downloads'), name),
        filters: [{ name: 'JSON', extensions: ['json'] }],
      };
      const { canceled, filePath } = await (over
        ? dialog.showSaveDialog(over, where)
        : dialog.showSaveDialog(where));
      if (canceled || filePath === '') return 'cancelled';
      try {
        await writeFile(filePath, content, { mode: 0o600 });
        return 'saved';
      } catch (error) {
        log.write('diagnostics', `not saved: ${String(error)}`);
        return 'failed';
      }
    },
    'diagnostics:useGraphicsCard'() {
      graphics.useGraphicsCard();
      return null;
    },
    'diagnostics:openDeveloperTools'() {
      log.write('diagnostics', 'developer tools were opened');
      // Developer tools open in a separate window, because the page may be narrow.
      window()?.webContents.openDevTools({ mode: 'detach' });
      return null;
    },
  };
}
