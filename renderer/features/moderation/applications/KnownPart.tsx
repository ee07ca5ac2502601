import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { ApplicationDetails } from '#shared/domain/applications.ts';
import { fieldNames, fieldRow, requiredFields, type RequiredField } from '#shared/domain/profileFields.ts';
import { countryName, missing } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { Chip } from '#renderer/ui/Chip.tsx';
import { useFieldWords } from '#renderer/ui/profileFields/useFieldWords.ts';
import { StateTag, type StateTone } from '#renderer/ui/StateTag.tsx';
import { VisuallyHidden } from '#renderer/ui/VisuallyHidden.tsx';
import { useWhen } from '#renderer/i18n/useWhen.ts';
import { hasMark, type Mark, type Marked } from './marks.ts';
import styles from './applications.module.css';

const tones: Readonly<Record<ApplicationDetails['identity']['state'], StateTone>> = {
  none: 'plain',
  started: 'warning',
  approved: 'success',
  refused: 'danger',
};
const otherFields = fieldNames.filter((field) => fieldRow(field).requiredOf === undefined);

/** The result of the identity provider and the profile. Each item can be marked as returned. */
export function KnownPart({
  details,
  marks,
  onMark,
}: {
  readonly details: ApplicationDetails;
  readonly marks: readonly Mark[];
  readonly onMark: ((what: Marked) => void) | undefined;
}) {
  const { t } = useTranslation(['moderation', 'application']);
  const locale = useLocale();
  const when = useWhen();
  const words = useFieldWords();
  const { identity, profile } = details;
  const mark = (item: Marked['item'], what: string) =>
    onMark && (
      <Chip isOn={hasMark(marks, { item, itemId: null })} onPress={() => onMark({ item, itemId: null })}>
        {t('applications.mark')}
        <VisuallyHidden> {what}</VisuallyHidden>
      </Chip>
    );
  const valueOf = (field: RequiredField) => {
    const value = profile[field];
    if (value === null || value === '') return missing;
    return field === 'gender' ? t(`applications.gender.${profile.gender ?? 'female'}`) : value;
  };
  return (
    <>
      <section className={styles.part}>
        <h3>{t('application:item.idv')}</h3>
        <div className={styles.fact}>
          <span>
            <StateTag tone={tones[identity.state]}>{t(`applications.identity.${identity.state}`)}</StateTag>
            <small>
              {identity.checkedAt === null
                ? identity.reason !== null && t(`application:identity.reason.${identity.reason}`)
                : when(identity.checkedAt)}
            </small>
          </span>
          {mark('idv', t('application:item.idv'))}
        </div>
      </section>
      <section className={styles.part}>
        <h3>{t('applications.profile')}</h3>
        <ul className={styles.facts}>
          {requiredFields.map((field) => (
            <li key={field} className={styles.fact}>
              <span>
                <small>{t(`application:item.${field}`)}</small>
                <span dir="auto">{valueOf(field)}</span>
              </span>
              {mark(field, t(`application:item.${field}`))}
            </li>
          ))}
        </ul>
        <p className={styles.about}>
          {[
            countryName(locale, profile.country),
            ...otherFields.map((field) => words.text(profile, field) ?? ''),
            profile.joined === null ? '' : t('applications.joined', { when: when(profile.joined) }),
          ]
            .filter((part) => part !== '')
            .join(' · ')}
        </p>
      </section>
    </>
  );
}
