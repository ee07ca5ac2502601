import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Tabs } from '#renderer/ui/Tabs.tsx';
import { useTabs, type TabNames } from '../../navigation/useTabs.ts';
import type { PlaceholderProps } from '../pageRow.ts';
import { PlaceholderState } from './PlaceholderState.tsx';

/** The state of a page with tabs. */
export function TabbedState({ tabs, ...props }: PlaceholderProps & { tabs: TabNames<string> }) {
  const { t } = useTranslation('pages');
  const { page } = props;
  const [tab, choose] = useTabs(tabs);
  return (
    <Tabs
      isTall
      label={t(`name.${page}`)}
      tabs={tabs.map((id) => ({
        id,
        label: t(`tabs.${page}.${id}.name` as 'tabs.leaderboard.this_week.name'),
      }))}
      value={tab}
      onChange={choose}
    >
      <PlaceholderState
        {...props}
        text={t(`tabs.${page}.${tab}.text` as 'tabs.leaderboard.this_week.text')}
      />
    </Tabs>
  );
}
