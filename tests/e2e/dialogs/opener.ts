import type { Locator, Page } from '@playwright/test';
import type { DialogName } from '#shared/domain/dialogs.ts';
import type { Namespaces } from '#renderer/i18n/resources.ts';
import { readTexts, type Texts } from '../../i18n/texts.ts';

/** The page in which a dialog was opened. */
export interface Opened {
  readonly page: Page;
  /** The element that gets the focus when the dialog closes; null if no element had it before. */
  readonly back: Locator | null;
}

/** Opens one dialog by an action of the user, of another user or of the server. */
export interface Opener<Scene> {
  /** The full accessible name of the dialog. */
  readonly title: string;
  readonly role?: 'alertdialog';
  readonly open: (scene: Scene) => Promise<Opened>;
  /** The element that gets the focus is missing on a phone, so only a wide window checks the focus. */
  readonly isOfWide?: true;
  /** Closes what `open` opened besides the dialog. */
  readonly after?: (scene: Scene) => Promise<unknown>;
}

/** The dialogs of one scene, in the order in which they are opened. */
export type Openers<Scene> = Partial<Readonly<Record<DialogName, Opener<Scene>>>>;

const files = new Map<string, Texts>();

/** Returns an English text by its key, such as `auth:logIn.title`, with the values in its placeholders. */
export function said(
  key: `${keyof Namespaces}:${string}`,
  values: Readonly<Record<string, string | number>> = {},
): string {
  const [namespace = '', name = ''] = key.split(':');
  const texts = files.get(namespace) ?? readTexts('en', namespace);
  files.set(namespace, texts);
  const text = texts[name];
  if (text === undefined) throw new Error(`no English text ${key}`);
  return text.replaceAll(/\{\{(\w+)[^}]*\}\}/g, (_, value: string) => String(values[value] ?? ''));
}

export const button = (within: Page | Locator, name: string | RegExp): Locator =>
  within.getByRole('button', { name, exact: true });

/** Clicks an element, which must get the focus again when the dialog closes. */
export async function press(page: Page, what: Locator): Promise<Opened> {
  await what.click();
  return { page, back: what };
}

/** Selects a menu item. The menu's button must get the focus again when the dialog closes. */
export async function choose(page: Page, menu: Locator, item: string): Promise<Opened> {
  await menu.click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
  return { page, back: menu };
}

/** Closes the top dialog with the Escape key. */
export const escape = (page: Page): Promise<void> => page.keyboard.press('Escape');
