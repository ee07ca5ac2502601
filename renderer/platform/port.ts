import type { SetChoice, SetDevice } from '#shared/domain/deviceSets.ts';
import type { CallWindowPort } from '#shared/ipc/callWindow.ts';
import type { FileSaved, ProcessFacts } from '#shared/ipc/diagnostics.ts';
import type { HangWords } from '#shared/ipc/hangWords.ts';
import type { DeviceAccess } from '#shared/ipc/devices.ts';
import type { NoticePress, SystemNotice } from '#shared/ipc/notifications.ts';
import type { Closing, LoginStart, TrayAction, TrayView } from '#shared/ipc/shell.ts';
import type { PushAddress } from '#shared/domain/push.ts';
import type { SystemSignIn } from '#shared/domain/systemSignIn.ts';
import type { ThemeChoice } from '#shared/domain/themes.ts';
import type { Rehearsal } from '#shared/ipc/storage.ts';
import type { Build, Signature, UpdateState } from '#shared/ipc/updates.ts';
import type { ChatStore } from '#shared/store/chatStore.ts';
import type { LocalStore } from '#shared/store/localStore.ts';

/** What the place we run in can do. One interface; `#platform` is the electron or the web one, chosen at build. */
export interface Platform {
  readonly kind: 'web' | 'electron';
  /** Resolves once what has to be read first is there; nothing else is asked before. */
  ready(): Promise<void>;
  /** Where the session's token is locked away; null where there is nothing but the page's storage. */
  readonly vault: Vault | null;
  /** For `deviceInfo.osName`: the real system. */
  osName(): Promise<string>;
  /** Opens an outside address in the system's browser or a new tab. */
  openExternal(url: string): void;
  /** Cookies work here (a custom scheme has none). */
  readonly hasCookies: boolean;
  /** Told when the machine goes to sleep and when it has woken, where somebody says so; returns how to stop. */
  onPower(listener: (state: 'suspend' | 'resume') => void): () => void;
  /** The desktop's window for the native media library; null where there is none. */
  readonly callWindow: CallWindowPort | null;
  /** What a desktop app has around its page; null in a browser. */
  readonly shell: DesktopShell | null;
  /** A small window above other programs, for a call; null where there is none. */
  readonly floating: FloatingWindows | null;
  /** What is remembered of cameras and microphones, and what the system allows. */
  readonly devices: DevicesPort;
  /** The operating system's own notices. */
  readonly notices: SystemNotices;
  /** What comes while no page is open, by the browser's push service; null where the app itself stays (the desktop). */
  readonly push: PushPort | null;
  /** How many things wait to be seen, on the app's icon; 0 takes the mark off. */
  setBadge(count: number): void;
  /** In a match or a call: the display stays on. */
  keepAwake(isOn: boolean): void;
  /**
   * Told of links of the system, as paths within the app without a language; returns how to stop. What comes while nobody
   * listens waits, the last one of it.
   */
  onLink(listener: (path: string) => void): () => void;
  /** How a provider's page in the system's browser comes back; null where it is a pop-up of this page. */
  readonly systemSignIn: SystemSignInPort | null;
  /** Makes the frame of the window, menus and dialogs light or dark; nothing in a browser. */
  setTheme(theme: ThemeChoice): void;
  /** What went wrong outside of the page, as text for support; empty where nothing did, or nobody knows. */
  readProcessErrors(): Promise<string>;
  /** Resolves to false if this app has a backend of its own whose demo companions can't run on this system. */
  hasCompanions(): Promise<boolean>;
  /** What is around the page, for support. */
  readonly diagnostics: Diagnostics;
  /** What is said to the person, by whoever can, where this page does not answer any more. */
  setHangWords(words: HangWords): void;
  /** Whether the page may be loaded anew now without anybody losing anything; without one it never may. */
  setRest(isAtRest: (() => boolean) | null): void;
  /** Which build this is, and whether there is a newer one. */
  openUpdates(): Promise<Updates>;
  /** Making an app of the page; null where it is one by itself (the desktop). */
  readonly install: InstallPort | null;
  /** From now on a page that is loaded anew needs no network, where it would otherwise. */
  keepForOffline(): void;
  /** One person's stores; opening another's closes these. Rejects where they can neither be opened nor made anew. */
  openChatStorage(userId: string): Promise<ChatStorage>;
}

