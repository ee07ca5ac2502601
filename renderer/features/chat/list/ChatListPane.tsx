import { useEffect, useState } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useNavigate } from 'react-router';
import { useSnapshot } from 'valtio';
import type { ChatListFilter } from '#shared/domain/chat.ts';
import { hrefOf } from '#shared/domain/pages.ts';
import { supportedRoles, type Role } from '#shared/domain/roles.ts';
import type { StoredChat } from '#shared/store/records.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Icon } from '#renderer/ui/Icon.tsx';
import { IconButton } from '#renderer/ui/IconButton.tsx';
import { Menu, MenuItem, MenuRule } from '#renderer/ui/Menu.tsx';
import { PageHead } from '#renderer/ui/PageHead.tsx';
import { Tabs } from '#renderer/ui/Tabs.tsx';
import { useChats } from '../chatContext.ts';
import type { MenuAnchor } from '#renderer/ui/useContextMenu.ts';
import { ContextMenu } from '../conversation/ContextMenu.tsx';
import { SelectBar } from '../conversation/SelectBar.tsx';
import { hrefOfTarget, keyOfTarget, targetOf, type Target } from '../conversation/target.ts';
import { useChatCommands } from '../conversation/useChatCommands.ts';
import { useSelection } from '../conversation/useSelection.ts';
import { useCompanionCommands } from '../panel/useCompanionCommands.ts';
import { DeskRows, RequestRow } from './FolderRows.tsx';
import { ListRows } from './ListRows.tsx';
import { SearchPane } from './SearchPane.tsx';
import styles from './list.module.css';

export interface ChatListPaneProps {
  readonly role: Role;
  readonly search: string;
  readonly target: Target | null;
}

