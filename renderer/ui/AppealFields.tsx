import type { RefObject } from 'react';
import { TextArea } from './TextArea.tsx';
import styles from './AppealFields.module.css';

interface AppealFieldsProps {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly text: string;
  readonly write: (text: string) => void;
  readonly fault: 'empty' | 'failed' | null;
  readonly isOnline: boolean;
  readonly maxLength: number;
  readonly rows: number;
  readonly words: {
    readonly label: string;
    readonly hint: string;
    readonly empty: string;
    readonly failed: string;
    readonly offline: string;
  };
}

/** The text field of an appeal with its error messages. */
export function AppealFields({
  field,
  text,
  write,
  fault,
  isOnline,
  maxLength,
  rows,
  words,
}: AppealFieldsProps) {
  return (
    <>
      <TextArea
        ref={field}
        label={words.label}
        hint={words.hint}
        error={fault === 'empty' ? words.empty : undefined}
        maxLength={maxLength}
        rows={rows}
        value={text}
        onChange={({ target }) => write(target.value)}
      />
      {fault === 'failed' && (
        <p role="alert" className={styles.failed}>
          {words.failed}
        </p>
      )}
      {!isOnline && <p className={styles.offline}>{words.offline}</p>}
    </>
  );
}
