import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { lazyComponent } from '#renderer/ui/lazyComponent.tsx';
import type { PlaceholderProps } from '../pageRow.ts';
import { PlaceholderState } from './PlaceholderState.tsx';
import { tabsModule } from './tabsModule.ts';

const TabbedState = lazyComponent(tabsModule);

/** What is below a placeholder's head: its tabs, where it has some, and the state. */
export function PlaceholderBody(props: PlaceholderProps) {
  const { t } = useTranslation('pages');
  const { tabs } = props.placeholder;
  if (tabs) return <TabbedState {...props} tabs={tabs} />;
  return <PlaceholderState {...props} text={t(`frames.${props.page}` as 'frames.income')} />;
}
