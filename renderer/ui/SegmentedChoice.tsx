import { cx } from './cx.ts';
import { ChoiceGroup, type ChoiceOption, type ChoiceProps } from './inner/ChoiceGroup.tsx';
import styles from './SegmentedChoice.module.css';

export type SegmentOption<T extends string> = ChoiceOption<T>;
export type SegmentedChoiceProps<T extends string> = ChoiceProps<T>;

/** A single choice among two to four options, side by side. */
export function SegmentedChoice<T extends string>({ options, ...group }: SegmentedChoiceProps<T>) {
  return (
    <ChoiceGroup<T, SegmentOption<T>> {...group}>
      {(button) => (
        <div className={cx(styles.segment, group.error && styles.isWrong)}>
          {options.map((option) => (
            <label key={option.value} className={styles.option}>
              {button(option)}
              <span className={styles.face}>{option.label}</span>
            </label>
          ))}
        </div>
      )}
    </ChoiceGroup>
  );
}
