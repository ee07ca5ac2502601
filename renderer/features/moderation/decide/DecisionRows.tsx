import { useId, type ReactNode } from 'react';
import { cx } from '#renderer/ui/cx.ts';
import styles from './decide.module.css';

export interface DecisionRow<T extends string> {
  readonly value: T;
  readonly label: string;
  readonly means: string;
  /** Shown below the row once it is selected. */
  readonly more?: ReactNode;
}

/** Radio buttons for decisions, each with an explanation. */
export function DecisionRows<T extends string>({
  label,
  rows,
  value,
  onChange,
}: {
  readonly label: string;
  readonly rows: readonly DecisionRow<T>[];
  readonly value: T | null;
  readonly onChange: (value: T) => void;
}) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={styles.rows}>
      {rows.map((row) => {
        const isOn = row.value === value;
        return (
          <div key={row.value} className={cx(styles.row, isOn && styles.isOn)}>
            <label>
              <input
                type="radio"
                name={name}
                checked={isOn}
                aria-label={row.label}
                aria-describedby={`${name}-${row.value}`}
                onChange={() => onChange(row.value)}
              />
              <b aria-hidden="true">{row.label}</b>
              <span id={`${name}-${row.value}`}>{row.means}</span>
            </label>
            {isOn && row.more !== undefined && <div className={styles.more}>{row.more}</div>}
          </div>
        );
      })}
    </div>
  );
}
