import type { Outgoing } from '../session/actions.ts';
import type { ChosenGift } from './GiftPane.tsx';

export const pickerPanes = ['emoji', 'stickers', 'gifs', 'gifts'] as const;
export type PickerPane = (typeof pickerPanes)[number];

export interface PickerProps {
  /** Name of the recipient; null: unknown. */
  readonly name: string | null;
  /** Panes that the picker shows. */
  readonly panes: readonly PickerPane[];
  readonly onEmoji: (emoji: string) => void;
  readonly onSend: (outgoing: Outgoing) => void;
}
export interface PickerGifts {
  readonly onGift: (gift: ChosenGift) => void;
}
