import type { Outgoing } from '../session/actions.ts';
import type { ChosenGift } from './GiftPane.tsx';

export interface PickerProps {
  /** To whom it goes; null where nobody has a name. */
  readonly name: string | null;
  /** Nobody gives at a desk of the support. */
  readonly hasGifts: boolean;
  readonly onEmoji: (emoji: string) => void;
  readonly onSend: (outgoing: Outgoing) => void;
}
export interface PickerGifts {
  readonly onGift: (gift: ChosenGift) => void;
}
