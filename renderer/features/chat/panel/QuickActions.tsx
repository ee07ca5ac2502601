import { Suspense, useState } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Link } from 'react-router';
import { hrefOf } from '#shared/domain/pages.ts';
import type { StoredChat } from '#shared/store/records.ts';
import { lazyModule } from '#shared/lib/lazyModule.ts';
import { lazyComponent } from '#renderer/ui/lazyComponent.tsx';
import { useLocale } from '#renderer/i18n/locale.ts';
import { Icon } from '#renderer/ui/Icon.tsx';
import { PressButton } from '#renderer/ui/PressButton.tsx';
import { useCompanionCommands } from './useCompanionCommands.ts';
import styles from './panel.module.css';

/** Loaded as a separate chunk, which the gift picker of the composer shares. */
const GiftSheet = lazyComponent(
  lazyModule({ load: async () => (await import('./GiftSheet.tsx')).GiftSheet }),
);

/**
 * Buttons: profile, gift and follow. Gift and follow need a chat without a block; support chats have no
 * gifts.
 */
export function QuickActions({
  userId,
  chat,
}: {
  readonly userId: string;
  readonly chat: StoredChat | null;
}) {
  const { t } = useTranslation('companion');
  const locale = useLocale();
  const { follow } = useCompanionCommands();
  const [isGiving, setIsGiving] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const isFavorite = chat?.user?.isFavorite === true;

  async function turn(): Promise<void> {
    if (!chat) return;
    setIsBusy(true);
    await follow(chat, !isFavorite);
    setIsBusy(false);
  }

  return (
    <div className={styles.acts}>
      <Link className={styles.act} to={hrefOf(locale, 'userDetail', { userId })}>
        <Icon name="profile" />
        {t('acts.profile')}
      </Link>
      {chat && (
        <>
          {chat.type === 'direct' && (
            <PressButton className={styles.act} aria-haspopup="dialog" onPress={() => setIsGiving(true)}>
              <Icon name="gift" />
              {t('acts.gift')}
            </PressButton>
          )}
          <PressButton
            className={styles.act}
            aria-pressed={isFavorite}
            isBusy={isBusy}
            onPress={() => void turn()}
          >
            <Icon name={isFavorite ? 'heart-fill' : 'heart'} />
            {t(isFavorite ? 'acts.following' : 'acts.follow')}
          </PressButton>
        </>
      )}
      {isGiving && chat && (
        <Suspense fallback={null}>
          <GiftSheet chat={chat} onClose={() => setIsGiving(false)} />
        </Suspense>
      )}
    </div>
  );
}