export interface Diagnostics {
  /** Null where a page is told nothing of what is around it. */
  readProcess(): Promise<ProcessFacts | null>;
  /** Asks where to, and writes; null where the browser takes files from a page itself. */
  readonly save: ((name: string, content: string) => Promise<FileSaved>) | null;
  /** It was given up because it failed; from the next start on it is tried again. */
  useGraphicsCard(): void;
  /** Opens the developer tools of the page; null in a browser, which has its own. */
  readonly openDeveloperTools: (() => void) | null;
}

export interface PushPort {
  /** Whether this browser may be pushed to at all. */
  isPossible(): boolean;
  /** Where this browser is pushed to by whoever holds this key's other half; null where it is not. */
  subscribe(publicKey: string): Promise<PushAddress | null>;
  unsubscribe(): Promise<void>;
  /** When the last test push arrived here; null where none did. */
  lastTestMs(): Promise<number | null>;
  /** Told when one arrives; returns how to stop. */
  onTest(listener: (atMs: number) => void): () => void;
}

export interface SystemSignInPort {
  /** From now on, once and for a while, a link back with this state is told. False where that can't be. */
  expect(state: string): Promise<boolean>;
  /** Returns how to stop. */
  onBack(listener: (back: SystemSignIn) => void): () => void;
}

/** Holds one text that no other program reads. */
export interface Vault {
  read(): string | null;
  write(value: string): void;
  remove(): void;
}

/** Whether the system shows notices of this client: not asked yet, allowed, refused, or it can't at all. */
export type NoticePermission = 'unasked' | 'granted' | 'refused' | 'unsupported';

export interface SystemNotices {
  permission(): NoticePermission;
  /** Lets the system ask the person. Once they refused it does not ask again. */
  ask(): Promise<NoticePermission>;
  /** Told when the permission or the failure may have changed, also elsewhere; returns how to stop. */
  onChange(listener: () => void): () => void;
  /** Why the system did not show the last one, in its own words; null where it did, or nobody knows. */
  failure(): string | null;
  /** In the place of the one with the same key. */
  show(notice: SystemNotice): void;
  close(key: string): void;
  /**
   * One that leads somewhere was pressed, and the app has come to the front; or one was answered where it stood, where the
   * system has a field for it. What happened to this person's before anybody listened is told too, and told again to the next
   * page where this one ends before it is done with it.
   */
  onPressed(person: string, listener: (press: NoticePress) => void | Promise<void>): () => void;
  /** Its button was pressed, where the system has any; the app stays where it is. */
  onActed(listener: (key: string) => void): () => void;
}

export interface DesktopShell {
  /** Keys are written otherwise there. */
  readonly isMac: boolean;
  /** The icon beside the system's clock. Opening the app and quitting it are its own. */
  readonly tray: {
    show(view: TrayView): void;
    hide(): void;
    onPressed(listener: (action: TrayAction) => void): () => void;
  };
  /** One combination of keys that is heard in whichever program (`shared/domain/hotkeys.ts`). */
  readonly hotkey: {
    /** Whether no other program has it. */
    isFree(keys: string): Promise<boolean>;
    /** Hears it from now on, in the place of the one before; false: another program has it. */
    hold(keys: string): Promise<boolean>;
    letGo(): void;
    onPressed(listener: () => void): () => void;
  };
  readonly loginStart: {
    read(): Promise<LoginStart>;
    /** What the system says afterwards. */
    set(isOn: boolean): Promise<LoginStart>;
  };
  readonly window: {
    /** Brings it to the front. */
    show(): void;
    /**
     * Whether it is there, or minimised or hidden: told once as it is now, and whenever it changes; whether another one covers
     * it does not count.
     */
    onShown(listener: (isShown: boolean) => void): () => void;
    /** What closing it does from now on. */
    setClosing(closing: Closing): void;
    /** Somebody closes it while closing is to be asked about. */
    onCloseAsked(listener: () => void): () => void;
    answerClose(how: 'close' | 'keep'): void;
  };
}

