import type { ReactNode, RefObject } from 'react';
import { Header } from 'react-aria-components/Header';
import { Menu as AriaMenu, MenuItem as AriaMenuItem, MenuSection } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { Separator } from 'react-aria-components/Separator';
import { cx } from '../cx.ts';
import { Icon } from '../Icon.tsx';
import { MenuPartsContext, type MenuChoiceProps, type MenuItemProps, type MenuParts } from '../menuParts.ts';
import type { Placement } from '../placement.ts';
import type { OpenedBy } from '../useTrigger.ts';
import floating from './floating.module.css';
import styles from './MenuPopup.module.css';

/** The list of an open menu. */
export function MenuPopup({
  id,
  label,
  placement,
  isOpen,
  openedBy,
  triggerRef,
  onOpenChange,
  above,
  children,
}: {
  id: string;
  label: string;
  placement: Placement;
  isOpen: boolean;
  openedBy: OpenedBy;
  triggerRef: RefObject<Element | null>;
  onOpenChange: (isOpen: boolean) => void;
  above?: (close: () => void) => ReactNode;
  children: ReactNode;
}) {
  return (
    <Popover
      {...{ isOpen, onOpenChange, triggerRef, placement }}
      className={cx(above ? styles.split : cx(floating.floating, styles.popover))}
      offset={8}
      containerPadding={8}
      trigger="MenuTrigger"
      aria-label={label}
    >
      {above?.(() => onOpenChange(false))}
      <AriaMenu
        id={id}
        aria-label={label}
        className={cx(floating.list, above && cx(floating.floating, styles.card))}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- an open menu has the focus
        autoFocus={openedBy === 'pointer' ? true : openedBy}
        onClose={() => onOpenChange(false)}
      >
        <MenuPartsContext value={parts}>{children}</MenuPartsContext>
      </AriaMenu>
    </Popover>
  );
}

function Item(props: MenuItemProps) {
  const { children, icon, onSelect, href, lang, isDanger, isDisabled, staysOpen, hint } = props;
  return (
    <AriaMenuItem
      textValue={children}
      onAction={onSelect}
      href={href}
      isDisabled={isDisabled}
      shouldCloseOnSelect={staysOpen !== true}
      className={cx(floating.item, styles.item, isDanger && styles.danger)}
    >
      {icon && <Icon name={icon} />}
      <span lang={lang}>{children}</span>
      {hint !== undefined && (
        <span className={styles.hint} aria-hidden="true">
          {hint}
        </span>
      )}
    </AriaMenuItem>
  );
}

function Rule() {
  return <Separator className={styles.rule} />;
}

function Choice({ title, options, value, onChange }: MenuChoiceProps<string>) {
  return (
    <MenuSection
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
          className={cx(floating.item, styles.item)}
          shouldCloseOnSelect
        >
          {option.icon && <Icon name={option.icon} />}
          <span lang={option.lang}>{option.label}</span>
          <Icon name="check" className={floating.tick} />
        </AriaMenuItem>
      ))}
    </MenuSection>
  );
}

const parts: MenuParts = { Item, Rule, Choice };
