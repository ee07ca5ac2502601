import type { IpcHandlersOf } from '#shared/ipc/contract.ts';
import type { TrayAction, TrayView } from '#shared/ipc/shell.ts';
import type { SendEvent } from '../ipc/channels.ts';

/** A menu entry, as Electron's `Menu.buildFromTemplate` takes it. */
export interface TrayMenuItem {
  readonly label?: string;
  readonly type?: 'normal' | 'checkbox' | 'separator';
  readonly enabled?: boolean;
  readonly checked?: boolean;
  readonly click?: () => void;
}

/** The part of Electron's `Tray` that this module uses. */
interface SystemTray<Icon> {
  on(event: 'click', listener: () => void): unknown;
  setImage(icon: Icon): void;
  setToolTip(text: string): void;
  setTitle(text: string): void;
  destroy(): void;
}

/** Appearance of the icon: muted while the microphone is off, otherwise marked while items are unread. */
export type TrayLook = 'usual' | 'waiting' | 'muted';

export interface TrayOptions<Icon> {
  readonly platform: NodeJS.Platform;
  readonly icons: () => Readonly<Record<TrayLook, Icon>>;
  /** Throws if the system has no tray. */
  readonly create: (icon: Icon) => SystemTray<Icon>;
  readonly setMenu: (tray: SystemTray<Icon>, items: readonly TrayMenuItem[]) => void;
  readonly sendEvent: SendEvent;
  readonly name: string;
  readonly show: () => void;
  readonly quit: () => void;
}

const lookOf = ({ isMuted, waiting }: TrayView): TrayLook =>
  isMuted ? 'muted' : waiting > 0 ? 'waiting' : 'usual';

/**
 * Shows the tray icon. The page supplies its content and handles its entries; the main process only handles
 * opening the window and quitting. Systems without a tray show no icon.
 */
export function createTray<Icon>(options: TrayOptions<Icon>) {
  const { platform, icons, create, setMenu, sendEvent, name, show, quit } = options;
  let tray: SystemTray<Icon> | null = null;
  let hasFailed = false;

  function itemsOf(view: TrayView): readonly TrayMenuItem[] {
    const press = (action: TrayAction) => () => sendEvent('tray:pressed', { action });
    const actions = view.actions.map(({ action, label, isOn }): TrayMenuItem => {
      const item = { label, click: press(action) };
      return isOn === null ? item : { ...item, type: 'checkbox', checked: isOn };
    });
    return [
      { label: view.presence, enabled: false },
      { type: 'separator' },
      { label: view.open, click: show },
      ...actions,
      { type: 'separator' },
      { label: view.quit, click: quit },
    ];
  }

  function open(icon: Icon): SystemTray<Icon> | null {
    if (tray !== null || hasFailed) return tray;
    try {
      tray = create(icon);
      // On macOS a click opens the menu, so it must not open the window too.
      if (platform !== 'darwin') tray.on('click', show);
    } catch (error) {
      console.error('tray', error);
      hasFailed = true;
    }
    return tray;
  }

  function hide(): void {
    tray?.destroy();
    tray = null;
  }

  return {
    /** Returns whether the tray icon exists, so that the app can run without a visible window. */
    isThere: () => tray !== null,
    hide,
    handlers: {
      'tray:show'(view) {
        const icon = icons()[lookOf(view)];
        const shown = open(icon);
        if (shown === null) return null;
        shown.setImage(icon);
        shown.setToolTip(`${name} · ${view.presence}`);
        if (platform === 'darwin') shown.setTitle(view.waiting > 0 ? String(view.waiting) : '');
        setMenu(shown, itemsOf(view));
        return null;
      },
      'tray:hide'() {
        hide();
        return null;
      },
    } satisfies IpcHandlersOf<'tray'>,
  };
}
