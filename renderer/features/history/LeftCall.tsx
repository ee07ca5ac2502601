import { useEffect, useRef } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { cutName } from '#shared/domain/names.ts';
import type { Companion } from '#shared/domain/person.ts';
import { Banner } from '#renderer/ui/Banner.tsx';
import { Button } from '#renderer/ui/Button.tsx';

export interface LeftCallProps {
  /** The call that the page was in before it was loaded anew; null where there was none. */
  readonly leftCall: { readonly peer: Companion; readonly isOver: boolean } | null;
  readonly onRejoin: () => void;
  readonly onDismiss: () => void;
}

/** After a reload in a call: the way back into it as long as the other side waits, else that it is over. */
export function LeftCall({ leftCall, onRejoin, onDismiss }: LeftCallProps) {
  const { t } = useTranslation('history');
  const back = useRef<HTMLButtonElement>(null);
  const isOpen = leftCall?.isOver === false;
  useEffect(() => {
    // A few seconds are left: Enter is enough, where nothing else was chosen meanwhile.
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
