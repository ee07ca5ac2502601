import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { ChoiceGroup, type ChoiceOption, type ChoiceProps } from './inner/ChoiceGroup.tsx';
import mark from './inner/mark.module.css';
import styles from './RadioGroup.module.css';

export interface RadioOption<T extends string> extends ChoiceOption<T> {
  readonly hint?: ReactNode;
}

export interface RadioGroupProps<T extends string> extends ChoiceProps<T, RadioOption<T>> {
  /** Lays short options out side by side. */
  readonly isRow?: boolean;
}

/**
 * A single choice among options with room for text. Use `SegmentedChoice` for two to four short ones, and
 * `Select` for many.
 */
export function RadioGroup<T extends string>({ options, isRow, ...group }: RadioGroupProps<T>) {
  return (
    <ChoiceGroup<T, RadioOption<T>> {...group}>
      {(button) => (
        <div className={isRow ? styles.row : styles.column}>
          {options.map((option) => (
            <label key={option.value} className={mark.line}>
              <span className={cx(mark.mark, styles.dot, group.error && mark.isWrong)}>{button(option)}</span>
              <span className={styles.words}>
                {option.label}
                {option.hint && <small>{option.hint}</small>}
              </span>
            </label>
          ))}
        </div>
      )}
    </ChoiceGroup>
  );
}
