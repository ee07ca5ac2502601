import { useEffect } from 'react';

/**
 * While a modal is open react-aria makes everything behind it `inert`. Readers and scripts that do not know `inert`
 * yet are told by `aria-hidden` too. Called by what renders the modal: its effects run after the modal's own.
 */
export function useHiddenBehind(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    const behind = [...document.querySelectorAll('[inert]:not([aria-hidden])')];
    for (const element of behind) element.setAttribute('aria-hidden', 'true');
    return () => {
      for (const element of behind) element.removeAttribute('aria-hidden');
    };
  }, [isOpen]);
}
