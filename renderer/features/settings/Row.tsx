import { useId, type ReactNode } from 'react';
import { cx } from '#renderer/ui/cx.ts';
import { Icon, type IconName } from '#renderer/ui/Icon.tsx';
import { Select, type SelectProps } from '#renderer/ui/Select.tsx';
import { Switch } from '#renderer/ui/Switch.tsx';
import styles from './rows.module.css';
import { Text } from '#renderer/ui/layout.tsx';

interface RowWords {
  readonly icon: IconName;
  readonly title: string;
  /** Second line in small text. */
  readonly hint?: ReactNode;
}

/** A row of settings: icon, title, hint and controls at its end. Place it inside `Rows`. */
export function Row({ icon, title, hint, children }: RowWords & { readonly children?: ReactNode }) {
  return (
    <div className={styles.row}>
      <Icon name={icon} />
      <span className={styles.words}>
        <b>{title}</b>
        {hint && (
          <Text as="span" size={12} tone="muted" wrap="pretty">
            {hint}
          </Text>
        )}
      </span>
      {children && <span className={styles.end}>{children}</span>}
    </div>
  );
}

/** A row that is a switch. */
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
      // The title names the switch; the hint describes it.
      aria-labelledby={`${id}-title`}
      aria-describedby={hint ? `${id}-hint` : undefined}
      onChange={(event) => onChange(event.target.checked)}
    >
      <Icon name={icon} />
      <span className={styles.words}>
        <b id={`${id}-title`}>{title}</b>
        {hint && (
          <Text id={`${id}-hint`} as="span" size={12} tone="muted" wrap="pretty">
            {hint}
          </Text>
        )}
      </span>
    </Switch>
  );
}

/** Select at the end of a row. The row's title is its label. */
export function RowSelect(props: Omit<SelectProps, 'look' | 'icon' | 'className'>) {
  return <Select {...props} look="row" className={styles.select} />;
}

/** Rows separated by lines. */
export function Rows({ children, className }: { readonly children: ReactNode; readonly className?: string }) {
  return <div className={cx(styles.rows, className)}>{children}</div>;
}
