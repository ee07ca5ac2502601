import { useTranslation } from 'react-i18next';
import { Button } from '#renderer/ui/Button.tsx';
import { Dialog } from '#renderer/ui/Dialog.tsx';
import text from '#renderer/ui/styles/text.module.css';

export interface EndQuestionProps {
  /** Whom the call is with. */
  readonly name: string;
  readonly onStay: () => void;
  readonly onEnd: () => void;
}

interface Words {
  readonly title: string;
  readonly text: string;
  readonly end: string;
}

function Question({ words, onStay, onEnd }: Omit<EndQuestionProps, 'name'> & { words: Words }) {
  const { t } = useTranslation('call');
  return (
    <Dialog
      role="alertdialog"
      title={words.title}
      onClose={onStay}
      actions={
        <>
          <Button onPress={onStay}>{t('ending.stay')}</Button>
          <Button kind="dangerSoft" onPress={onEnd}>
            {words.end}
          </Button>
        </>
      }
    >
      <p className={text.muted}>{words.text}</p>
    </Dialog>
  );
}

/** Asked where a key may have been a slip. */
export function EndQuestion({ name, ...rest }: EndQuestionProps) {
  const { t } = useTranslation('call');
  const words = { title: t('ending.title'), text: t('ending.text', { name }), end: t('controls.end') };
  return <Question {...rest} words={words} />;
}

/** §2 "do not cancel": asked of a streamer who would end a call within its first 30 seconds. */
export function DoNotCancel({ name, ...rest }: EndQuestionProps) {
  const { t } = useTranslation('call');
  const words = { title: t('ending.early'), text: t('ending.earlyText', { name }), end: t('ending.anyway') };
  return <Question {...rest} words={words} />;
}
