import type { RefObject } from 'react';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Select } from 'react-aria-components/Select';
import { cx } from '../cx.ts';
import { Icon } from '../Icon.tsx';
import type { SelectOption } from '../Select.tsx';
import floating from './floating.module.css';
import styles from './SelectList.module.css';

/** The open list of a `Select`. The button is not part of react-aria and only anchors the list. */
export function SelectList({
  labelId,
  options,
  value,
  onChange,
  isOpen,
  onOpenChange,
  triggerRef,
}: {
  /** The id of the label beside the button. */
  labelId: string;
  options: readonly SelectOption[];
  value: string | null;
  onChange: (id: string) => void;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  triggerRef: RefObject<Element | null>;
}) {
  return (
    <Select
      aria-labelledby={labelId}
      value={value}
      onChange={(key) => {
        if (typeof key === 'string') onChange(key);
      }}
      {...{ isOpen, onOpenChange }}
      className={styles.holder}
    >
      <Popover
        triggerRef={triggerRef}
        className={cx(floating.floating, styles.popover)}
        offset={6}
        containerPadding={8}
      >
        <ListBox className={floating.list} items={options}>
          {(option) => (
            <ListBoxItem id={option.id} textValue={option.label} className={floating.item}>
              <span>{option.label}</span>
              <Icon name="check" className={floating.tick} />
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </Select>
  );
}
