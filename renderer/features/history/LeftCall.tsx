import { useEffect, useRef } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { cutName } from '#shared/domain/names.ts';
import type { Companion } from '#shared/domain/person.ts';
import { Banner } from '#renderer/ui/Banner.tsx';
import { Button } from '#renderer/ui/Button.tsx';

export interface LeftCallProps {
  /** The call interrupted by a page reload; null if there was none. */
  readonly leftCall: { readonly peer: Companion; readonly isOver: boolean } | null;
  readonly onRejoin: () => void;
  readonly onDismiss: () => void;
}

/**
 * After a reload during a call: offers to rejoin while the other side waits, otherwise says that the call is
 * over.
 */
export function LeftCall({ leftCall, onRejoin, onDismiss }: LeftCallProps) {
  const { t } = useTranslation('history');
  const back = useRef<HTMLButtonElement>(null);
  const isOpen = leftCall?.isOver === false;
  useEffect(() => {
    // Only seconds are left to rejoin, so Enter must suffice, unless the user focused something else.
    if (isOpen && document.activeElement === document.body) back.current?.focus({ preventScroll: true });
  }, [isOpen]);
  if (!leftCall) return null;
  const name = cutName(leftCall.peer.name ?? t('somebody'));
  if (leftCall.isOver)
    return (
      <Banner
        role="status"
        icon="phone"
        title={t('start.left.over', { name })}
        text={t('start.left.overText')}
        onDismiss={onDismiss}
      />
    );
  return (
    <Banner
      role="alert"
      tone="success"
      icon="phone"
      title={t('start.left.open', { name })}
      text={t('start.left.openText')}
      action={
        <Button ref={back} kind="primary" size="small" onPress={onRejoin}>
          {t('start.left.back')}
        </Button>
      }
    />
  );
}
