import type { Ref } from 'react';

interface FileInputProps {
  /** Receives the input element; its `click()` opens the file dialog. */
  readonly ref: Ref<HTMLInputElement>;
  readonly label: string;
  /** File types in the format of HTML's `accept`. */
  readonly accept: string;
  readonly isMultiple?: boolean;
  /** Called with at least one file. */
  readonly onChoose: (files: readonly File[]) => void;
}

/** A hidden file input, which a visible button opens. */
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
        // Resets the input, so that choosing the same file again fires a change event.
        currentTarget.value = '';
        if (files.length > 0) onChoose(files);
      }}
    />
  );
}
