import { useDeferredValue, useEffect, useMemo, useRef, useState, type ComponentProps } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useSnapshot } from 'valtio';
import type { Message } from '#shared/domain/chat.ts';
import { recipientKey } from '#shared/store/records.ts';
import { isShut, sortKeyOf } from '#shared/store/rules.ts';
import { useServices } from '#renderer/services/context.ts';
import { useIsOnline } from '#renderer/services/useIsOnline.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Sheet } from '#renderer/ui/Sheet.tsx';
import { cx } from '#renderer/ui/cx.ts';
import { notify } from '#renderer/ui/notify.tsx';
import { useIsWide } from '#renderer/ui/useMediaQuery.ts';
import { useChats } from '../chatContext.ts';
import { Composer, WhileAllowed } from '../composer/Composer.tsx';
import { composerKey, keyOfTarget, recipientOf, targetOf, type Target } from './target.ts';
import { useMedia } from '../media/useMedia.ts';
import {
  CallAgainContext,
  RowPeopleContext,
  RowCommandsContext,
  type RowCommands,
} from '../message/rowCommands.ts';
import { nameOf } from '../message/names.ts';
import { BlockedNote } from '../panel/BlockedNote.tsx';
import { useBlock } from '../panel/blocks.ts';
import { CompanionPanel } from '../panel/CompanionPanel.tsx';
import { useCompanionCommands } from '../panel/useCompanionCommands.ts';
import { usePorts } from '../ports.ts';
import { StandingNote } from './Banners.tsx';
import { AimContext, useAims } from './aim.ts';
import { useCallQuestion } from './CallButtons.tsx';
import { ConversationHeader } from './ConversationHeader.tsx';
import type { GoTo } from './logProps.ts';
import { MessageLog } from './MessageLog.tsx';
import { MessageMenu, type OpenMenu } from './MessageMenu.tsx';
import { NoChat } from './NoChat.tsx';
import { PinnedBar } from './PinnedBar.tsx';
import { noConversation } from './noConversation.ts';
import type { MessageLogRow } from './rows.ts';
import { SelectBar } from './SelectBar.tsx';
import { ShutConversation } from './ShutConversation.tsx';
import { LinkPreviewsContext } from '../message/LinkCard.tsx';
import { useChatCommands } from './useChatCommands.ts';
import { useChatMarks } from './useChatMarks.ts';
import { useChatOf } from './useChatOf.ts';
import { useChosenIds, useSelection } from './useSelection.ts';
import { useMessageCommands } from './useMessageCommands.ts';
import { useScoped } from './useScoped.ts';
import { useStranger } from './useStranger.ts';
import styles from './conversation.module.css';

export interface ConversationPaneProps {
  readonly target: Target;
  readonly goTo: GoTo | null;
  /** Returns to the list, or leaves a chat that no longer exists. */
  readonly onBack: () => void;
  /** Shows only messages and composer, for use beside a video that already shows the other user. */
  readonly isBare?: boolean;
}

