import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Tabs } from '#renderer/ui/Tabs.tsx';
import { useTabs, type TabNames } from '../../useTabs.ts';
import type { FramedPage } from './frames.ts';
import { FrameState } from './FrameState.tsx';

/** The state of a page with tabs. */
export function TabbedState({ page, tabs }: { page: FramedPage; tabs: TabNames<string> }) {
  const { t } = useTranslation('pages');
  const [tab, choose] = useTabs(tabs);
  return (
    <Tabs
      isTall
      label={t(`name.${page}`)}
      tabs={tabs.map((id) => ({ id, label: t(`tabs.${page}.${id}.name` as 'tabs.online.new.name') }))}
      value={tab}
      onChange={choose}
    >
      <FrameState page={page} text={t(`tabs.${page}.${tab}.text` as 'tabs.online.new.text')} />
    </Tabs>
  );
}
