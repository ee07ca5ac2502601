import type { SetChoice, SetDevice } from '#shared/domain/deviceSets.ts';
import type { CallWindowPort } from '#shared/ipc/callWindow.ts';
import type { FileSaved, ProcessFacts } from '#shared/ipc/diagnostics.ts';
import type { HangWords, Closing, LoginStart, TrayAction, TrayView } from '#shared/ipc/shell.ts';
import type { DeviceAccess } from '#shared/ipc/devices.ts';
import type { NoticePress, SystemNotice } from '#shared/ipc/notifications.ts';
import type { PushAddress } from '#shared/domain/push.ts';
import type { SystemSignIn } from '#shared/domain/systemSignIn.ts';
import type { ThemeChoice } from '#shared/domain/themes.ts';
import type { Rehearsal } from '#shared/ipc/storage.ts';
import type { Build, Signature, UpdateState } from '#shared/ipc/updates.ts';
import type { ChatStore } from '#shared/store/chatStore.ts';
import type { LocalStore } from '#shared/store/localStore.ts';

/** Capabilities of the runtime. The build resolves `#platform` to the Electron or the web implementation. */
export interface Platform {
  readonly kind: 'web' | 'electron';
  /** Resolves when the platform has read its initial data. Callers await this before any other call. */
  ready(): Promise<void>;
  /** Encrypted storage of the session token; null if only the page's storage exists (browser). */
  readonly vault: Vault | null;
  /** Returns the name of the operating system, for `deviceInfo.osName`. */
  osName(): Promise<string>;
  /** Opens an external address in the system's browser or a new tab. */
  openExternal(url: string): void;
  /** False on a custom scheme, which has no cookies. */
  readonly hasCookies: boolean;
  /**
   * Calls the listener when the machine suspends and resumes. Never called in a browser. Returns the
   * unsubscribe function.
   */
  onPower(listener: (state: 'suspend' | 'resume') => void): () => void;
  /** The desktop's window for the native media library; null in a browser. */
  readonly callWindow: CallWindowPort | null;
  /** Tray, hotkey, login start and window of the desktop app; null in a browser. */
  readonly shell: DesktopShell | null;
  /** A small window above other programs, for a call; null if the browser has no such windows. */
  readonly floating: FloatingWindows | null;
  /** Stored choices of cameras and microphones, and the system's permissions for them. */
  readonly devices: DevicesPort;
  /** The operating system's own notices. */
  readonly notices: SystemNotices;
  /** Push messages while no page is open; null on the desktop, where the app itself keeps running. */
  readonly push: PushPort | null;
  /** Sets the number of unseen items on the app's icon. 0 removes the badge. */
  setBadge(count: number): void;
  /** Keeps the display on, during a match or a call. */
  keepAwake(isOn: boolean): void;
  /**
   * Calls the listener with the path of each deep link, without a language prefix. The last link that arrives
   * while no listener exists is delivered to the next one. Returns the unsubscribe function.
   */
  onLink(listener: (path: string) => void): () => void;
  /**
   * Returns from a sign-in provider's page in the system's browser; null if that page is a pop-up of this
   * one.
   */
  readonly systemSignIn: SystemSignInPort | null;
  /** Sets the theme of the window frame, menus and dialogs. No effect in a browser. */
  setTheme(theme: ThemeChoice): void;
  /**
   * Returns errors from outside the page as text for support; empty if there are none or the platform can't
   * read them.
   */
  readProcessErrors(): Promise<string>;
  /**
   * Resolves to false if the app's own backend can't run demo companions on this system.
   */
  hasCompanions(): Promise<boolean>;
  /** Facts about the runtime and its tools, for support. */
  readonly diagnostics: Diagnostics;
  /** Sets the texts that the main process shows if this page stops answering. */
  setHangWords(words: HangWords): void;
  /**
   * Sets the probe that tells whether a reload would lose anything now. Null: the page must not be reloaded.
   */
  setRest(isAtRest: (() => boolean) | null): void;
  /** Opens the port that tells the current build and available updates. */
  openUpdates(): Promise<Updates>;
  /** Installs the page as an app; null on the desktop, where it already is one. */
  readonly install: InstallPort | null;
  /** Makes later reloads work without a network. No effect on the desktop, whose files are local. */
  keepForOffline(): void;
  /**
   * Opens one user's stores; opening another user's closes these. Rejects if they can be neither opened nor
   * rebuilt.
   */
  openChatStorage(userId: string): Promise<ChatStorage>;
}

