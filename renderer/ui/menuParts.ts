import { createContext, type ComponentType } from 'react';
import type { IconName } from './Icon.tsx';

export interface MenuItemProps {
  readonly children: string;
  readonly icon?: IconName;
  readonly onSelect?: () => void;
  readonly href?: string;
  readonly lang?: string;
  readonly isDanger?: boolean;
  readonly isDisabled?: boolean;
  /** Keeps the menu open after selection, because the content above its list gets the focus. */
  readonly staysOpen?: boolean;
  /** Small text at the end of the row. */
  readonly hint?: string;
}

export interface MenuChoiceProps<T extends string> {
  readonly title: string;
  readonly options: readonly {
    readonly value: T;
    readonly label: string;
    readonly icon?: IconName;
    readonly lang?: string;
  }[];
  readonly value: T;
  readonly onChange: (value: T) => void;
}

/** The components of an open menu, loaded with it, so that pages with closed menus load no menu code. */
export interface MenuParts {
  readonly Item: ComponentType<MenuItemProps>;
  readonly Rule: ComponentType;
  readonly Choice: ComponentType<MenuChoiceProps<string>>;
}

export const MenuPartsContext = createContext<MenuParts | null>(null);
