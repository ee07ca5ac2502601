import { useId } from 'react';
import { useSnapshot } from 'valtio';
import { call, match } from '#shared/domain/constants.ts';
import type { OnboardingScreen } from '#shared/domain/onboarding.ts';
import { isStreamer, type Role } from '#shared/domain/roles.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { Onboarding } from '#renderer/services/onboarding.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Icon, type IconName } from '#renderer/ui/Icon.tsx';
import text from '#renderer/ui/styles/text.module.css';
import { cx } from '#renderer/ui/cx.ts';
import styles from './onboarding.module.css';
import { Row, Text } from '#renderer/ui/layout.tsx';

const icons: Readonly<Record<OnboardingScreen, IconName>> = {
  media: 'cam',
  welcome: 'star',
  earning: 'gift',
  safety: 'shield',
};

/** §2.5: introduces a new user to one thing at a time, beside the page, so that Start stays reachable. */
export function OnboardingCard({ onboarding, role }: { onboarding: Onboarding; role: Role }) {
  const { t } = useTranslation('match');
  const titleId = useId();
  const { pending, count } = useSnapshot(onboarding.state);
  const [screen] = pending;
  if (screen === undefined) return null;
  const isLast = pending.length === 1;
  const forWhom = isStreamer(role) ? 'streamer' : 'user';

  function words(): string {
    switch (screen) {
      case 'welcome':
        return t(`onboarding.welcome.${forWhom}`, { seconds: match.durationMs / 1_000 });
      case 'earning': {
        const figures = { coins: match.streamerEarningCoins, percent: call.streamerSharePercent };
        const rule = t('onboarding.earning.text', figures);
        return role === 'pendingGoddess' ? `${rule} ${t('onboarding.earning.held')}` : rule;
      }
      case 'safety':
        return t('onboarding.safety.text');
      default:
        return t('onboarding.media.text');
    }
  }

  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <div className={styles.words} aria-live="polite">
        <Row as="header" gap={3}>
          <Icon name={icons[screen]} className={styles.icon} />
          <h2 id={titleId} className={styles.title}>
            {t(`onboarding.${screen}.title`, { seconds: match.durationMs / 1_000 })}
          </h2>
          <span className={cx(text.tiny, text.muted, text.num)}>
            {t('onboarding.place', { place: count - pending.length + 1, count })}
          </span>
        </Row>
        <Text tone="muted">{words()}</Text>
      </div>
      <Row gap={2} align="stretch" wraps>
        <Button size="small" onPress={() => onboarding.answer(screen)}>
          {t(isLast ? 'onboarding.done' : 'onboarding.next')}
        </Button>
        {!isLast && (
          <Button kind="quiet" size="small" onPress={() => pending.forEach(onboarding.answer)}>
            {t('onboarding.skip')}
          </Button>
        )}
      </Row>
    </section>
  );
}
