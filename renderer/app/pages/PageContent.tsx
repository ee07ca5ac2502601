import type { ComponentType } from 'react';
import type { Locale } from '#shared/domain/constants.ts';
import type { LazyModule } from '#shared/lib/lazyModule.ts';
import { lazyComponent } from '#renderer/ui/lazyComponent.tsx';
import type { VisitMemory } from '../guards/memory.ts';
import type { SignedInServices } from '../session/signedInServices.ts';
import { PageFallback } from './Placeholders.tsx';
import type { FramedPage } from './pageRow.ts';
import { rowOf } from './pageTable.ts';
import { useRole } from '../session/sessionHooks.ts';

interface PageContentProps {
  readonly page: FramedPage;
  readonly params: Readonly<Record<string, string>>;
  /** Services of the session; null while they load. */
  readonly live: SignedInServices | null;
  readonly locale: Locale;
  readonly memory: VisitMemory;
}

/** Renders the page inside the frame. */
export function PageContent({ page, params, live, locale, memory }: PageContentProps) {
  const role = useRole();
  const row = rowOf(page);
  if (row.needs && !live) return <PageFallback />;
  // The page table checks at compile time which props a page takes, so all props are passed to every page.
  const View = lazyComponent(row.view as LazyModule<ComponentType<object>>);
  const props = { page, params, live, locale, memory, role };
  // oxlint-disable-next-line react/static-components -- the same one for each page
  return <View {...props} />;
}
