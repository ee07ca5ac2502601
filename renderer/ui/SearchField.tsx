import { useId, useRef, type KeyboardEvent } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { cx } from './cx.ts';
import { Icon } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';
import { isKey } from './isKey.ts';
import { useKeys } from './useKeys.ts';
import styles from './SearchField.module.css';

export interface SearchFieldProps {
  /** The field's name for readers; what it says to others is the placeholder. */
  readonly label: string;
  readonly placeholder?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Enter: where looking costs something and does not follow each letter. */
  readonly onSearch?: (value: string) => void;
  /** `/` leads into it from anywhere on the page. */
  readonly hasKey?: boolean;
  /** The main thing of its page. */
  readonly isBig?: boolean;
  readonly isDisabled?: boolean;
  readonly className?: string;
}

/** Looks for something among what is there. The cross and Escape empty it; Escape with nothing typed is somebody else's. */
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
      // Or the dialog around it would close too.
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
