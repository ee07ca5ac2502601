import type { IpcHandlersOf } from '#shared/ipc/contract.ts';
import { deepLinkScheme, readDeepLink } from '#shared/domain/deepLinks.ts';
import type { SendEvent } from '../ipc/sendEvent.ts';

/** Electron's `app`, as far as it is needed. */
interface LinkApp {
  on(event: 'open-url', listener: (event: { preventDefault(): void }, url: string) => void): unknown;
  on(event: 'second-instance', listener: (event: unknown, argv: readonly string[]) => void): unknown;
  setAsDefaultProtocolClient(scheme: string): boolean;
}

/** The link among a program's arguments: Windows and Linux hand it over there. */
function linkIn(argv: readonly string[]): string | undefined {
  return argv.find((argument) => argument.toLowerCase().startsWith(`${deepLinkScheme}:`));
}

/**
 * Links of the system (`vesper://…`), cold and warm. Whoever made one is a stranger: it is read by the list of
 * `shared/domain/deepLinks.ts`, what is not on it only brings the app to the front, and the page is told a path, which it
 * shows and does nothing else with. Call it before the app is ready: macOS hands a cold link over early.
 */
export function createDeepLinks(options: {
  readonly app: LinkApp;
  readonly argv: readonly string[];
  /** An installed app alone becomes what the system opens links with. */
  readonly isPackaged: boolean;
  readonly sendEvent: SendEvent;
  /** Brings the app to the front, opening its window where there is none. */
  readonly show: () => void;
}) {
  const { app, argv, isPackaged, sendEvent, show } = options;
  /** The page that could be told has not asked yet. */
  let waiting: string | null = null;
  let isListening = false;

  function open(link: string | undefined): void {
    const path = link === undefined ? null : readDeepLink(link);
    if (path === null) return;
    if (isListening) sendEvent('deepLinks:opened', { path });
    else waiting = path;
  }

  if (isPackaged) app.setAsDefaultProtocolClient(deepLinkScheme);
  open(linkIn(argv));
  app.on('open-url', (event, url) => {
    event.preventDefault();
    open(url);
    show();
  });
  app.on('second-instance', (_event, later) => {
    open(linkIn(later));
    show();
  });

  return {
    handlers: {
      'deepLinks:take'() {
        const path = waiting;
        waiting = null;
        isListening = true;
        return path;
      },
    } satisfies IpcHandlersOf<'deepLinks'>,
  };
}
