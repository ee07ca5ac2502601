import { Button as AriaButton } from 'react-aria-components/Button';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select';
import { cx } from './cx.ts';
import { Icon, type IconName } from './Icon.tsx';
import styles from './Select.module.css';

export interface SelectOption {
  readonly id: string;
  readonly label: string;
}

export interface SelectProps {
  /** `field`: written above the box. `row`: written small above the value, with an icon. `chevron`: for readers only. */
  readonly label: string;
  readonly look?: 'field' | 'row' | 'chevron';
  readonly icon?: IconName;
  readonly options: readonly SelectOption[];
  readonly value: string | null;
  readonly onChange: (id: string) => void;
  readonly placeholder?: string;
  readonly isDisabled?: boolean;
  readonly className?: string;
}

/** One of many, in a list that opens: a camera, a country. */
export function Select({
  label,
  look = 'field',
  icon,
  options,
  value,
  onChange,
  placeholder,
  isDisabled,
  className,
}: SelectProps) {
  return (
    <AriaSelect
      aria-label={look === 'chevron' ? label : undefined}
      value={value}
      onChange={(key) => {
        if (typeof key === 'string') onChange(key);
      }}
      isDisabled={isDisabled}
      placeholder={placeholder}
      className={cx(styles.select, styles[look], className)}
    >
      {look === 'field' && <Label className={styles.label}>{label}</Label>}
      <AriaButton className={styles.button}>
        {icon && <Icon name={icon} />}
        {look !== 'chevron' && (
          <span className={styles.words}>
            {look === 'row' && <Label className={styles.small}>{label}</Label>}
            <SelectValue className={styles.value}>
              {({ selectedText, isPlaceholder, defaultChildren }) =>
                isPlaceholder ? defaultChildren : selectedText
              }
            </SelectValue>
          </span>
        )}
        <Icon name="down" className={styles.chevron} />
      </AriaButton>
      <Popover className={styles.popover} offset={6} containerPadding={8}>
        <ListBox className={styles.list} items={options}>
          {(option) => (
            <ListBoxItem id={option.id} textValue={option.label} className={styles.option}>
              <span>{option.label}</span>
              <Icon name="check" className={styles.tick} />
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}
