import { memo, useId } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { CallRecord } from '#shared/domain/calls.ts';
import { formatTime } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useOpenPerson } from '#renderer/services/personOpener.ts';
import { useLength } from '#renderer/i18n/useLength.ts';
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
import { HereLink, RouterLink } from '#renderer/ui/RouterLink.tsx';
import rowStyles from '#renderer/ui/row.module.css';
import { shapeOf } from '#renderer/ui/callShape.ts';
import { GiftPictures } from '#renderer/stage/GiftPictures.tsx';
import { allCoins } from './sums.ts';
import { useConfirmedCall, type CallBack } from './useCallBack.ts';
import { useWords } from './useWords.ts';
import styles from './history.module.css';
import { Text } from '#renderer/ui/layout.tsx';

/** Row of a call or match: person, kind, duration, time and coins, with a button to call back. */
export const RecordRow = memo(function RecordRow({
  record,
  href,
  isOn,
  isAlone,
  callBack,
}: {
  readonly record: CallRecord;
  /** Address of the receipt. */
  readonly href: string;
  /** The receipt is shown beside the list. */
  readonly isOn: boolean;
  /** The receipt replaces the list, so that Back leads to the list. */
  readonly isAlone: boolean;
  readonly callBack: CallBack;
}) {
  const { t } = useTranslation(['history', 'common']);
  const locale = useLocale();
  const words = useWords();
  const lineId = useId();
  const openPerson = useOpenPerson();
  const { user, kind, callType, duration, created, gifts } = record;
  const coins = allCoins(record);
  const { what, icon, direction, hasBeen } = shapeOf(record);
  const ask = useConfirmedCall(callBack);
  const length = useLength();
  const name = words.name(record);

  const wholeName = words.wholeName(record);
  return (
    <li className={cx(rowStyles.row, styles.row, isOn && styles.isOn)}>
      <PersonPress
        label={t('common:whoIs', { name: wholeName })}
        onPress={user && openPerson && (() => openPerson(user, { source: kind, refId: record._id }))}
      >
        <Avatar src={user?.avatar ?? null} name={name} presence={user?.status ?? null} />
      </PersonPress>
      <span className={rowStyles.words}>
        <b className={styles.name} dir="auto">
          <CoverLink href={href} linkAs={isAlone ? RouterLink : HereLink} isOn={isOn} describedBy={lineId}>
            <CutText cut={name} whole={wholeName} />
          </CoverLink>
        </b>
        <span id={lineId} className={cx(styles.line, what === 'missed' && styles.missed)}>
          <Icon name={icon} label={direction ? t(`direction.${direction}`) : undefined} />
          <span className={styles.what}>
            {hasBeen && duration !== null ? `${t(`what.${what}`)} · ${length(duration)}` : t(`what.${what}`)}
          </span>
          {gifts && <GiftPictures gifts={gifts} />}
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
          <Text as="span" tone="muted">
            {kind === 'match' ? t('free') : '—'}
          </Text>
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
