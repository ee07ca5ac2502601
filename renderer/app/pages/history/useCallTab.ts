import type { CallTab } from '#shared/domain/calls.ts';
import { useCallTabs } from '#renderer/features/history/index.ts';
import { useTabs, type TabNames } from '../../navigation/useTabs.ts';

/** Returns the name of a tab as addresses write it (§2), derived from the server's id. */
const nameOf = ({ id }: Pick<CallTab, 'id'>) => id.trim().toLowerCase().replaceAll(/\s/g, '_');

/** Returns the tabs of the history from the server, and the one that the address selects. */
export function useCallTab(): {
  readonly tabs: readonly CallTab[];
  readonly tab: string;
  readonly onTab: (id: string) => void;
} {
  const tabs = useCallTabs();
  const [name, choose] = useTabs(tabs.map(nameOf) as unknown as TabNames<string>);
  const shown = tabs.find((one) => nameOf(one) === name) ?? tabs[0];
  return { tabs, tab: shown?.id ?? '', onTab: (id) => choose(nameOf({ id })) };
}