/** The chat list in its modes (§2): default, requests, selection, search. */
export function ChatListPane({ role, search, target }: ChatListPaneProps) {
  const { t } = useTranslation('chat');
  const { t: pages } = useTranslation('pages');
  const locale = useLocale();
  const navigate = useNavigate();
  const { session } = useChats();
  const { report, block } = useCompanionCommands();
  const { counts, phase } = useSnapshot(session.state);
  const commands = useChatCommands();
  const selection = useSelection();
  const [isSearching, setIsSearching] = useState(false);
  const [menu, setMenu] = useState<{ chat: StoredChat; spot: MenuAnchor } | null>(null);
  const hasSupport = (supportedRoles as readonly Role[]).includes(role);
  const { tab, filter } = filterIn(search, hasSupport);
  const query = tab === 'all' ? null : tab;
  const goTo = (next: ChatTab | null, open: Target | null = target) =>
    void navigate(hrefOfTarget(locale, open, next === 'all' ? null : next), {
      replace: true,
      preventScrollReset: true,
      state: { isTyped: true },
    });

  useEffect(() => {
    function press(event: KeyboardEvent): void {
      const isTyping = (event.target as Element).closest(
        'input, textarea, [contenteditable], [role="dialog"]',
      );
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      setIsSearching(true);
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);

  function remove(chats: readonly StoredChat[]): void {
    selection.end();
    // Closes the open conversation if it is deleted.
    if (target && chats.some((chat) => keyOf(chat) === keyOfTarget(target))) goTo(tab, null);
    void commands.deleteChats(chats);
  }
  async function chosen(): Promise<StoredChat[]> {
    const found = await Promise.all(
      [...(selection.keys ?? [])].map((chatId) => session.storage.chats.getChat({ chatId })),
    );
    return found.filter((chat) => chat !== null);
  }
  async function readChosen(): Promise<void> {
    const chats = await chosen();
    selection.end();
    for (const chat of chats) await commands.markRead(chat);
  }
  async function ignore(chat: StoredChat): Promise<void> {
    if ((await commands.ignore(chat)) && target && keyOf(chat) === keyOfTarget(target)) goTo(tab, null);
  }

  const rows = (shown: ChatListFilter) => (
    <ListRows
      key={shown}
      filter={shown}
      tab={query}
      target={target}
      selection={selection}
      onMenu={(chat, spot) => setMenu({ chat, spot })}
      onDelete={(chat) => remove([chat])}
    >
      {(chats) => (
        <>
          {shown === 'all' && !selection.keys && <RequestRow />}
          {shown === 'support' && !selection.keys && <DeskRows chats={chats} target={target} />}
        </>
      )}
    </ListRows>
  );

  return (
    <section className={styles.list} aria-label={t('title')}>
      {selection.keys ? (
        <SelectBar count={selection.keys.size} onEnd={selection.end}>
          <Button
            size="small"
            kind="quiet"
            isDisabled={selection.keys.size === 0}
            onPress={() => void readChosen()}
          >
            {t('select.read')}
          </Button>
          <IconButton
            icon="trash"
            label={t('delete')}
            isDisabled={selection.keys.size === 0}
            onPress={() => void chosen().then(remove)}
          />
        </SelectBar>
      ) : (
        <PageHead
          title={tab === 'requests' ? t('requests') : t('title')}
          className={styles.pageHead}
          back={
            tab === 'requests' ? (
              <IconButton
                icon="back"
                label={t('backToChats')}
                className={styles.backButton}
                onPress={() => goTo('all')}
              />
            ) : undefined
          }
        >
          <IconButton icon="search" label={t('search.begin')} onPress={() => setIsSearching(true)} />
          <Menu label={t('listActions')} trigger={<IconButton icon="more" label={t('listActions')} />}>
            <MenuItem icon="check" onSelect={() => selection.begin()}>
              {t('select.chats')}
            </MenuItem>
            <MenuItem icon="read" onSelect={() => void commands.readAll(filter)}>
              {t('readAll')}
            </MenuItem>
            {hasSupport && (
              <MenuItem icon="bolt" onSelect={() => void navigate(hrefOf(locale, 'autoMessages'))}>
                {pages('name.autoMessages')}
              </MenuItem>
            )}
          </Menu>
        </PageHead>
      )}
      {phase === 'waiting' && (
        <p className={styles.offline} role="status">
          <Icon name="offline" />
          {t('offline')}
        </p>
      )}
      {isSearching ? (
        <SearchPane tab={query} target={target} onClose={() => setIsSearching(false)} />
      ) : tab === 'requests' ? (
        <>
          <p className={styles.about}>{t('requestsAbout')}</p>
          {rows('requestFolder')}
        </>
      ) : (
        <Tabs<ChatTab>
          className={styles.tabs}
          label={t('filter.label')}
          tabs={tabs
            .filter((id) => id !== 'support' || hasSupport)
            .map((id) => ({
              id,
              label: t(`filter.${id}`),
              ...(id === 'unread' ? { count: counts?.unread.chats ?? 0 } : {}),
            }))}
          value={tab}
          onChange={(next) => goTo(next)}
        >
          {rows(filter)}
        </Tabs>
      )}
      {menu && (
        <ContextMenu spot={menu.spot} label={t('chatActions')} onClose={() => setMenu(null)}>
          <MenuItem
            icon="read"
            isDisabled={menu.chat.unreadMessages === 0}
            onSelect={() => void commands.markRead(menu.chat)}
          >
            {t('markRead')}
          </MenuItem>
          <MenuItem icon="check" onSelect={() => selection.begin(menu.chat._id)}>
            {t('select.begin')}
          </MenuItem>
          {menu.chat.user && menu.chat.type === 'direct' && (
            <MenuItem icon="hold" onSelect={() => void ignore(menu.chat)}>
              {t('ignore.action')}
            </MenuItem>
          )}
          <MenuRule />
          {menu.chat.user && (
            <MenuItem icon="flag" onSelect={() => void report(menu.chat, null)}>
              {t('report')}
            </MenuItem>
          )}
          {menu.chat.user && menu.chat.type === 'direct' && (
            <MenuItem icon="block" isDanger onSelect={() => void block(menu.chat)}>
              {t('blockShort')}
            </MenuItem>
          )}
          <MenuItem icon="trash" isDanger onSelect={() => remove([menu.chat])}>
            {t('deleteChat')}
          </MenuItem>
        </ContextMenu>
      )}
    </section>
  );
}

function keyOf(chat: StoredChat): string | null {
  const target = targetOf(chat);
  return target && keyOfTarget(target);
}

/** §2 "Chat screen": filters in their order. `requests` is the request folder, a separate list. */
export const tabs = ['all', 'followings', 'unread', 'support'] as const;
export type ChatTab = (typeof tabs)[number] | 'requests';

/** Returns the tab and filter that the query names (§2.3). */
export function filterIn(search: string, hasSupport: boolean): { tab: ChatTab; filter: ChatListFilter } {
  const requested = (new URLSearchParams(search).get('tab') ?? '')
    .trim()
    .toLowerCase()
    .replaceAll(/\s/g, '_');
  if (requested === 'requests') return { tab: 'requests', filter: 'requestFolder' };
  const tab = tabs.find((one) => one === requested && (one !== 'support' || hasSupport)) ?? 'all';
  return { tab, filter: tab };
}
