import { hrefOf } from '#shared/domain/pages.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useWhen } from '#renderer/i18n/useWhen.ts';
import { Item, List } from '#renderer/ui/Item.tsx';
import { RouterLink } from '#renderer/ui/RouterLink.tsx';
import { StateTag } from '#renderer/ui/StateTag.tsx';
import { ReportedMessages } from '../decide/ReportedMessages.tsx';
import { searchOf } from '../desk/address.ts';
import { stateLook, useCaseWords } from '../desk/useCaseWords.ts';
import type { ModerationCall } from './useCall.ts';
import { useCallWords } from './useCallWords.ts';
import styles from './call.module.css';
import { Text } from '#renderer/ui/layout.tsx';

/** Cases about the call, each as a link to it. Reported messages of a case are shown on request. */
export function CallCases({ call }: { readonly call: ModerationCall }) {
  const { t } = useTranslation('moderation');
  const locale = useLocale();
  const when = useWhen();
  const words = useCallWords();
  const caseWords = useCaseWords();
  const caseHref = ({ _id, state }: ModerationCall['cases'][number]) =>
    `${hrefOf(locale, 'moderation')}${searchOf({ tab: state, caseId: _id })}`;
  return (
    <section className={styles.part}>
      <h2>{t('call.cases')}</h2>
      {call.cases.length === 0 ? (
        <Text size={14} tone="muted">
          {t('call.noCases')}
        </Text>
      ) : (
        <>
          <List isRuled label={t('call.cases')}>
            {call.cases.map((each) => (
              <Item
                key={each._id}
                icon="flag"
                title={caseWords.reason(each)}
                text={`${t('call.about', { name: words.nameOfId(call, each.about) })}, ${when(each.created)}`}
                end={<StateTag {...stateLook[each.state]}>{t(`state.${each.state}`)}</StateTag>}
                href={caseHref(each)}
                linkAs={RouterLink}
                hasChevron
              />
            ))}
          </List>
          {call.cases
            .filter(({ isInChat }) => isInChat)
            .map(({ _id }) => (
              <ReportedMessages key={_id} caseId={_id} />
            ))}
        </>
      )}
    </section>
  );
}
