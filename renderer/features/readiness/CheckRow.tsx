import type { ReactNode } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { cx } from '#renderer/ui/cx.ts';
import { Icon, type IconName } from '#renderer/ui/Icon.tsx';
import { StateTag, type StateTone } from '#renderer/ui/StateTag.tsx';
import type { CheckKey, CheckState } from './checks.ts';
import styles from './readiness.module.css';
import { Text } from '#renderer/ui/layout.tsx';

const icons: Readonly<Record<CheckKey, IconName>> = {
  camera: 'cam',
  microphone: 'mic',
  light: 'bulb',
  network: 'net',
  profile: 'profile',
  identity: 'id',
  payout: 'card',
  standing: 'shield',
  notices: 'bell',
};

const tones: Readonly<Record<CheckState, StateTone>> = {
  waiting: 'plain',
  good: 'success',
  better: 'warning',
  bad: 'danger',
  later: 'plain',
  unknown: 'plain',
};

export interface CheckRowProps {
  readonly name: CheckKey;
  readonly state: CheckState;
  /** State or problem in a sentence. */
  readonly text: ReactNode;
  /** Content below the sentence, such as the microphone level. */
  readonly children?: ReactNode;
  /** Small button or link that leads to the solution. */
  readonly mend?: ReactNode;
}

/** One check: state, reason and a way to fix it. */
export function CheckRow({ name, state, text, children, mend }: CheckRowProps) {
  const { t } = useTranslation('readiness');
  const tag = <StateTag tone={tones[state]}>{t(`state.${state}`)}</StateTag>;
  return (
    <li className={styles.row}>
      <Icon name={icons[name]} />
      <div className={styles.words}>
        <div className={styles.top}>
          <b>{t(`name.${name}`)}</b>
          {mend && tag}
        </div>
        <Text as="span" size={12} tone="muted" wrap="breaks" className={cx(state === 'bad' && styles.bad)}>
          {text}
        </Text>
        {children}
      </div>
      {mend ? <div className={styles.mend}>{mend}</div> : tag}
    </li>
  );
}
