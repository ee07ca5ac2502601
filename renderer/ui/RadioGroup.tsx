import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { ChoiceGroup, type ChoiceOption, type ChoiceProps } from './inner/ChoiceGroup.tsx';
import mark from './inner/mark.module.css';
import styles from './RadioGroup.module.css';

export interface RadioOption<T extends string> extends ChoiceOption<T> {
  readonly hint?: ReactNode;
}

export interface RadioGroupProps<T extends string> extends ChoiceProps<T, RadioOption<T>> {
  /** Side by side, where they are short. */
  readonly isRow?: boolean;
}

/** One of several, each with room for words. Two to four short ones are a `SegmentedChoice`, many a `Select`. */
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