/** A conversation: header, messages and composer. */
export function ConversationPane({ target, goTo, onBack, isBare = false }: ConversationPaneProps) {
  const { t } = useTranslation('chat');
  const { session, actions } = useChats();
  const { session: signedIn } = useServices();
  const { hasLinkPreviews } = usePorts();
  const { openMedium } = useMedia();
  const { report, unblock } = useCompanionCommands();
  const commands = useChatCommands();
  const found = useChatOf(target);
  const chatId = found.chat?._id ?? null;
  const conversation = useScoped(chatId, (scope, id) =>
    id === null ? null : session.openConversation(scope, id, found.finding),
  );
  const state = useSnapshot(conversation?.state ?? noConversation);
  const chat = (state.chat as typeof found.chat) ?? found.chat;
  const recipient = recipientOf(target, found.chat);
  const { person: stranger, ...their } = useStranger(target, found.state === 'none');
  const known = chat ?? (stranger && { user: stranger });
  // A URL may name the chat itself; the other side of that chat decides which commands it offers.
  const whose = (chat && targetOf(chat)) ?? target;
  const isNowhere = target.kind === 'chat' && found.state === 'none';
  const selection = useSelection();
  const chosenIds = useChosenIds(selection.keys, state.messages);
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const aiming = useAims(state.messages as readonly Message[], session.me);
  const isWide = useIsWide();
  const [isPanelOpen, setIsPanelOpen] = useState(false);
  /** Message found by the search dialog. A later request in the URL replaces it. */
  const [jump, setJump] = useState<{ after: GoTo | null; to: GoTo } | null>(null);
  // A user who answers at a desk does so even if they blocked the other user in a direct chat.
  const person = chat?.type === 'direct' ? chat.user : null;
  const newTo = target.kind === 'user' && found.state === 'none' ? target.userId : null;
  const block = useBlock(isBare ? null : (person?._id ?? newTo));
  const isBlocked = block ?? (newTo !== null && their.state === 'blocked');
  const isOnline = useIsOnline();
  // Before the first message the server says whether the user may write; until then the composer is disabled.
  // Offline that stays unknown, so the composer is enabled and messages wait.
  const isComposerInert =
    !isBare &&
    target.kind !== 'support' &&
    !chat &&
    isOnline &&
    (found.state === 'looking' || their.isLooking);
  const name =
    whose.kind === 'support' ? t(`support.${whose.subtype}`) : ((known && nameOf(known)) ?? t('somebody'));

  // §4 "Toasts": joining a chat's channel clears them.
  const opened = keyOfTarget(target);
  useEffect(() => notify.clear(), [opened]);

  const { toggle } = selection;
  const jumpTo = (place: number) =>
    // A new id, because the user may jump to the same message again.
    setJump({ after: goTo, to: { place, requestId: `found ${crypto.randomUUID()}` } });
  const messageCommands = useMessageCommands({
    chat,
    conversation,
    aiming,
    isClosed: isBlocked || chat?.user?.deleted === true,
    onJump: jumpTo,
  });
  const marks = useChatMarks(chatId);
  const latest = useRef(messageCommands);
  useEffect(() => void (latest.current = messageCommands));
  const rowCommands = useMemo<RowCommands>(
    () => ({
      openMedium,
      resend: (entry) => void actions.resend(entry),
      discard: (entry) => void session.cancelEntry(entry.id),
      stop: (entry) => void actions.stop(entry),
      removeFile: (entry, fileId) => void actions.removeFile(entry, fileId),
      toggle: (row) => toggle(row.key),
      react: (message, emoji) => latest.current.react(message, emoji),
      reply: (message) => latest.current.reply(message),
      goTo: (messageId) => latest.current.goTo(messageId),
      openMenu: (row, spot, focus) => setMenu({ row, spot, focus, atMs: Date.now() }),
    }),
    [openMedium, actions, session, toggle],
  );

  const companionAvatar = known?.user?.avatar ?? null;
  const ownAvatar = useSnapshot(signedIn.state).user?.avatar ?? null;
  const people = useMemo(
    () => ({ own: ownAvatar, companion: companionAvatar }),
    [ownAvatar, companionAvatar],
  );

  const callAgain = useCallQuestion(chat);
  // Loading a preview of a stranger's link would tell the link's host that the request was opened.
  const hasLinkCards = hasLinkPreviews && chat !== null && chat.isInRequestFolder !== true;

  const deleteRows = (rows: readonly MessageLogRow[]) => {
    selection.end();
    void commands.deleteRows(chatId, rows);
  };
  async function deleteChosen(): Promise<void> {
    const { keys } = selection;
    if (!keys || chatId === null || !(await commands.mayDelete(keys.size))) return;
    const ids = chosenIds();
    selection.end();
    for (const entry of session.state.outbox)
      if (entry.kind === 'send' && keys.has(entry.id)) await session.cancelEntry(entry.id);
    if (ids.length > 0) await commands.deleteMessages(chatId, ids);
  }
  const ignore = async () => {
    if (chat && (await commands.ignore(chat))) onBack();
  };
  const search = async () => {
    const message = chat && (await commands.search(chat));
    if (message) jumpTo(sortKeyOf(message));
  };
  const deleteChat = () => {
    if (!chat) return;
    onBack();
    void commands.deleteChats([chat]);
  };
  const accept = () => {
    if (whose.kind === 'user') void commands.accept(whose.userId);
  };

  // A block hides an existing chat and prevents a new one.
  const isClosed = chat ? isShut(chat) : isBlocked || their.state === 'blockedBy';
  if (isClosed && !isBare)
    return <ShutConversation userId={target.kind === 'user' ? target.userId : null} onBack={onBack} />;
  return (
    <AimContext value={aiming}>
      <section className={cx(styles.talk, isBare && styles.isBare)} aria-label={t('conversation', { name })}>
        {selection.keys ? (
          <SelectBar count={selection.keys.size} onEnd={selection.end}>
            <Button
              size="small"
              kind="dangerSoft"
              icon="trash"
              isDisabled={selection.keys.size === 0}
              onPress={() => void deleteChosen()}
            >
              {t('delete')}
            </Button>
          </SelectBar>
        ) : isBare ? null : (
          <ConversationHeader
            chat={chat}
            user={known?.user ?? null}
            name={name}
            desk={whose.kind === 'support' ? whose.subtype : null}
            isPanelOpen={isPanelOpen}
            isBlocked={isBlocked}
            onBack={onBack}
            onPanel={() => setIsPanelOpen(!isPanelOpen)}
            onSelect={() => selection.begin()}
            onSearch={() => void search()}
            onIgnore={() => void ignore()}
            onDelete={deleteChat}
          />
        )}
        {marks.pinned && !isBare && (
          <PinnedBar
            pinned={marks.pinned}
            onGo={() => marks.pinned && jumpTo(marks.pinned.place)}
            onUnpin={marks.unpin}
          />
        )}
        <RowCommandsContext value={rowCommands}>
          <RowPeopleContext value={people}>
            {found.state === 'looking' || isComposerInert || (chatId !== null && conversation === null) ? (
              <div className={styles.blank} />
            ) : isNowhere ? (
              <NoChat />
            ) : (
              <LinkPreviewsContext value={hasLinkCards}>
                <CallAgainContext value={callAgain}>
                  <MessageLog
                    key={conversation?.chatId ?? recipientKey(recipient)}
                    conversation={conversation}
                    chat={chat}
                    recipient={recipient}
                    name={name}
                    encountersWith={isBare || whose.kind !== 'user' ? null : whose.userId}
                    selection={selection}
                    goTo={jump !== null && jump.after === goTo ? jump.to : goTo}
                    onMenu={(row, spot) => setMenu({ row, spot, focus: 'menu', atMs: Date.now() })}
                    onDelete={deleteRows}
                  />
                </CallAgainContext>
              </LinkPreviewsContext>
            )}
          </RowPeopleContext>
        </RowCommandsContext>
        <div className={styles.compose}>
          {isNowhere ? null : isBlocked && chat ? (
            <BlockedNote name={name} onUnblock={() => chat.user && void unblock(chat.user)} />
          ) : (
            <>
              <StandingNote
                chat={whose.kind === 'user' ? chat : null}
                name={name}
                onAccept={accept}
                onIgnore={() => void ignore()}
                onDelete={deleteChat}
              />
              <div className={cx(isComposerInert && styles.held)} inert={isComposerInert}>
                <WhileAllowed isSupport={recipient.kind === 'support' || chat?.type === 'support'}>
                  <Composer key={composerKey(recipient, chat)} recipient={recipient} chat={chat} />
                </WhileAllowed>
              </div>
            </>
          )}
        </div>
        {menu && (
          // On a phone the menu renders the message itself, so it needs their commands.
          <RowCommandsContext value={rowCommands}>
            <MessageMenu
              menu={menu}
              name={name}
              onClose={() => setMenu(null)}
              commands={{
                ...messageCommands.of(menu),
                copy: textOf(menu.row) === '' ? undefined : () => void commands.copy(textOf(menu.row)),
                ...pinOf(menu.row),
                select: () => selection.begin(menu.row.key),
                report:
                  chat?.user && menu.row.kind === 'stored' && !menu.row.isMine
                    ? () => reportRow(menu.row)
                    : undefined,
                remove: () => deleteRows([menu.row]),
                isForMe: !menu.row.isMine,
              }}
            />
          </RowCommandsContext>
        )}
        {isPanelOpen && !isWide && chat && (
          <Sheet title={t('about', { name })} desktop="side" onClose={() => setIsPanelOpen(false)}>
            <CompanionPanel
              key={keyOfTarget(whose)}
              {...{ target: whose, chat, stranger }}
              isLooking={false}
            />
          </Sheet>
        )}
      </section>
      {isWide && !isBare && !isNowhere && (
        <aside className={styles.panel} aria-label={t('about', { name })}>
          <LatePanel
            key={keyOfTarget(whose)}
            {...{ target: whose, chat, stranger }}
            isLooking={found.state === 'looking'}
          />
        </aside>
      )}
    </AimContext>
  );

  function pinOf(row: MessageLogRow) {
    if (row.kind === 'pending') return {};
    const isPinned = marks.pinned?.messageId === row.message._id;
    return { isPinned, pin: () => (isPinned ? marks.unpin() : marks.pin(row.message)) };
  }

  function reportRow(row: MessageLogRow): void {
    if (chat && row.kind === 'stored') void report(chat, row.message);
  }
}

/** Returns the text of a message, for copying. */
function textOf(row: MessageLogRow): string {
  return (row.kind === 'pending' ? row.entry.message.text : row.message.text) ?? '';
}

/** Renders the panel after the messages, because the header already shows who the other user is. */
function LatePanel(about: ComponentProps<typeof CompanionPanel>) {
  return useDeferredValue(true, false) && <CompanionPanel {...about} />;
}
