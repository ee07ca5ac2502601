import { useTranslation } from 'react-i18next';
import { hrefOf } from '#shared/domain/pages.ts';
import { supportedRoles, type Role } from '#shared/domain/roles.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { BackLink } from '#renderer/ui/BackLink.tsx';
import { Icon } from '#renderer/ui/Icon.tsx';
import { Item, List } from '#renderer/ui/Item.tsx';
import { PageHead } from '#renderer/ui/PageHead.tsx';
import { Tabs } from '#renderer/ui/Tabs.tsx';
import { useTabs } from '../../useTabs.ts';
import { frames } from './frames.ts';
import { FrameState } from './FrameState.tsx';
import { RouterLink } from './RouterLink.tsx';
import styles from './frames.module.css';

type ChatTab = (typeof frames.chat.tabs)[number];

function isOffered(tab: ChatTab, role: Role): boolean {
  return tab !== 'support' || (supportedRoles as readonly Role[]).includes(role);
}

/** §2 "Chat screen": the filters, Support for those who have one (§6), and the request folder, a list of its own. */
export function ChatFrame({ role }: { role: Role }) {
  const { t } = useTranslation('pages');
  const locale = useLocale();
  const [first, ...rest] = frames.chat.tabs;
  const [tab, choose] = useTabs<ChatTab>([first, ...rest.filter((one) => isOffered(one, role))]);
  const chat = hrefOf(locale, 'chat');
  const filters = frames.chat.tabs.filter((one) => one !== 'requests' && isOffered(one, role));

  return (
    <main className={styles.page}>
      <PageHead className={styles.head} title={t('name.chat')} />
      <div className={styles.panes}>
        {tab === 'requests' ? (
          <div className={styles.list}>
            <BackLink href={chat} linkAs={RouterLink} />
            <h2 className={styles.folder}>{t('tabs.chat.requests.name')}</h2>
            <p className={styles.about}>{t('tabs.chat.requests.text')}</p>
          </div>
        ) : (
          <Tabs
            className={styles.list}
            label={t('name.chat')}
            tabs={filters.map((id) => ({ id, label: t(`tabs.chat.${id}.name`) }))}
            value={tab}
            onChange={choose}
          >
            {tab === 'all' && (
              <List>
                <Item
                  picture={
                    <span className={styles.folderIcon}>
                      <Icon name="profile" />
                    </span>
                  }
                  title={t('tabs.chat.requests.name')}
                  text={t('chat.requests')}
                  href={`${chat}?tab=requests`}
                  linkAs={RouterLink}
                  hasChevron
                />
              </List>
            )}
            <p className={styles.about}>{t(`tabs.chat.${tab}.text`)}</p>
          </Tabs>
        )}
        <FrameState page="chat" text={t('frames.chat')} />
      </div>
    </main>
  );
}