export interface Diagnostics {
  /** Returns facts about the process; null in a browser. */
  readProcess(): Promise<ProcessFacts | null>;
  /** Asks for a place and writes the file; null in a browser, which downloads files by itself. */
  readonly save: ((name: string, content: string) => Promise<FileSaved>) | null;
  /** Enables hardware acceleration again from the next start, after it was switched off because it failed. */
  useGraphicsCard(): void;
  /** Opens the developer tools of the page; null in a browser, which has its own. */
  readonly openDeveloperTools: (() => void) | null;
}

export interface PushPort {
  /** Returns true if this browser supports push messages. */
  isPossible(): boolean;
  /**
   * Subscribes this browser to the server that holds the matching private key. Returns null if that fails.
   */
  subscribe(publicKey: string): Promise<PushAddress | null>;
  unsubscribe(): Promise<void>;
  /** Time when the last test push arrived in this browser; null if there was none. */
  lastTestMs(): Promise<number | null>;
  /** Calls the listener when a test push arrives. Returns the unsubscribe function. */
  onTest(listener: (atMs: number) => void): () => void;
}

export interface SystemSignInPort {
  /**
   * Accepts one sign-in link with this state, for a limited time. Resolves to false if the system can't
   * return links.
   */
  expect(state: string): Promise<boolean>;
  /** Returns the unsubscribe function. */
  onBack(listener: (back: SystemSignIn) => void): () => void;
}

/** Holds one text that other programs can't read. */
export interface Vault {
  read(): string | null;
  write(value: string): void;
  remove(): void;
}

/** Whether the system shows this client's notices: not asked yet, allowed, refused or not supported. */
export type NoticePermission = 'unasked' | 'granted' | 'refused' | 'unsupported';

export interface SystemNotices {
  permission(): NoticePermission;
  /** Makes the system ask the user for permission. A user who refused is not asked again. */
  ask(): Promise<NoticePermission>;
  /**
   * Calls the listener when the permission or the failure may have changed, also outside the app. Returns the
   * unsubscribe function.
   */
  onChange(listener: () => void): () => void;
  /** The system's reason why it did not show the last notice; null if it did, or if the reason is unknown. */
  failure(): string | null;
  /** Replaces the shown notice with the same key. */
  show(notice: SystemNotice): void;
  close(key: string): void;
  /**
   * Calls the listener when this user presses a notice with a path or replies to one in place. A press brings
   * the app to the front. Presses from before the first listener are delivered too. A press whose listener
   * did not finish is delivered again to the next page.
   */
  onPressed(person: string, listener: (press: NoticePress) => void | Promise<void>): () => void;
  /**
   * Calls the listener when the user presses the button of a notice, on systems that have one. The app stays
   * in the background.
   */
  onActed(listener: (key: string) => void): () => void;
}

export interface DesktopShell {
  /** True on macOS, which writes key combinations differently. */
  readonly isMac: boolean;
  /** The icon in the system tray. The main process itself handles opening and quitting the app. */
  readonly tray: {
    show(view: TrayView): void;
    hide(): void;
    onPressed(listener: (action: TrayAction) => void): () => void;
  };
  /** A global key combination, active while any program has the focus (`shared/domain/hotkeys.ts`). */
  readonly hotkey: {
    /** Resolves to true if no other program uses the combination. */
    isFree(keys: string): Promise<boolean>;
    /**
     * Registers the combination and replaces the previous one. Resolves to false if another program uses it.
     */
    register(keys: string): Promise<boolean>;
    unregister(): void;
    onPressed(listener: () => void): () => void;
  };
  readonly loginStart: {
    read(): Promise<LoginStart>;
    /** Resolves to the system's state after the change. */
    set(isOn: boolean): Promise<LoginStart>;
  };
  readonly window: {
    /** Brings the window to the front. */
    show(): void;
    /**
     * Calls the listener once with the current state and on each change: false while the window is minimised
     * or hidden. A window behind others counts as shown.
     */
    onShown(listener: (isShown: boolean) => void): () => void;
    /** Sets what closing the window does. */
    setClosing(closing: Closing): void;
    /** Calls the listener when the user closes the window and the closing mode is to ask first. */
    onCloseAsked(listener: () => void): () => void;
    answerClose(how: 'close' | 'keep'): void;
  };
}

