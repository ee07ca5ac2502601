import type { Outgoing } from '../session/actions.ts';
import type { ChosenGift } from './GiftPane.tsx';

export interface PickerProps {
  /** To whom it goes; null where nobody has a name. */
  readonly name: string | null;
  readonly onEmoji: (emoji: string) => void;
  readonly onSend: (outgoing: Outgoing) => void;
}
export interface PickerGifts {
  readonly onGift: (gift: ChosenGift) => void;
}
