import { lazyModule } from '#shared/lib/lazyModule.ts';
import { lazyComponent } from '#renderer/ui/lazyComponent.tsx';
import type { Placeholder } from '../../pages/pageRow.ts';

const noCall: Placeholder = {
  icon: 'phone',
  art: 'city',
  isBelow: true,
  way: 'match',
  help: { section: 'quick-start', question: 'first-call' },
};

const PlaceholderPage = lazyComponent(
  lazyModule({
    load: async () => (await import('../../pages/placeholders/PlaceholderPage.tsx')).PlaceholderPage,
  }),
);

/** The page of calls while there is none. */
export function NoCall() {
  return <PlaceholderPage page="call" placeholder={noCall} isInStudio={false} />;
}
