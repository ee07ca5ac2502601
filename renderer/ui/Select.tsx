import { useId, type KeyboardEvent } from 'react';
import { foldText } from '#shared/lib/foldText.ts';
import { lazyModule } from '#shared/lib/lazyModule.ts';
import { cx } from './cx.ts';
import { Icon, type IconName } from './Icon.tsx';
import { PressButton } from './PressButton.tsx';
import { useLazyModule } from './useLazyModule.ts';
import { useTrigger } from './useTrigger.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';
import styles from './Select.module.css';

const list = lazyModule({ load: () => import('./inner/SelectList.tsx') });

export interface SelectOption {
  readonly id: string;
  readonly label: string;
}

export interface SelectProps {
  /**
   * `field`: a label above the box. `row`: a small label above the value, with an icon. `chevron`: a label
   * for screen readers only.
   */
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

/**
 * A single choice from a list that opens, such as a camera or a country. The list's code is loaded on the
 * first hover, focus or touch of the button.
 */
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
  const id = useId();
  const { triggerRef, isOpen, setIsOpen, dress } = useTrigger('listbox', list);
  const part = useLazyModule(list, isOpen);
  const at = options.findIndex((option) => option.id === value);
  const chosen = options[at];

  /** Changes the closed select with the left and right arrows and by first letter, as native selects do. */
  function press(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const beginsSo = (option: SelectOption) => foldText(option.label).startsWith(foldText(event.key));
    const next =
      event.key === 'ArrowRight'
        ? options[at + 1]
        : event.key === 'ArrowLeft'
          ? options[Math.max(0, at - 1)]
          : event.key.length === 1 && event.key !== ' '
            ? [...options.slice(at + 1), ...options.slice(0, at + 1)].find(beginsSo)
            : undefined;
    if (!next) return;
    event.preventDefault();
    if (next.id !== value) onChange(next.id);
  }

  return (
    <div className={cx(styles.select, styles[look], className)}>
      {look === 'field' && (
        <label id={`${id}-label`} htmlFor={id} className={styles.label}>
          {label}
        </label>
      )}
      {dress(
        <PressButton
          id={id}
          className={styles.button}
          isDisabled={isDisabled}
          aria-labelledby={look === 'chevron' ? `${id}-label` : `${id}-value ${id}-label`}
          onKeyDown={press}
        >
          {icon && <Icon name={icon} />}
          {look === 'chevron' ? (
            <VisuallyHidden id={`${id}-label`}>{label}</VisuallyHidden>
          ) : (
            <span className={styles.words}>
              {look === 'row' && (
                <span id={`${id}-label`} className={styles.small}>
                  {label}
                </span>
              )}
              <span id={`${id}-value`} className={styles.value} data-placeholder={chosen ? undefined : true}>
                {chosen?.label ?? placeholder}
              </span>
            </span>
          )}
          <Icon name="down" className={styles.chevron} />
        </PressButton>,
      )}
      {part && (
        <part.SelectList
          {...{ options, value, onChange, isOpen, triggerRef }}
          labelId={`${id}-label`}
          onOpenChange={setIsOpen}
        />
      )}
    </div>
  );
}
