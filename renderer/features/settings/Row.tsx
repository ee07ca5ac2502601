import { useId, type ReactNode } from 'react';
import { cx } from '#renderer/ui/cx.ts';
import { Icon, type IconName } from '#renderer/ui/Icon.tsx';
import { Select, type SelectProps } from '#renderer/ui/Select.tsx';
import { Switch } from '#renderer/ui/Switch.tsx';
import styles from './rows.module.css';

interface RowWords {
  readonly icon: IconName;
  readonly title: string;
  /** A second line, small. */
  readonly hint?: ReactNode;
}

/** A row of settings: what it is about, and at its end what can be done. Stand in `Rows`. */
export function Row({ icon, title, hint, children }: RowWords & { readonly children?: ReactNode }) {
  return (
    <div className={styles.row}>
      <Icon name={icon} />
      <span className={styles.words}>
        <b>{title}</b>
        {hint && <span className={styles.hint}>{hint}</span>}
      </span>
      {children && <span className={styles.end}>{children}</span>}
    </div>
  );
}

/** A row that is one switch. */
export function SwitchRow({
  icon,
  title,
  hint,
  isOn,
  isDisabled,
  onChange,
}: RowWords & {
  readonly isOn: boolean;
  readonly isDisabled?: boolean;
  readonly onChange: (isOn: boolean) => void;
}) {
  const id = useId();
  return (
    <Switch
      className={styles.switch}
      checked={isOn}
      disabled={isDisabled}
      // The first line is the name, the second one explains.
      aria-labelledby={`${id}-title`}
      aria-describedby={hint ? `${id}-hint` : undefined}
      onChange={(event) => onChange(event.target.checked)}
    >
      <Icon name={icon} />
      <span className={styles.words}>
        <b id={`${id}-title`}>{title}</b>
        {hint && (
          <span id={`${id}-hint`} className={styles.hint}>
            {hint}
          </span>
        )}
      </span>
    </Switch>
  );
}

/** The value at the end of a row, which opens a list. The row's title is its name. */
export function RowSelect(props: Omit<SelectProps, 'look' | 'icon' | 'className'>) {
  return <Select {...props} look="row" className={styles.select} />;
}

/** Rows with a rule between them. */
export function Rows({ children, className }: { readonly children: ReactNode; readonly className?: string }) {
  return <div className={cx(styles.rows, className)}>{children}</div>;
}
