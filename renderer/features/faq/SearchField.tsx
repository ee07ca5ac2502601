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
  /** Somebody is about to search. */
  readonly onReady: () => void;
}

/** Whether a key goes into something that is written in, or belongs to a dialog that is open. */
function isTaken(event: KeyboardEvent): boolean {
  const { target } = event;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.closest('input, textarea, select, [role="dialog"]') !== null;
}

/** The search over all answers. "/" leads into it from anywhere on the page, Escape empties it. */
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
