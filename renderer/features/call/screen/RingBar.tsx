import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Avatar } from '#renderer/ui/Avatar.tsx';
import { ControlButton } from '#renderer/ui/ControlButton.tsx';
import { CountdownRing } from '#renderer/ui/CountdownRing.tsx';
import { iconOf, type RingAnswers, type RingFacts } from './RingCard.tsx';
import styles from './ring.module.css';
import { Text } from '#renderer/ui/layout.tsx';

/** Shows a ringing call as a bar after its card was closed. The call can still be answered. */
export function RingBar(props: RingFacts & RingAnswers) {
  const { name, avatar, callType, expiresAtMs, durationMs, title, onAccept, onDecline } = props;
  const { t } = useTranslation('call');
  return (
    <section className={styles.bar} data-theme="dark" aria-label={title}>
      <Avatar name={name} src={avatar} size={40} />
      <span className={styles.said}>
        <Text as="b" wrap="cut">
          {title}
        </Text>
        <Text as="span" wrap="cut">
          {t(`ring.${callType}Plain`)}
        </Text>
      </span>
      <CountdownRing durationMs={durationMs} endsAtMs={expiresAtMs} size={40} />
      <ControlButton icon="end-fill" kind="end" size="small" label={t('ring.decline')} onPress={onDecline} />
      <ControlButton
        icon={iconOf(callType)}
        size="small"
        label={t('ring.accept')}
        className={styles.take}
        onPress={onAccept}
      />
    </section>
  );
}
