import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { LinkButton } from '#renderer/ui/LinkButton.tsx';
import caseStyles from '../desk/case.module.css';
import { sanctionSearchOf } from '../sanctions/address.ts';
import { useSanctionLine } from '../sanctions/useSanctionLine.ts';
import { useDecision } from './useDecision.ts';

/** The sanction of an upheld case, or a button to decide it. */
export function CaseOutcome({
  caseId,
  onFollow,
}: {
  readonly caseId: string;
  readonly onFollow: () => void;
}) {
  const { t } = useTranslation('moderation');
  const line = useSanctionLine();
  const subject = useDecision(caseId);
  if (!subject || (!subject.sanction && !subject.mayDecide)) return null;
  const { sanction } = subject;
  return (
    <section className={caseStyles.part}>
      <h3>{t('sanctions.label')}</h3>
      {sanction ? (
        <LinkButton to={sanctionSearchOf({ state: 'all', id: sanction._id })} size="small">
          {line.what(sanction)}
        </LinkButton>
      ) : (
        <Button size="small" onPress={onFollow}>
          {t('sanctions.follow')}
        </Button>
      )}
    </section>
  );
}
