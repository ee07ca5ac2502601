import { VisuallyHidden } from './VisuallyHidden.tsx';

export interface CutTextProps {
  /** As it is seen. */
  readonly cut: string;
  /** For the pointer, which sees it above, and for readers. */
  readonly whole: string;
}

/** What is too long to be shown: cut for the eye, whole for the pointer and for readers. */
export function CutText({ cut, whole }: CutTextProps) {
  if (cut === whole) return whole;
  return (
    <span title={whole}>
      <span aria-hidden="true">{cut}</span>
      <VisuallyHidden>{whole}</VisuallyHidden>
    </span>
  );
}
