import type { ContextMenuParams, MenuItemConstructorOptions, WebContents } from 'electron';
import type { IpcHandlers } from '#shared/ipc/contract.ts';
import type { Words } from '../words.ts';
import { appMenuOf, developerArgument } from './appMenu.ts';
import { contextMenuOf } from './contextMenu.ts';
import { listenForWindowKeys } from './windowKeys.ts';

export interface MenusOptions {
  readonly app: {
    on(event: 'web-contents-created', listener: (event: unknown, contents: WebContents) => void): unknown;
  };
  readonly platform: NodeJS.Platform;
  readonly isPackaged: boolean;
  readonly argv: readonly string[];
  readonly name: string;
  readonly words: Words;
  /** Sets the app menu; null removes Electron's default menu. */
  readonly setAppMenu: (template: MenuItemConstructorOptions[] | null) => void;
  readonly popUp: (
    template: MenuItemConstructorOptions[],
    contents: WebContents,
    params: ContextMenuParams,
  ) => void;
  readonly writeClipboard: (text: string) => void;
  readonly publicLink: (url: string) => string | null;
}

/** Sets the app menu and adds the context menu for text to every page. Call before Electron is ready. */
export function createMenus(options: MenusOptions): Pick<IpcHandlers, 'app:setLocale'> {
  const { app, platform, isPackaged, argv, name, words, setAppMenu, popUp } = options;
  const hasTools = !isPackaged || argv.includes(developerArgument);
  const setMenu = () => setAppMenu(appMenuOf({ platform, words, name, hasTools }));

  setMenu();
  app.on('web-contents-created', (_event, contents) => {
    if (platform !== 'darwin') listenForWindowKeys(contents, hasTools);
    contents.on('context-menu', (_menuEvent, params) => {
      const { writeClipboard, publicLink } = options;
      const template = contextMenuOf(params, { words, contents, writeClipboard, publicLink });
      if (template.length > 0) popUp(template, contents, params);
    });
  });

  return {
    'app:setLocale'({ locale }) {
      words.setLocale(locale);
      setMenu();
      return null;
    },
  };
}
