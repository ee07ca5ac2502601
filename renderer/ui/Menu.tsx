import type { ReactElement, ReactNode } from 'react';
import { Header } from 'react-aria-components/Header';
import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  MenuSection as AriaMenuSection,
  MenuTrigger,
} from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { Separator } from 'react-aria-components/Separator';
import type { Placement } from 'react-aria-components';
import { cx } from './cx.ts';
import { Icon, type IconName } from './Icon.tsx';
import styles from './Menu.module.css';

export interface MenuProps {
  /** One of this folder's buttons: it opens the menu. */
  readonly trigger: ReactElement;
  /** The menu's name for readers. */
  readonly label: string;
  readonly placement?: Placement;
  /** `MenuItem`, `MenuRule`, `MenuChoice`. */
  readonly children: ReactNode;
}

/** What a "More" button opens. */
export function Menu({ trigger, label, placement = 'bottom end', children }: MenuProps) {
  return (
    <MenuTrigger>
      {trigger}
      <Popover className={styles.popover} placement={placement} offset={8} containerPadding={8}>
        <AriaMenu aria-label={label} className={styles.menu}>
          {children}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}

export interface MenuItemProps {
  readonly children: string;
  readonly icon?: IconName;
  readonly onSelect?: () => void;
  readonly href?: string;
  readonly lang?: string;
  readonly isDanger?: boolean;
  readonly isDisabled?: boolean;
}

export function MenuItem({ children, icon, onSelect, href, lang, isDanger, isDisabled }: MenuItemProps) {
  return (
    <AriaMenuItem
      textValue={children}
      onAction={onSelect}
      href={href}
      isDisabled={isDisabled}
      className={cx(styles.item, isDanger && styles.danger)}
    >
      {icon && <Icon name={icon} />}
      <span lang={lang}>{children}</span>
    </AriaMenuItem>
  );
}

export function MenuRule() {
  return <Separator className={styles.rule} />;
}

/** One of several inside a menu: the chosen one carries a tick. */
export function MenuChoice<T extends string>({
  title,
  options,
  value,
  onChange,
}: {
  title: string;
  options: readonly {
    readonly value: T;
    readonly label: string;
    readonly icon?: IconName;
    readonly lang?: string;
  }[];
  value: T;
  onChange: (value: T) => void;
}) {
  return (
    <AriaMenuSection
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value]}
      onSelectionChange={(keys) => {
        const chosen = options.find((option) => keys !== 'all' && keys.has(option.value));
        if (chosen && chosen.value !== value) onChange(chosen.value);
      }}
    >
      <Header className={styles.title}>{title}</Header>
      {options.map((option) => (
        <AriaMenuItem
          key={option.value}
          id={option.value}
          textValue={option.label}
          className={styles.item}
          shouldCloseOnSelect
        >
          {option.icon && <Icon name={option.icon} />}
          <span lang={option.lang}>{option.label}</span>
          <Icon name="check" className={styles.tick} />
        </AriaMenuItem>
      ))}
    </AriaMenuSection>
  );
}
