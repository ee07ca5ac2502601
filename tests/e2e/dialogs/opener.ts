import type { Locator, Page } from '@playwright/test';
import type { DialogName } from '#shared/domain/dialogs.ts';
import type { Namespaces } from '#renderer/i18n/resources.ts';
import { readTexts, type Texts } from '../../i18n/texts.ts';

/** Where a dialog was opened. */
export interface Opened {
  readonly page: Page;
  /** What has the focus again once it is closed; null where nothing had it before. */
  readonly back: Locator | null;
}

/** How a dialog is opened by what a person presses, or by what somebody else or the server does. */
export interface Opener<Scene> {
  /** Its accessible name, whole. */
  readonly title: string;
  readonly role?: 'alertdialog';
  readonly open: (scene: Scene) => Promise<Opened>;
  /** What has the focus afterwards is not there on a phone: it is seen there opened once more, by a key. */
  readonly isOfWide?: true;
  /** Puts away what was opened on the way to it. */
  readonly after?: (scene: Scene) => Promise<unknown>;
}

/** The dialogs of one scene, in the order in which they are opened. */
export type Openers<Scene> = Partial<Readonly<Record<DialogName, Opener<Scene>>>>;

const files = new Map<string, Texts>();

/** An English text by its key, `auth:logIn.title`, with what stands in its braces. */
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

/** Presses it; it is what has the focus again afterwards. */
export async function press(page: Page, what: Locator): Promise<Opened> {
  await what.click();
  return { page, back: what };
}

/** From a menu, whose button has the focus again afterwards. */
export async function choose(page: Page, menu: Locator, item: string): Promise<Opened> {
  await menu.click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
  return { page, back: menu };
}

/** One dialog is put away by the key for it. */
export const escape = (page: Page): Promise<void> => page.keyboard.press('Escape');
