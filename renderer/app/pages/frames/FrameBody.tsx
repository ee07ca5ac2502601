import { useTranslation } from 'react-i18next';
import { Tabs } from '#renderer/ui/Tabs.tsx';
import { useTabs, type TabNames } from '../../useTabs.ts';
import { frames, type FramedPage, type FrameSpec } from './frames.ts';
import { FrameState } from './FrameState.tsx';
import styles from './frames.module.css';

/** What stands below a frame's head: its tabs, where it has some, and the state. */
export function FrameBody({ page }: { page: FramedPage }) {
  const { t } = useTranslation('pages');
  const { tabs }: FrameSpec = frames[page];
  if (tabs) return <TabbedState page={page} tabs={tabs} />;
  return <FrameState page={page} text={t(`frames.${page}` as 'frames.income')} />;
}

function TabbedState({ page, tabs }: { page: FramedPage; tabs: TabNames<string> }) {
  const { t } = useTranslation('pages');
  const [tab, choose] = useTabs(tabs);
  return (
    <Tabs
      className={styles.tabs}
      label={t(`name.${page}`)}
      tabs={tabs.map((id) => ({ id, label: t(`tabs.${page}.${id}.name` as 'tabs.online.new.name') }))}
      value={tab}
      onChange={choose}
    >
      <FrameState page={page} text={t(`tabs.${page}.${tab}.text` as 'tabs.online.new.text')} />
    </Tabs>
  );
}
