import type { ReactNode } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { historyTabIds, type CallTab } from '#shared/domain/calls.ts';
import { Tabs } from '#renderer/ui/Tabs.tsx';

export interface TabbedProps {
  /** The tabs of the page, in the server's order (§4.7). */
  readonly tabs: readonly CallTab[];
  /** Id of the selected tab. */
  readonly tab: string;
  readonly onTab: (tab: string) => void;
}

/** Tabs of the history. Known tabs are translated; others show the server's title. */
export function RecordTabs({ tabs, tab, onTab, children }: TabbedProps & { readonly children: ReactNode }) {
  const { t } = useTranslation('history');
  return (
    <Tabs
      isTall
      label={t('tabsLabel')}
      tabs={tabs.map(({ id, title, count }) => {
        const known = historyTabIds.find((one) => one === id);
        return {
          id,
          label: known ? t(`tabs.${known}`) : (title ?? id),
          count: count ?? 0,
          countTone: id === 'missed' ? ('danger' as const) : ('plain' as const),
        };
      })}
      value={tab}
      onChange={onTab}
    >
      {children}
    </Tabs>
  );
}
