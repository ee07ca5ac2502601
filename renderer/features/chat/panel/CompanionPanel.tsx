import type { StoredChat } from '#shared/store/records.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useSnapshot } from 'valtio';
import type { Companion } from '#shared/domain/person.ts';
import { countryName, languageName } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { Facts, type Fact } from '#renderer/ui/Facts.tsx';
import { Icon, type IconName } from '#renderer/ui/Icon.tsx';
import { PresenceStatus } from '#renderer/ui/Presence.tsx';
import { Skeleton } from '#renderer/ui/Skeleton.tsx';
import { VisuallyHidden } from '#renderer/ui/VisuallyHidden.tsx';
import { cx } from '#renderer/ui/cx.ts';
import { useChats } from '../chatContext.ts';
import type { Target } from '../conversation/target.ts';
import { nameOf } from '../message/names.ts';
import { useIsBlocked } from './blocks.ts';
import { shownCountry } from '#shared/domain/shownCountry.ts';
import { profileMedia, shownPresence } from './companion.ts';
import { PanelActions } from './PanelActions.tsx';
import { QuickActions } from './QuickActions.tsx';
import { SharedMedia } from './SharedMedia.tsx';
import { SupportPanel } from './SupportPanel.tsx';
import styles from './panel.module.css';
import { useState, type ReactNode } from 'react';
import { initials } from '#renderer/ui/initials.ts';
import { Stack } from '#renderer/ui/layout.tsx';

export interface PanelProps {
  readonly target: Target;
  /** Null: there are no messages yet, or that is unknown (`isLooking`). */
  readonly chat: StoredChat | null;
  /** The other user if there is no chat that names them. */
  readonly stranger: Companion | null;
  readonly isLooking: boolean;
}

/** Panel beside the conversation: profile, shared media and actions for the other user or desk. */
export function CompanionPanel({ target, chat, stranger, isLooking }: PanelProps) {
  if (target.kind === 'support') return <SupportPanel subtype={target.subtype} chat={chat} />;
  if (isLooking && !chat) return <Waiting />;
  const userId = target.kind === 'user' ? target.userId : chat?.user?._id;
  return userId === undefined ? null : <Person userId={userId} chat={chat} stranger={stranger} />;
}

function Person({ userId, chat, stranger }: { userId: string } & Pick<PanelProps, 'chat' | 'stranger'>) {
  const { t } = useTranslation(['companion', 'chat']);
  const isBlocked = useIsBlocked(chat?.user?._id ?? null);
  const user = chat?.user ?? stranger;
  const called = nameOf({ user });
  const name = called ?? t('chat:somebody');
  const isGone = user?.deleted === true;
  const age = user?.age ?? null;
  return (
    <div className={styles.panel}>
      <Portrait
        src={isGone ? null : (user?.avatar ?? null)}
        name={isGone ? null : called}
        icon={isGone ? 'door' : 'profile'}
        title={age === null || isGone ? name : t('chat:nameAge', { name, age })}
      >
        {user && !isGone && <Status user={user} />}
      </Portrait>
      {!user && <p className={styles.words}>{t('unknown')}</p>}
      {isGone && <Note icon="info" title={t('deleted.title')} text={t('deleted.text')} />}
      {isBlocked && !isGone && <Note icon="block" title={t('block.is', { name })} text={t('block.isText')} />}
      {!isGone && <QuickActions userId={userId} chat={isBlocked || !user ? null : chat} />}
      {user && !isGone && <About user={user} chat={chat} />}
      {chat && <SharedMedia chat={chat} />}
      {chat && <PanelActions chat={chat} name={name} isBlocked={isBlocked} />}
    </div>
  );
}

