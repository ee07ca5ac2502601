import type { MouseEvent } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useServices } from '#renderer/services/context.ts';
import styles from './message.module.css';

/** A link whose address could pass for another one. Shows the real host, and asks before it opens. */
export function DeceptiveLink({
  href,
  host,
  words,
}: {
  readonly href: string;
  readonly host: string;
  readonly words: string;
}) {
  const { t } = useTranslation('chat');
  const { dialogs, platform } = useServices();

  async function ask(event: MouseEvent): Promise<void> {
    event.preventDefault();
    const answer = await dialogs.open('confirm action', {
      title: t('deceptive.title'),
      text: t('deceptive.text', { host }),
      actionText: t('deceptive.open'),
      isDanger: true,
    });
    if (answer === 'confirmed') platform.openExternal(href);
  }
  return (
    <a
      className={styles.link}
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      dir="ltr"
      onClick={(event) => void ask(event)}
      onAuxClick={(event) => void ask(event)}
    >
      {words}
    </a>
  );
}
