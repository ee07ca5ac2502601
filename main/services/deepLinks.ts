import { resolve } from 'node:path';
import type { IpcHandlersOf } from '#shared/ipc/contract.ts';
import { readDeepLink } from '#shared/domain/deepLinks.ts';
import { deepLinkScheme } from '#shared/domain/linkScheme.ts';
import { readSystemSignIn, systemSignInMs, type SystemSignIn } from '#shared/domain/systemSignIn.ts';
import type { SendEvent } from '../ipc/channels.ts';

/** The part of Electron's `app` that this module uses. */
interface LinkApp {
  on(event: 'open-url', listener: (event: { preventDefault(): void }, url: string) => void): unknown;
  on(event: 'second-instance', listener: (event: unknown, argv: readonly string[]) => void): unknown;
  setAsDefaultProtocolClient(scheme: string, program?: string, args?: string[]): boolean;
}

/** Returns the link in a program's arguments, where Windows and Linux pass it. */
function linkIn(argv: readonly string[]): string | undefined {
  return argv.find((argument) => argument.toLowerCase().startsWith(`${deepLinkScheme}:`));
}

/**
 * Handles deep links (`vesper://…`), at the start and while running. Strangers can write links, so each is
 * checked against the list of `shared/domain/deepLinks.ts`. Other links only bring the app to the front. The
 * page gets a path, which it only shows. The path waits until a signed-in page takes it, even if the page
 * reloads; only the last path is kept. Call before the app is ready, because macOS sends the first link
 * early.
 * A sign-in link from a provider is reported once, if the page has recently asked for its state. Others are
 * ignored.
 */
export function createDeepLinks(options: {
  readonly app: LinkApp;
  readonly argv: readonly string[];
  readonly isPackaged: boolean;
  readonly platform: NodeJS.Platform;
  /** Path of the running program. */
  readonly program: string;
  /** Whether the app runs from an AppImage, which has no menu entry in the system. */
  readonly isAppImage: boolean;
  /**
   * Whether this start may register the app as the handler of its links. A smoke run does not change the
   * system.
   */
  readonly mayRegister: boolean;
  readonly sendEvent: SendEvent;
  readonly now: () => number;
  /** Brings the app to the front, and opens its window if there is none. */
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

  /**
   * Registers the app as the handler of its links. Returns whether the system opens it: an installed app, and
   * a checkout on Windows.
   */
  function register(): boolean {
    if (!mayRegister) return false;
    if (isPackaged) return app.setAsDefaultProtocolClient(deepLinkScheme) && !isAppImage;
    // In a checkout the program is Electron, and its first argument is the app's folder.
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
        // Without registration no link returns, and the page would wait for minutes.
        if (isRegistered) expected = { state, untilMs: now() + systemSignInMs };
        return isRegistered;
      },
    } satisfies IpcHandlersOf<'deepLinks'>,
  };
}