/** Presence and country. Offline the presence is unknown and not shown. */
function Status({ user }: { user: Companion }) {
  const { t } = useTranslation('companion');
  const locale = useLocale();
  const { session } = useChats();
  const { phase } = useSnapshot(session.state);
  const country = shownCountry(user);
  return (
    <span className={styles.status}>
      {phase === 'waiting' ? (
        <span className={styles.offline}>
          <Icon name="offline" />
          {t('offline')}
        </span>
      ) : (
        <PresenceStatus presence={shownPresence(user)} />
      )}
      {country !== null && <span className={styles.place}>{` · ${countryName(locale, country)}`}</span>}
    </span>
  );
}

/** Returns the language of the companion's app if they sent the last message; null: unknown. */
function appLanguage(chat: PanelProps['chat']): string | null {
  const last = chat?.lastMessage ?? null;
  const isTheirs = last !== null && last.from === chat?.user?._id;
  // The sender's client sets the field, so it may be invalid.
  return isTheirs ? (/^[a-z]{2,3}(?=-|$)/i.exec(last.appLang ?? '')?.[0] ?? null) : null;
}

/** Facts from the profile and about the chat. */
function About({ user, chat }: { user: Companion; chat: PanelProps['chat'] }) {
  const { t } = useTranslation(['companion', 'common']);
  const locale = useLocale();
  const bio = user.bio?.trim() ?? '';
  const appLang = appLanguage(chat);
  const messages = chat?.countMessages ?? 0;
  const { photos, videos } = profileMedia(user);
  const media = [
    ...(photos > 0 ? [t('facts.photos', { count: photos })] : []),
    ...(videos > 0 ? [t('facts.videos', { count: videos })] : []),
  ];
  const facts: Fact[] = [
    ...(user.languages.length > 0
      ? [
          {
            term: t('facts.languages'),
            value: user.languages.map((code) => languageName(locale, code)).join(', '),
          },
        ]
      : []),
    ...(appLang === null ? [] : [{ term: t('facts.appLang'), value: languageName(locale, appLang) }]),
    ...(messages > 0 ? [{ term: t('facts.inChat'), value: t('facts.messages', { count: messages }) }] : []),
    ...(media.length > 0 ? [{ term: t('facts.profile'), value: media.join(', ') }] : []),
    ...(user.price === null
      ? []
      : [
          {
            term: t('facts.price'),
            value: t('common:coins.count', { count: user.price }),
          },
        ]),
  ];
  if (bio === '' && facts.length === 0) return null;
  return (
    <Stack gap={3}>
      {bio !== '' && (
        <p className={styles.words} dir="auto">
          {bio}
        </p>
      )}
      {facts.length > 0 && <Facts facts={facts} />}
    </Stack>
  );
}

function Note({ icon, title, text }: { icon: 'info' | 'block'; title: string; text: string }) {
  return (
    <p className={styles.note}>
      <Icon name={icon} />
      <span>
        <b>{title}</b>
        {text}
      </span>
    </p>
  );
}

/** Placeholder while the chat loads. Appears late, because a stored chat loads sooner. */
function Waiting() {
  const { t } = useTranslation('common');
  return (
    <div className={cx(styles.panel, styles.late)} aria-busy="true">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      <Skeleton height="auto" className={styles.portraitWaiting} />
      <Skeleton height={64} />
      <Skeleton width="80%" />
      <Skeleton width="60%" />
    </div>
  );
}

/** Large avatar of the panel with name and status on it. */
function Portrait({
  src,
  name,
  title,
  icon,
  children,
}: {
  readonly src: string | null;
  /** Name for the initials; null: the icon is shown instead. */
  readonly name: string | null;
  readonly title: string;
  readonly icon: IconName;
  readonly children?: ReactNode;
}) {
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <div className={styles.portrait} data-theme="dark">
      {src !== null && src !== failed ? (
        <img src={src} alt="" decoding="async" draggable={false} onError={() => setFailed(src)} />
      ) : (
        <span className={styles.letters} aria-hidden="true">
          {name === null ? <Icon name={icon} /> : initials(name)}
        </span>
      )}
      <div className={styles.who}>
        <h3 className={styles.name} dir="auto">
          {title}
        </h3>
        {children}
      </div>
    </div>
  );
}
