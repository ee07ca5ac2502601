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
  /** The menu stays open: what is above its list gets the focus. */
  readonly staysOpen?: boolean;
  /** Small words at the end of the row. */
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

/** What is in an open menu. Fetched with the menu, so that a page whose menus are closed carries none of it. */
export interface MenuParts {
  readonly Item: ComponentType<MenuItemProps>;
  readonly Rule: ComponentType;
  readonly Choice: ComponentType<MenuChoiceProps<string>>;
}

export const MenuPartsContext = createContext<MenuParts | null>(null);