/** A small window that stays above other programs; the page draws into it. One at a time. */
export interface FloatingWindows {
  /** It has a frame with a way to close it. */
  readonly hasFrame: boolean;
  /** Empty; null where it was refused. */
  open(size: { readonly width: number; readonly height: number }): Promise<Window | null>;
}

export interface DevicesPort {
  /** What this person chose with just these plugged in; null: nothing ever. */
  recall(userId: string, plugged: readonly SetDevice[]): Promise<SetChoice | null>;
  keep(userId: string, plugged: readonly SetDevice[], choice: SetChoice): void;
  /** What the system lets the app have, whatever the page is allowed. */
  access(kind: 'camera' | 'microphone'): Promise<DeviceAccess>;
  /** Lets the system ask, where it asks at all. */
  ask(kind: 'camera' | 'microphone'): Promise<DeviceAccess>;
  /** Whether the system has a page of settings for them that can be opened from here. */
  readonly hasSystemSettings: boolean;
  openSystemSettings(kind: 'camera' | 'microphone'): void;
}

/**
 * `ask`: the browser asks the person when it is told to. `done`: the page is the app, or was made one. `none`: nobody offers it here,
 * or it can't be known. The others say whose menu does it, or that this browser has none for it (`firefox`).
 */
export type InstallWay = 'ask' | 'ios' | 'safari' | 'firefoxAndroid' | 'firefox' | 'done' | 'none';

export interface InstallPort {
  way(): InstallWay;
  /** Returns how to stop listening. */
  onChange(listener: () => void): () => void;
  /** Lets the browser ask; whether the person said yes. */
  ask(): Promise<boolean>;
}

export interface Updates {
  readonly build: Build;
  /** What the system says of who signed the program; null where there is none to be signed. */
  readonly readSignature: (() => Promise<Signature>) | null;
  /** How this version tried the person's chats before it took them over; null where it keeps none that could be tried. */
  readonly readRehearsal: (() => Promise<Rehearsal>) | null;
  state(): UpdateState;
  /** Returns how to stop listening. */
  onChange(listener: () => void): () => void;
  check(): void;
  /** Restarts into what is ready, once there has been neither a match nor a call for a while. */
  install(): void;
  postpone(): void;
  /** Takes the older version that is advised. */
  goBack(): void;
}

/** What is kept of somebody's chats on this device (§3 "Local stores"). */
export interface ChatStorage {
  readonly chats: ChatStore;
  readonly local: LocalStore;
  /** 'disk', or 'memory' where storage is refused: nothing outlives the page. */
  readonly durability: 'disk' | 'memory';
  /**
   * `rebuilt`: what was there was damaged and is being loaded from the server again (drafts and the outbox as far as
   * they could be read). `newer`: it belongs to a newer version of the app and was left alone: the stores reject every
   * call until `reset` was called and the storage is opened again.
   */
  readonly state: 'ready' | 'rebuilt' | 'newer';
  /** Puts what is there out of the way and begins with empty stores, for the screens of `newer` and of damage. */
  reset(): Promise<void>;
  /** Another window or tab changed these chats. */
  onChanged(listener: (chatIds: readonly string[]) => void): () => void;
  /**
   * What is in the chat store may no longer be what was: it was damaged and begins anew, the browser took it away, or it
   * is in memory from now on. Absent where that only happens while it is opened.
   */
  onReplaced?(listener: () => void): () => void;
  close(): void;
}
