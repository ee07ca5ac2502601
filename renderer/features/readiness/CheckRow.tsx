import type { ReactNode } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { cx } from '#renderer/ui/cx.ts';
import { Icon, type IconName } from '#renderer/ui/Icon.tsx';
import { StateTag, type StateTone } from '#renderer/ui/StateTag.tsx';
import type { CheckKey, CheckState } from './checks.ts';
import styles from './readiness.module.css';

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
  /** What is, or what is wrong, in a sentence. */
  readonly text: ReactNode;
  /** Below the sentence: the level of a microphone. */
  readonly children?: ReactNode;
  /** A small button or link that leads to what mends it. */
  readonly mend?: ReactNode;
}

/** One thing that is looked at: how it stands, why, and the way to mend it. */
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
        <span className={cx(styles.text, state === 'bad' && styles.bad)}>{text}</span>
        {children}
      </div>
      {mend ? <div className={styles.mend}>{mend}</div> : tag}
    </li>
  );
}
