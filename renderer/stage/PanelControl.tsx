import { ControlButton } from '#renderer/ui/ControlButton.tsx';
import type { StagePanel } from './Stage.tsx';

interface PanelControlProps {
  readonly panel: StagePanel;
  /** `small` in the head, `medium` in the row of controls. */
  readonly size?: 'medium' | 'small';
}

/** Opens and closes the panel beside the picture. */
export function PanelControl({ panel, size = 'medium' }: PanelControlProps) {
  return (
    <ControlButton
      icon="chat"
      size={size}
      label={panel.title}
      keys={['C']}
      aria-expanded={panel.isOpen}
      onPress={() => panel.setOpen(!panel.isOpen)}
    />
  );
}
