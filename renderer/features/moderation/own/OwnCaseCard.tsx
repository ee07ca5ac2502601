import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { StateTag, type StateTone } from '#renderer/ui/StateTag.tsx';
import type { IconName } from '#renderer/ui/Icon.tsx';
import { useWhen } from '#renderer/i18n/useWhen.ts';
import { AppealForm } from './AppealForm.tsx';
import type { OwnCase } from './useOwnCases.ts';
import styles from './own.module.css';

/** State of a case as the user sees it. */
type Standing = 'open' | 'appealed' | 'upheld' | 'dismissed';
const tagOf: Readonly<Record<Standing, { tone: StateTone; icon: IconName }>> = {
  open: { tone: 'warning', icon: 'clock' },
  appealed: { tone: 'plain', icon: 'chat' },
  upheld: { tone: 'danger', icon: 'flag' },
  dismissed: { tone: 'success', icon: 'check' },
};

const standingOf = ({ state, appeal }: OwnCase): Standing =>
  state === 'open' && appeal !== null ? 'appealed' : state;

/** The finding of the check, the state of the case, and the user's statement. */
export function OwnCaseCard({ own }: { readonly own: OwnCase }) {
  const { t } = useTranslation('moderation');
  const when = useWhen();
  const { _id: id, verdict, created, decided, appeal } = own;
  const standing = standingOf(own);
  return (
    <li className={styles.case}>
      <div className={styles.head}>
        <h2>{t(`own.verdict.${verdict === 'noFace' ? 'noFace' : 'prohibited'}`)}</h2>
        <StateTag {...tagOf[standing]}>{t(`own.state.${standing}`)}</StateTag>
      </div>
      <p className={styles.when}>
        <time dateTime={created}>{t('own.seen', { when: when(created) })}</time>
        {decided !== null && (
          <>
            {' · '}
            <time dateTime={decided}>{t('own.decided', { when: when(decided) })}</time>
          </>
        )}
      </p>
      <p className={styles.text}>{t(`own.about.${standing}`)}</p>
      {appeal !== null && (
        <div className={styles.yours}>
          <b>{t('own.appeal.yours')}</b>
          <blockquote dir="auto">{appeal}</blockquote>
        </div>
      )}
      {standing === 'open' && <AppealForm caseId={id} />}
    </li>
  );
}
