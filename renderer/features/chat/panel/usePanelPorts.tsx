import { useMemo } from 'react';
import { keyOfTarget } from '../conversation/target.ts';
import type { ConversationPorts, PanelProps } from '../ports.ts';
import { CompanionPanel } from './CompanionPanel.tsx';
import { useCompanionCommands } from './useCompanionCommands.ts';

const renderPanel = (about: PanelProps) => <CompanionPanel key={keyOfTarget(about.target)} {...about} />;

/** Returns the ports that the panel provides to the conversation. */
export function usePanelPorts(): Pick<ConversationPorts, 'renderPanel' | 'report' | 'block'> {
  const { report, block, unblock } = useCompanionCommands();
  return useMemo(
    () => ({
      renderPanel,
      report: (chat, message) => void report(chat, message),
      block: (chat, isOn = true) => void (isOn ? block(chat) : chat.user && unblock(chat.user)),
    }),
    [report, block, unblock],
  );
}
