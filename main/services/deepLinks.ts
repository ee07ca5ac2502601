import { resolve } from 'node:path';
import type { IpcHandlersOf } from '#shared/ipc/contract.ts';
import { readDeepLink } from '#shared/domain/deepLinks.ts';
import { deepLinkScheme } from '#shared/domain/linkScheme.ts';
import { readSystemSignIn, systemSignInMs, type SystemSignIn } from '#shared/domain/systemSignIn.ts';
import type { SendEvent } from '../ipc/sendEvent.ts';

/** Electron's `app`, as far as it is needed. */
interface LinkApp {
  on(event: 'open-url', listener: (event: { preventDefault(): void }, url: string) => void): unknown;
  on(event: 'second-instance', listener: (event: unknown, argv: readonly string[]) => void): unknown;
  setAsDefaultProtocolClient(scheme: string, program?: string, args?: string[]): boolean;
}

/** The link among a program's arguments: Windows and Linux hand it over there. */
function linkIn(argv: readonly string[]): string | undefined {
  return argv.find((argument) => argument.toLowerCase().startsWith(`${deepLinkScheme}:`));
}

/**
 * Links of the system (`vesper://…`), cold and warm. Whoever made one is a stranger: it is read by the list of
 * `shared/domain/deepLinks.ts`, what is not on it only brings the app to the front, and the page takes a path, which it
 * shows and does nothing else with. The path waits here until somebody is signed in and takes it, however often the page is
 * loaded anew meanwhile; of several the last one. Call it before the app is ready: macOS hands a cold link over early.
 *
 * A link back from a provider is told once, where the page asked for its very state a while ago; all others do nothing.
 */
export function createDeepLinks(options: {
  readonly app: LinkApp;
  readonly argv: readonly string[];
  readonly isPackaged: boolean;
  readonly platform: NodeJS.Platform;
  /** Path of the running program. */
  readonly program: string;
  /** Whether the app runs from an AppImage, which no menu entry of the system names. */
  readonly isAppImage: boolean;
  /** Whether this start may make the system open the app for its links. A smoke run leaves the system as it is. */
  readonly mayRegister: boolean;
  readonly sendEvent: SendEvent;
  readonly now: () => number;
  /** Brings the app to the front, opening its window where there is none. */
  readonly show: () => void;
}) {
  const { app, argv, isPackaged, platform, program, isAppImage, mayRegister, sendEvent, now, show } = options;
  let waiting: string | null = null;
  let expected: { readonly state: string; readonly untilMs: number } | null = null;

  function open(link: string | undefined): void {
    if (link === undefined) return;
    const signIn = readSystemSignIn(link);
    if (signIn) return comeBack(signIn);
    const path = readDeepLink(link);
    if (path === null) return;
    waiting = path;
    sendEvent('deepLinks:waiting', {});
  }

  function comeBack(signIn: SystemSignIn): void {
    if (expected?.state !== signIn.state || expected.untilMs <= now()) return;
    expected = null;
    sendEvent('deepLinks:signedIn', signIn);
  }

  /** Returns whether the system opens this app for its links: an installed app, and a checkout on Windows. */
  function register(): boolean {
    if (!mayRegister) return false;
    if (isPackaged) return app.setAsDefaultProtocolClient(deepLinkScheme) && !isAppImage;
    // In a checkout the program is Electron, and its first argument the folder of the app.
    const folder = argv[1];
    if (platform !== 'win32' || folder === undefined) return false;
    return app.setAsDefaultProtocolClient(deepLinkScheme, program, [resolve(folder)]);
  }

  const isRegistered = register();
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
        return path;
      },
      'deepLinks:expectSignIn'({ state }) {
        // Without a link back the page would wait for minutes.
        if (isRegistered) expected = { state, untilMs: now() + systemSignInMs };
        return isRegistered;
      },
    } satisfies IpcHandlersOf<'deepLinks'>,
  };
}
