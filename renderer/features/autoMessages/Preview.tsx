import { useState, type ReactNode } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useSnapshot } from 'valtio';
import { useServices } from '#renderer/services/context.ts';
import { Avatar } from '#renderer/ui/Avatar.tsx';
import { Button } from '#renderer/ui/Button.tsx';
import { notify } from '#renderer/ui/notify.tsx';
import styles from './autoMessages.module.css';
import { Text } from '#renderer/ui/layout.tsx';

/** Previews the message in a chat and as a notification. The test notification is shown only to the user. */
export function Preview({ text, bubble }: { text: string; bubble: (text: string) => ReactNode }) {
  const { t } = useTranslation('autoMessages');
  const { session } = useServices();
  const { user } = useSnapshot(session.state);
  const [tried, setTried] = useState<string | null>(null);
  const [name, avatar] = [user?.name ?? null, user?.avatar ?? null];
  function tryIt(): void {
    notify.info(name ?? t('you'), { id: 'autoMessageTry', text, avatar });
    setTried(text);
  }
  return (
    <section className={styles.preview} aria-labelledby="preview">
      <h3 id="preview">{t('preview.title')}</h3>
      {text === '' ? (
        <Text size={14} tone="muted">
          {t('preview.empty')}
        </Text>
      ) : (
        <>
          <div className={styles.message}>
            <Avatar src={avatar} name={name} size="s" />
            <div className={styles.bubble}>{bubble(text)}</div>
          </div>
          <div className={styles.under}>
            <p role="status">{tried === text ? t('preview.tried') : t('preview.note')}</p>
            <Button size="small" onPress={tryIt}>
              {t('preview.try')}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
