import { useEffect, useState } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { DialogPropsOf, DialogView } from '#renderer/services/dialogKinds.ts';
import { Avatar } from '#renderer/ui/Avatar.tsx';
import { Button } from '#renderer/ui/Button.tsx';
import { Dialog } from '#renderer/ui/Dialog.tsx';
import { Icon, type IconName } from '#renderer/ui/Icon.tsx';
import { cx } from '#renderer/ui/cx.ts';
import styles from './dialogs.module.css';
import { Text } from '#renderer/ui/layout.tsx';

type Props = DialogPropsOf<'info'>;
type Tone = NonNullable<Props['tone']>;

const icons: Readonly<Record<Tone, IconName | null>> = { plain: null, error: 'warn', success: 'check' };

/** Dialog with a text and one button. With `undo`, a second button is shown for a limited time. */
export function InfoDialog(props: DialogView<'info'>) {
  const { title, text: words, actionText, tone = 'plain', facts, note, person, undo, close } = props;
  const { t } = useTranslation('dialogs');
  const mayUndo = useFor(undo?.forMs ?? 0);
  const icon = icons[tone];
  return (
    <Dialog
      title={title}
      role={tone === 'error' ? 'alertdialog' : 'dialog'}
      size={facts ? 'medium' : undefined}
      onClose={() => close()}
      actions={
        <>
          {undo && mayUndo && (
            <Button kind="quiet" onPress={() => close('undone')}>
              {undo.text}
            </Button>
          )}
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the one answer */}
          <Button autoFocus onPress={() => close('read')}>
            {actionText ?? t('gotIt')}
          </Button>
        </>
      }
    >
      <div className={cx(styles.info, styles[tone])}>
        {person && <Avatar src={person.avatar} name={person.name} size={56} className={styles.gone} />}
        {icon && <Icon name={icon} />}
        <Text tone="muted" className={styles.words}>
          {words}
        </Text>
      </div>
      {facts && (
        <dl className={styles.facts}>
          {facts.map((fact) => (
            <div key={fact.term}>
              <dt>
                <Icon name={fact.icon} />
                {fact.term}
              </dt>
              <dd>{fact.value}</dd>
            </div>
          ))}
        </dl>
      )}
      {note && (
        <p className={styles.note}>
          <Icon name="lock" />
          <span>{note}</span>
        </p>
      )}
    </Dialog>
  );
}

/** Returns true until `ms` milliseconds have passed. */
function useFor(ms: number): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return !isOver;
}
