import { useEffect, useId, useRef } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Icon } from '#renderer/ui/Icon.tsx';
import { IconButton } from '#renderer/ui/IconButton.tsx';
import { isKey } from '#renderer/ui/isKey.ts';
import { VisuallyHidden } from '#renderer/ui/VisuallyHidden.tsx';
import styles from './faq.module.css';

interface SearchFieldProps {
  readonly query: string;
  readonly onQuery: (query: string) => void;
  /** Called when the user is about to search, so that all topics can load. */
  readonly onReady: () => void;
}

/** Returns true if the key belongs to a text field or an open dialog. */
function isTaken(event: KeyboardEvent): boolean {
  const { target } = event;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.closest('input, textarea, select, [role="dialog"]') !== null;
}

/** Search over all answers. "/" focuses it from anywhere on the page, Escape clears it. */
export function SearchField({ query, onQuery, onReady }: SearchFieldProps) {
  const { t } = useTranslation('faq');
  const input = useRef<HTMLInputElement>(null);
  const id = useId();

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || isTaken(event)) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  return (
    <div role="search" className={styles.search}>
      <label htmlFor={id}>
        <Icon name="search" />
        <VisuallyHidden>{t('search.label')}</VisuallyHidden>
      </label>
      <input
        id={id}
        ref={input}
        type="search"
        value={query}
        placeholder={t('search.placeholder')}
        aria-keyshortcuts="/"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        onFocus={onReady}
        onChange={(event) => onQuery(event.target.value)}
        onKeyDown={(event) => {
          if (!isKey(event, 'Escape') || query === '') return;
          event.preventDefault();
          event.stopPropagation();
          onQuery('');
        }}
      />
      {query === '' ? (
        <kbd aria-hidden="true">/</kbd>
      ) : (
        <IconButton
          icon="close"
          label={t('search.clear')}
          onPress={() => {
            onQuery('');
            input.current?.focus();
          }}
        />
      )}
    </div>
  );
}
