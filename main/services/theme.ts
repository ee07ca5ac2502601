import type { NativeTheme } from 'electron';
import * as z from 'zod/mini';
import type { IpcHandlers } from '#shared/ipc/contract.ts';
import { themeChoices } from '#shared/domain/themes.ts';
import { openJsonFile } from './jsonFile.ts';

const stateSchema = z.object({ theme: z.enum(themeChoices) });

export interface ThemeOptions {
  /** File with the choice, because the first window is created before its page can send it. */
  readonly path: string;
  readonly nativeTheme: Pick<NativeTheme, 'themeSource'>;
}

/**
 * Makes title bars, menus and dialogs light or dark, as the user chose in the page. Call when Electron is
 * ready.
 */
export function followTheme({ path, nativeTheme }: ThemeOptions): Pick<IpcHandlers, 'app:setTheme'> {
  const file = openJsonFile(path, stateSchema, 'the theme');
  nativeTheme.themeSource = file.read()?.theme ?? 'system';
  return {
    'app:setTheme'({ theme }) {
      if (nativeTheme.themeSource === theme) return null;
      nativeTheme.themeSource = theme;
      file.write({ theme });
      return null;
    },
  };
}
