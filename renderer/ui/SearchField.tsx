import { useId, useRef, type KeyboardEvent } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { cx } from './cx.ts';
import { Icon } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';
import { isKey } from './isKey.ts';
import { useKeys } from './useKeys.ts';
import styles from './SearchField.module.css';

export interface SearchFieldProps {
  /** The accessible name, and the placeholder if none is given. */
  readonly label: string;
  readonly placeholder?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Called on Enter, for a search that is too costly to run on each change. */
  readonly onSearch?: (value: string) => void;
  /** Focuses the field when `/` is pressed anywhere on the page. */
  readonly hasKey?: boolean;
  /** Larger size, if the search is the main content of its page. */
  readonly isBig?: boolean;
  readonly isDisabled?: boolean;
  readonly className?: string;
}

/**
 * A search field. The close button and Escape clear it. Escape in an empty field reaches the surrounding
 * dialog.
 */
export function SearchField({
  label,
  placeholder,
  value,
  onChange,
  onSearch,
  hasKey,
  isBig,
  isDisabled,
  className,
}: SearchFieldProps) {
  const { t } = useTranslation('common');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useKeys(({ key }) => (hasKey && key === '/' ? () => input.current?.focus() : undefined));

  function press(event: KeyboardEvent): void {
    if (isKey(event, 'Enter') && onSearch) {
      event.preventDefault();
      onSearch(value);
    } else if (isKey(event, 'Escape') && value !== '') {
      // Prevents the surrounding dialog from closing.
      event.preventDefault();
      event.stopPropagation();
      onChange('');
    }
  }

  return (
    <div className={cx(styles.search, isBig && styles.big, isDisabled && styles.isOff, className)}>
      <Icon name="search" />
      <input
        ref={input}
        id={id}
        type="search"
        aria-label={label}
        aria-keyshortcuts={hasKey ? '/' : undefined}
        placeholder={placeholder ?? label}
        value={value}
        disabled={isDisabled}
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={press}
      />
      {value !== '' && !isDisabled && (
        <IconButton
          icon="close"
          label={t('clear')}
          className={styles.clear}
          onPress={() => {
            onChange('');
            input.current?.focus();
          }}
        />
      )}
    </div>
  );
}
