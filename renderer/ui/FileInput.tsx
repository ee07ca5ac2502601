import type { Ref } from 'react';

interface FileInputProps {
  /** `click()` opens the browser's choice. */
  readonly ref: Ref<HTMLInputElement>;
  readonly label: string;
  /** File types, as HTML's `accept` lists them. */
  readonly accept: string;
  readonly isMultiple?: boolean;
  /** With one file at least. */
  readonly onChoose: (files: readonly File[]) => void;
}

/** The browser's own choice of files, out of sight: a button beside it opens it. */
export function FileInput({ ref, label, accept, isMultiple = false, onChoose }: FileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      aria-label={label}
      accept={accept}
      multiple={isMultiple}
      onChange={({ currentTarget }) => {
        const files = [...(currentTarget.files ?? [])];
        // The same file may be chosen again.
        currentTarget.value = '';
        if (files.length > 0) onChoose(files);
      }}
    />
  );
}
