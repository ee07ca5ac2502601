import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { CallRecord } from '#shared/domain/calls.ts';
import { hrefOf } from '#shared/domain/pages.ts';
import { formatTime } from '#renderer/i18n/format.ts';
import { useLength } from '#renderer/i18n/useLength.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { shapeOf, type Shape } from '#renderer/ui/callShape.ts';
import { cx } from '#renderer/ui/cx.ts';
import { Icon, type IconName } from '#renderer/ui/Icon.tsx';
import { PressButton } from '#renderer/ui/PressButton.tsx';
import { RouterLink } from '#renderer/ui/RouterLink.tsx';
import { useCallAgain } from './rowCommands.ts';
import styles from './encounter.module.css';

/** A call or a match between the messages. Links to its receipt, and offers to repeat an unanswered call. */
export function EncounterEntry({ record, rowKey }: { record: CallRecord; rowKey: string }) {
  const { t } = useTranslation('chat');
  const locale = useLocale();
  const lengthOf = useLength();
  const callAgain = useCallAgain();
  const shape = shapeOf(record);
  const callType = record.callType ?? 'video';
  const kind = kindOf(shape, record);
  const at = new Date(record.created);
  const href = `${hrefOf(locale, 'callDetails')}?${new URLSearchParams({ call: record._id }).toString()}`;
  const isMissed = shape.what === 'missed';
  return (
    <div className={styles.place}>
      <RouterLink className={styles.entry} href={href} data-row={rowKey}>
        <Icon name={iconOf(shape, callType)} className={cx(isMissed && styles.missed)} />
        <span>
          <b>{kind === 'match' ? t('encounter.match') : t(`encounter.${kind}.${callType}`)}</b>
          {shape.hasBeen && record.duration !== null && `, ${lengthOf(record.duration)}`}
          {' · '}
          <time dateTime={at.toISOString()}>{formatTime(locale, at)}</time>
        </span>
      </RouterLink>
      {callAgain && record.kind === 'call' && !shape.hasBeen && (
        <PressButton className={styles.again} onPress={() => callAgain()}>
          <Icon name={callType === 'audio' ? 'phone' : 'cam'} />
          {t(record.direction === 'incoming' ? 'encounter.callBack' : 'encounter.callAgain')}
        </PressButton>
      )}
    </div>
  );
}

/** Returns the translation key that names the record. */
function kindOf({ what }: Shape, { direction }: CallRecord) {
  if (what === 'call' || what === 'audio') return direction;
  if (what === 'declined' && direction === 'incoming') return 'declinedByMe';
  return what;
}

function iconOf({ what, icon }: Shape, callType: 'video' | 'audio'): IconName {
  if (what === 'call' || what === 'audio') return callType === 'audio' ? 'phone' : 'cam';
  return icon;
}
