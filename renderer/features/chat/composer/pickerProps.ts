import type { Outgoing } from '../session/actions.ts';
import type { ChosenGift } from './GiftPane.tsx';

export const pickerPanes = ['emoji', 'stickers', 'gifs', 'gifts'] as const;
export type PickerPane = (typeof pickerPanes)[number];

export interface PickerProps {
  /** To whom it goes; null where nobody has a name. */
  readonly name: string | null;
  /** Those that are there. */
  readonly panes: readonly PickerPane[];
  readonly onEmoji: (emoji: string) => void;
  readonly onSend: (outgoing: Outgoing) => void;
}
export interface PickerGifts {
  readonly onGift: (gift: ChosenGift) => void;
}
