import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Link } from 'react-router';
import type { SupportSubtype } from '#shared/domain/chat.ts';
import { hrefOf, type FaqSection } from '#shared/domain/pages.ts';
import type { StoredChat } from '#shared/store/records.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { Icon } from '#renderer/ui/Icon.tsx';
import { deskIcons } from '../desks.ts';
import { SharedMedia } from './SharedMedia.tsx';
import styles from './panel.module.css';

/** FAQ section for each desk. */
const answers: Readonly<Record<SupportSubtype, FaqSection>> = {
  moderator: 'rules',
  finance: 'finances',
  general: 'quick-start',
};

/** Panel for a support desk: its purpose, advice and a link to the FAQ. */
export function SupportPanel({ subtype, chat }: { subtype: SupportSubtype; chat: StoredChat | null }) {
  const { t } = useTranslation(['companion', 'chat']);
  const locale = useLocale();
  return (
    <div className={styles.panel}>
      <div className={styles.desk}>
        <span className={styles.deskIcon}>
          <Icon name={deskIcons[subtype]} />
        </span>
        <h3 className={styles.name}>{t(`chat:support.${subtype}`)}</h3>
        <p className={styles.words}>{t(`chat:support.${subtype}About`)}</p>
      </div>
      <p className={styles.words}>{t(`support.${subtype}`)}</p>
      <p className={styles.note}>
        <Icon name="shield" />
        <span>{t('support.safety')}</span>
      </p>
      <div className={styles.lines}>
        <Link className={styles.line} to={hrefOf(locale, 'faqSection', { section: answers[subtype] })}>
          <Icon name="doc" />
          <span>{t('support.faq')}</span>
        </Link>
      </div>
      {chat && <SharedMedia chat={chat} />}
    </div>
  );
}
