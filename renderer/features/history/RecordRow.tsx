import { memo, useId } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { CallRecord } from '#shared/domain/calls.ts';
import type { Companion } from '#shared/domain/person.ts';
import { formatTime } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useServices } from '#renderer/services/context.ts';
import { useOpenPerson } from '#renderer/services/personOpener.ts';
import { CutText } from '#renderer/ui/CutText.tsx';
import { Avatar } from '#renderer/ui/Avatar.tsx';
import { Coins } from '#renderer/ui/Coins.tsx';
import { CoverLink } from '#renderer/ui/CoverLink.tsx';
import cover from '#renderer/ui/CoverLink.module.css';
import { cx } from '#renderer/ui/cx.ts';
import { Icon } from '#renderer/ui/Icon.tsx';
import { IconButton } from '#renderer/ui/IconButton.tsx';
import { PersonPress } from '#renderer/ui/PersonPress.tsx';
import { VisuallyHidden } from '#renderer/ui/VisuallyHidden.tsx';
import { RouterLink } from '#renderer/ui/RouterLink.tsx';
import rowStyles from '#renderer/ui/row.module.css';
import { shapeOf } from './shape.ts';
import type { CallBack } from './useCallBack.ts';
import { useWords } from './useWords.ts';
import styles from './history.module.css';

/** Who, what it was and how long, when, and what it cost or brought; and the way to call back. */
export const RecordRow = memo(function RecordRow({
  record,
  href,
  callBack,
}: {
  readonly record: CallRecord;
  /** Where all of it is told. */
  readonly href: string;
  readonly callBack: CallBack;
}) {
  const { t } = useTranslation(['history', 'common']);
  const locale = useLocale();
  const words = useWords();
  const lineId = useId();
  const openPerson = useOpenPerson();
  const { user, coins, kind, callType, duration, created } = record;
  const { what, icon, direction, hasBeen } = shapeOf(record);
  const { dialogs } = useServices();
  const name = words.name(record);

  /** Names the price before anybody is called. */
  async function ask(peer: Companion): Promise<void> {
    const chosen = await dialogs.open('call', { peer, fromScreen: 'history' });
    if (chosen) callBack.onCall(peer, chosen);
  }
  const wholeName = words.wholeName(record);
  return (
    <li className={cx(rowStyles.row, styles.row)}>
      <PersonPress
        label={t('common:whoIs', { name: wholeName })}
        onPress={user && openPerson && (() => openPerson(user, { source: kind, refId: record._id }))}
      >
        <Avatar src={user?.avatar ?? null} name={name} presence={user?.status ?? null} />
      </PersonPress>
      <span className={rowStyles.words}>
        <b className={styles.name} dir="auto">
          <CoverLink href={href} linkAs={RouterLink} describedBy={lineId}>
            <CutText cut={name} whole={wholeName} />
          </CoverLink>
        </b>
        <span id={lineId} className={cx(styles.line, what === 'missed' && styles.missed)}>
          <Icon name={icon} label={direction ? t(`direction.${direction}`) : undefined} />
          {t(`what.${what}`)}
          {hasBeen && duration !== null && ` · ${words.length(duration)}`}
        </span>
      </span>
      <span className={styles.end}>
        <time className={styles.when} dateTime={created}>
          {formatTime(locale, new Date(created))}
        </time>
        {coins !== null && coins !== 0 ? (
          <span className={styles.coins}>
            <VisuallyHidden>{t(coins < 0 ? 'paid' : 'earned')} </VisuallyHidden>
            <Coins value={Math.abs(coins)} />
          </span>
        ) : (
          kind === 'match' && <span className={styles.when}>{t('free')}</span>
        )}
      </span>
      {user && callBack.canCall(user) ? (
        <IconButton
          className={cx(cover.above, styles.call)}
          icon={callType === 'audio' ? 'phone' : 'cam'}
          label={t('callBack', { name: wholeName })}
          isDisabled={callBack.isDisabled}
          onPress={() => void ask(user)}
        />
      ) : (
        <span className={styles.noCall} />
      )}
    </li>
  );
});