/** A small window that stays above other programs; the page draws into it. Only one is open at a time. */
export interface FloatingWindows {
  /** True if the window has a frame with a close button. */
  readonly hasFrame: boolean;
  /** Opens an empty window; null if the browser refused it. */
  open(size: { readonly width: number; readonly height: number }): Promise<Window | null>;
}

export interface DevicesPort {
  /** Returns this user's choice for exactly this set of connected devices; null if none is stored. */
  recall(userId: string, plugged: readonly SetDevice[]): Promise<SetChoice | null>;
  keep(userId: string, plugged: readonly SetDevice[], choice: SetChoice): void;
  /** Returns the operating system's permission for the app, regardless of the page's own permission. */
  access(kind: 'camera' | 'microphone'): Promise<DeviceAccess>;
  /** Makes the system ask the user, if it supports that. */
  ask(kind: 'camera' | 'microphone'): Promise<DeviceAccess>;
  /** True if the system has a settings page for these devices that the app can open. */
  readonly hasSystemSettings: boolean;
  openSystemSettings(kind: 'camera' | 'microphone'): void;
}

/**
 * Ways to install the app. `ask`: the browser shows its prompt on request. `done`: the page already runs
 * as an app or was installed. `none`: not offered, or unknown. `firefox`: this browser can't install. The
 * others name the browser whose menu installs the app.
 */
export type InstallWay = 'ask' | 'ios' | 'safari' | 'firefoxAndroid' | 'firefox' | 'done' | 'none';

export interface InstallPort {
  way(): InstallWay;
  /** Returns the unsubscribe function. */
  onChange(listener: () => void): () => void;
  /** Shows the browser's install prompt. Resolves to true if the user accepts. */
  ask(): Promise<boolean>;
}

export interface Updates {
  readonly build: Build;
  /** Reads the program's code signature; null in a browser, where no program is signed. */
  readonly readSignature: (() => Promise<Signature>) | null;
  /** Reads the result of the trial run of the chat store migration; null in a browser. */
  readonly readRehearsal: (() => Promise<Rehearsal>) | null;
  state(): UpdateState;
  /** Returns the unsubscribe function. */
  onChange(listener: () => void): () => void;
  check(): void;
  /** Restarts into the downloaded version, once no match or call has been active for a while. */
  install(): void;
  postpone(): void;
  /** Installs the older version that the update feed recommends. */
  goBack(): void;
}

/** A user's chats on this device (§3 "Local stores"). */
export interface ChatStorage {
  readonly chats: ChatStore;
  readonly local: LocalStore;
  /** 'disk', or 'memory' if storage is refused: then all data ends with the page. */
  readonly durability: 'disk' | 'memory';
  /**
   * `rebuilt`: the store was damaged and is being loaded from the server again, with as much of the drafts
   * and the outbox as could be read. `newer`: the store belongs to a newer version of the app and is
   * unchanged. All calls are rejected until `reset` is called and the storage is opened again.
   */
  readonly state: 'ready' | 'rebuilt' | 'newer';
  /** Moves the stored data aside and begins with empty stores, for the screens of `newer` and of damage. */
  reset(): Promise<void>;
  /** Calls the listener when another window or tab changes these chats. */
  onChanged(listener: (chatIds: readonly string[]) => void): () => void;
  /**
   * Calls the listener when the chat store lost its content: it was damaged and rebuilt, removed by the
   * browser, or replaced by memory. Absent if that only happens while the store is opened.
   */
  onReplaced?(listener: () => void): () => void;
  close(): void;
}
