import { ControlButton } from '#renderer/ui/ControlButton.tsx';
import type { StagePanel } from './Stage.tsx';

/** Opens and closes what is beside the picture. */
export function PanelControl({ panel }: { readonly panel: StagePanel }) {
  return (
    <ControlButton
      icon="chat"
      size="small"
      label={panel.title}
      aria-expanded={panel.isOpen}
      onPress={() => panel.setOpen(!panel.isOpen)}
    />
  );
}
