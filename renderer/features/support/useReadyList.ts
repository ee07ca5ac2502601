import { useId, useState, type KeyboardEvent } from 'react';
import { isKey } from '#renderer/ui/isKey.ts';
import { optionId } from './ReadyList.tsx';
import { askedIn, matching, type ReadyChoice } from './readyWords.ts';

/** List of ready-made answers, opened by a `/` at the start of the field, with its keyboard control. */
export function useReadyList({
  choices,
  field,
  onChoose,
}: {
  readonly choices: readonly ReadyChoice[];
  /** Text of the answer; null: the user writes a note, which has no ready-made answers. */
  readonly field: string | null;
  readonly onChoose: (choice: ReadyChoice) => void;
}) {
  const id = useId();
  const [closedFor, setClosedFor] = useState<string | null>(null);
  const [place, setPlace] = useState({ asked: '', at: 0 });
  const search = field === null ? null : askedIn(field);
  // Escape closes the list for this text. Any change opens it again.
  const isOpen = search !== null && closedFor !== field;
  const found = isOpen ? matching(choices, search) : [];
  // Changed words select the first answer again.
  const active = place.asked === search ? Math.min(place.at, Math.max(0, found.length - 1)) : 0;
  const chosen = found[active];

  function move(by: number): void {
    if (found.length === 0 || search === null) return;
    setPlace({ asked: search, at: (active + by + found.length) % found.length });
  }

  return {
    id,
    isOpen,
    asked: search ?? '',
    found,
    active,
    /** Attributes of the field. It is a plain text field until the list opens, and a combobox while it is open. */
    aria: isOpen
      ? ({
          role: 'combobox',
          'aria-autocomplete': 'list',
          'aria-expanded': true,
          'aria-controls': id,
          'aria-activedescendant': chosen && optionId(id, chosen.key),
        } as const)
      : {},
    /** Handles the keys of the list. Returns true if the key belongs to it. */
    press(event: KeyboardEvent): boolean {
      if (!isOpen) return false;
      if (event.key === 'ArrowDown') move(1);
      else if (event.key === 'ArrowUp') move(-1);
      else if (isKey(event, 'Enter') && !event.shiftKey && chosen) onChoose(chosen);
      else if (isKey(event, 'Escape')) {
        setClosedFor(field);
        // Otherwise Escape would also act on the page.
        event.stopPropagation();
      } else return false;
      event.preventDefault();
      return true;
    },
  };
}
