import type { ContextMenuParams, MenuItemConstructorOptions } from 'electron';
import type { Words } from '../words.ts';
import { originOf } from '../protocol/scheme.ts';

const mostSuggestions = 5;

/** The part of Electron's `WebContents` that the menu uses. */
interface EditedContents {
  undo(): void;
  redo(): void;
  cut(): void;
  copy(): void;
  paste(): void;
  selectAll(): void;
  replaceMisspelling(text: string): void;
}

type MenuParams = Pick<
  ContextMenuParams,
  'isEditable' | 'selectionText' | 'linkURL' | 'dictionarySuggestions' | 'editFlags'
>;

export interface ContextMenuOptions {
  readonly words: Pick<Words, 'say'>;
  readonly contents: EditedContents;
  readonly writeClipboard: (text: string) => void;
  /** Returns an address that other people can open; null if the link has no such address. */
  readonly publicLink: (url: string) => string | null;
}

const separator: MenuItemConstructorOptions = { type: 'separator' };

/** Joins groups of entries with separators. Empty groups are skipped. */
function joined(groups: readonly (readonly MenuItemConstructorOptions[])[]): MenuItemConstructorOptions[] {
  return groups
    .filter((group) => group.length > 0)
    .flatMap((group, index) => (index === 0 ? group : [separator, ...group]));
}

/**
 * Returns the menu for text under the pointer: suggestions, undo, cut, copy, paste and select all in a field;
 * copy for selected text; copy for a link. The list is empty for everything else, because the page draws its
 * own menus there. Electron has no default context menu.
 */
export function contextMenuOf(params: MenuParams, options: ContextMenuOptions): MenuItemConstructorOptions[] {
  const { words, contents, writeClipboard, publicLink } = options;
  const { editFlags, isEditable } = params;
  const link = params.linkURL === '' ? null : publicLink(params.linkURL);
  const copyLink =
    link === null ? [] : [{ label: words.say('menu.copyLink'), click: () => writeClipboard(link) }];
  const copy = { label: words.say('menu.copy'), enabled: editFlags.canCopy, click: () => contents.copy() };
  if (!isEditable) return joined([params.selectionText.trim() === '' ? [] : [copy], copyLink]);
  return joined([
    params.dictionarySuggestions
      .slice(0, mostSuggestions)
      .map((text) => ({ label: text, click: () => contents.replaceMisspelling(text) })),
    [
      { label: words.say('menu.undo'), enabled: editFlags.canUndo, click: () => contents.undo() },
      { label: words.say('menu.redo'), enabled: editFlags.canRedo, click: () => contents.redo() },
    ],
    [
      { label: words.say('menu.cut'), enabled: editFlags.canCut, click: () => contents.cut() },
      copy,
      { label: words.say('menu.paste'), enabled: editFlags.canPaste, click: () => contents.paste() },
    ],
    [
      {
        label: words.say('menu.selectAll'),
        enabled: editFlags.canSelectAll,
        click: () => contents.selectAll(),
      },
    ],
    copyLink,
  ]);
}

/**
 * Returns an address that other people can open, for a link on a page of the app. A page of the app becomes
 * the same page of the deployment's web client. Null if there is no deployment, or if the link is neither web
 * nor mail.
 */
export function createPublicLink(
  pageOrigins: readonly string[],
  deployment: string | null,
): (url: string) => string | null {
  return (url) => {
    const parsed = URL.parse(url);
    if (parsed === null) return null;
    if (!pageOrigins.includes(originOf(url) ?? ''))
      return ['https:', 'http:', 'mailto:'].includes(parsed.protocol) ? url : null;
    return deployment === null ? null : `${deployment}${parsed.pathname}${parsed.search}${parsed.hash}`;
  };
}
