import { VisuallyHidden } from './VisuallyHidden.tsx';

export interface CutTextProps {
  /** The shortened text that is displayed. */
  readonly cut: string;
  /** The full text, for the tooltip and for screen readers. */
  readonly whole: string;
}

/** A long text, shortened on screen, complete in the tooltip and for screen readers. */
export function CutText({ cut, whole }: CutTextProps) {
  if (cut === whole) return whole;
  return (
    <span title={whole}>
      <span aria-hidden="true">{cut}</span>
      <VisuallyHidden>{whole}</VisuallyHidden>
    </span>
  );
}
