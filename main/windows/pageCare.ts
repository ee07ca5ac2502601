import type { App, BrowserWindow, Dialog, PowerMonitor } from 'electron';
import type { IpcHandlers } from '#shared/ipc/contract.ts';
import type { HangReason, HangWords } from '#shared/ipc/shell.ts';
import { after } from '../services/after.ts';
import { releaseMemory, describeProcesses, privateKbOf } from '../services/processMemory.ts';
import type { MainLog } from '../services/mainLog.ts';
import { keepMemory } from '../services/memoryKeeper.ts';
import type { PageRecovery } from './crashRecovery.ts';
import { watchHungPage, type HungPage } from './hungPage.ts';
import { createPagePing } from './pagePing.ts';
import { watchWakes } from './wakeCheck.ts';

/** Maximum milliseconds after a wake for which the wake counts as the reason of a hang. */
const wokenLatelyMs = 60_000;
/** Memory in kilobytes above which memory counts as the reason of a hang. */
const heavyKb = 1_500 * 1_024;

export interface PageCareOptions {
  readonly app: Pick<App, 'getAppMetrics' | 'on'>;
  readonly dialog: Pick<Dialog, 'showMessageBox'>;
  readonly monitor: PowerMonitor;
  readonly log: Pick<MainLog, 'write'>;
  /** Returns whether this page is in a match or call. */
  readonly isBusy: (pageId: number) => boolean;
}

export interface PageCare {
  /** Takes over another main window. */
  adopt(window: BrowserWindow, recovery: PageRecovery): void;
  readonly handlers: Pick<IpcHandlers, 'app:pong' | 'app:setHangWords'>;
  /** Starts the checks. Call after the app is ready. */
  start(): void;
}

/** Monitors the main window's page: whether it responds, also after a wake, and its memory. */
export function createPageCare({ app, dialog, monitor, log, isBusy }: PageCareOptions): PageCare {
  const ping = createPagePing(after);
  let page: {
    readonly window: BrowserWindow;
    readonly recovery: PageRecovery;
    readonly hung: HungPage;
  } | null = null;
  let words: HangWords | null = null;
  let wokeAtMs = Number.NEGATIVE_INFINITY;

  const isPageBusy = () => page !== null && isBusy(page.window.webContents.id);

  function metricOfPage() {
    const pid = page?.window.webContents.getOSProcessId();
    return app.getAppMetrics().find((metric) => metric.pid === pid);
  }

  function reasonToHang(): HangReason {
    if (Date.now() - wokeAtMs < wokenLatelyMs) return 'wake';
    if (isPageBusy()) return 'call';
    const metric = metricOfPage();
    return metric && privateKbOf(metric) > heavyKb ? 'memory' : 'unknown';
  }

  async function answerOf(withinMs: number) {
    return page === null ? null : ping.ask(page.window.webContents, withinMs);
  }

  function renew(): void {
    page?.recovery.renew();
  }

  return {
    adopt(window, recovery) {
      const hung = watchHungPage(window.webContents, {
        async ask({ title, detail, buttons }, signal) {
          const { response } = await dialog.showMessageBox(window, {
            type: 'question',
            message: title,
            detail,
            buttons: [...buttons],
            defaultId: 0,
            cancelId: 0,
            signal,
          });
          return response === 1 ? 'reload' : 'wait';
        },
        words: () => words,
        reason: reasonToHang,
        renew: () => recovery.renew(),
        log,
      });
      page = { window, recovery, hung };
      window.on('closed', () => {
        if (page?.window === window) page = null;
      });
    },
    handlers: {
      'app:pong'(answer, caller) {
        ping.onPong(answer, caller);
        return null;
      },
      'app:setHangWords'(texts) {
        words = texts;
        return null;
      },
    },
    start() {
      monitor.on('resume', () => (wokeAtMs = Date.now()));
      watchWakes({
        monitor,
        after,
        // A page that is loading cannot answer yet.
        canAnswer: () => page !== null && words !== null && !page.window.webContents.isLoading(),
        ask: async (withinMs) => (await answerOf(withinMs)) !== null,
        isBusy: isPageBusy,
        renew,
        offer: () => page?.hung.offer(),
        log,
      });
      const keeper = keepMemory({
        now: Date.now,
        after,
        readPage() {
          const metric = metricOfPage();
          return metric ? { id: metric.pid, privateKb: privateKbOf(metric) } : null;
        },
        readAll: () =>
          describeProcesses(app.getAppMetrics(), page?.window.webContents.getOSProcessId() ?? null),
        isBusy: isPageBusy,
        isFocused: () => page?.window.isFocused() === true,
        idleSeconds: () => monitor.getSystemIdleTime(),
        isAtRest: async (withinMs) => (await answerOf(withinMs))?.isAtRest === true,
        async releaseMemory() {
          if (page) await releaseMemory(page.window.webContents.debugger);
        },
        renew,
        log,
      });
      app.on('will-quit', () => keeper.end());
    },
  };
}
