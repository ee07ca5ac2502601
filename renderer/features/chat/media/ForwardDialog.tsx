import { useEffect, useState } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { logger } from '#shared/lib/logger.ts';
import type { StoredChat } from '#shared/store/records.ts';
import type { DialogView } from '#renderer/services/dialogKinds.ts';
import { Avatar } from '#renderer/ui/Avatar.tsx';
import { Button } from '#renderer/ui/Button.tsx';
import { Checkbox } from '#renderer/ui/Checkbox.tsx';
import { Dialog } from '#renderer/ui/Dialog.tsx';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { SearchField } from '#renderer/ui/SearchField.tsx';
import { nameOf } from '../message/names.ts';
import styles from './forward.module.css';
import { Stack } from '#renderer/ui/layout.tsx';

/** Dialog that selects one or more chats to forward a message to. */
export function ForwardDialog({ find, close }: DialogView<'forward message'>) {
  const { t } = useTranslation('chat');
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const shown = useFound(text.trim(), find);
  function toggle(id: string): void {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  }
  return (
    <Dialog
      title={t('message.forwardTitle')}
      size="medium"
      phone="full"
      onClose={() => close()}
      actions={
        <Button
          kind="primary"
          isDisabled={chosen.size === 0}
          onPress={() => close([...chosen].map((chatId) => ({ kind: 'chat', chatId })))}
        >
          {chosen.size === 0 ? t('message.forwardNow') : t('message.forwardSend', { count: chosen.size })}
        </Button>
      }
    >
      <div className={styles.forward}>
        <SearchField label={t('message.forwardSearch')} value={text} onChange={setText} />
        {shown === null ? null : shown.length === 0 ? (
          <EmptyState icon="chat" title={t('message.forwardNone')} text={t('message.forwardNoneText')} />
        ) : (
          <Stack aria-label={t('message.forwardTo')} as="ul">
            {shown.map((chat) => (
              <li key={chat._id} className={styles.row}>
                <Avatar
                  src={chat.user?.avatar ?? null}
                  name={nameOf(chat) ?? t('somebody')}
                  presence={chat.user?.status ?? null}
                />
                <Checkbox checked={chosen.has(chat._id)} onChange={() => toggle(chat._id)}>
                  {nameOf(chat) ?? t('somebody')}
                </Checkbox>
              </li>
            ))}
          </Stack>
        )}
      </div>
    </Dialog>
  );
}

/**
 * Returns the chats found; null before the first answer. Earlier results stay until a newer answer arrives.
 */
function useFound(text: string, find: DialogView<'forward message'>['find']): readonly StoredChat[] | null {
  const [found, setFound] = useState<readonly StoredChat[] | null>(null);
  useEffect(() => {
    let isOver = false;
    find(text).then(
      (chats) => {
        if (!isOver) setFound(chats);
      },
      (cause: unknown) => logger.warn('chats to forward to could not be read', cause),
    );
    return () => {
      isOver = true;
    };
  }, [text, find]);
  return found;
}
