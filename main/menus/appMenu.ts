import type { MenuItemConstructorOptions } from 'electron';
import type { Words } from '../words.ts';

export interface AppMenuOptions {
  readonly platform: NodeJS.Platform;
  readonly words: Pick<Words, 'say'>;
  /** Name of the app. */
  readonly name: string;
  /** Whether the menu has entries for developers: in a checkout, or with `--developer-tools`. */
  readonly hasTools: boolean;
}

/** Command-line argument that enables the developer tools in an installed app. */
export const developerArgument = '--developer-tools';

/**
 * Returns the menu bar of macOS in the user's language; null on Windows and Linux, which need none.
 * Electron's default menu is English, reloads the page during a call, and opens developer tools. Without an
 * edit menu Cmd+C and Cmd+V do not work on macOS.
 */
export function appMenuOf({
  platform,
  words,
  name,
  hasTools,
}: AppMenuOptions): MenuItemConstructorOptions[] | null {
  if (platform !== 'darwin') return null;
  const say = (key: Parameters<Words['say']>[0]) => words.say(key, { app: name });
  const tools: MenuItemConstructorOptions[] = [
    { type: 'separator' },
    { role: 'reload', label: say('menu.reload') },
    { role: 'toggleDevTools', label: say('menu.developerTools') },
  ];
  return [
    {
      label: name,
      submenu: [
        { role: 'about', label: say('menu.about') },
        { type: 'separator' },
        { role: 'services', label: say('menu.services') },
        { type: 'separator' },
        { role: 'hide', label: say('menu.hide') },
        { role: 'hideOthers', label: say('menu.hideOthers') },
        { role: 'unhide', label: say('menu.showAll') },
        { type: 'separator' },
        { role: 'quit', label: say('menu.quit') },
      ],
    },
    {
      label: say('menu.edit'),
      submenu: [
        { role: 'undo', label: say('menu.undo') },
        { role: 'redo', label: say('menu.redo') },
        { type: 'separator' },
        { role: 'cut', label: say('menu.cut') },
        { role: 'copy', label: say('menu.copy') },
        { role: 'paste', label: say('menu.paste') },
        { role: 'selectAll', label: say('menu.selectAll') },
      ],
    },
    {
      label: say('menu.view'),
      submenu: [
        { role: 'resetZoom', label: say('menu.actualSize') },
        { role: 'zoomIn', label: say('menu.zoomIn') },
        { role: 'zoomOut', label: say('menu.zoomOut') },
        { type: 'separator' },
        { role: 'togglefullscreen', label: say('menu.fullScreen') },
        ...(hasTools ? tools : []),
      ],
    },
    {
      label: say('menu.window'),
      role: 'window',
      submenu: [
        { role: 'minimize', label: say('menu.minimize') },
        { role: 'zoom', label: say('menu.zoom') },
        { role: 'close', label: say('menu.close') },
        { type: 'separator' },
        { role: 'front', label: say('menu.front') },
      ],
    },
  ];
}
