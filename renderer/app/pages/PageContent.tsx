import type { ComponentType } from 'react';
import type { Locale } from '#shared/domain/constants.ts';
import type { LazyModule } from '#shared/lib/lazyModule.ts';
import { lazyComponent } from '#renderer/ui/lazyComponent.tsx';
import type { VisitMemory } from '../guards/memory.ts';
import type { SignedInServices } from '../session/signedInServices.ts';
import { PageFallback } from './PageFallback.tsx';
import type { FramedPage } from './pageRow.ts';
import { rowOf } from './pageTable.ts';
import { useRole } from './useRole.ts';

interface PageContentProps {
  readonly page: FramedPage;
  readonly params: Readonly<Record<string, string>>;
  /** Null while what lives with the session is on its way. */
  readonly live: SignedInServices | null;
  readonly locale: Locale;
  readonly memory: VisitMemory;
}

/** What stands inside the frame at each page. */
export function PageContent({ page, params, live, locale, memory }: PageContentProps) {
  const role = useRole();
  const row = rowOf(page);
  if (row.needs && !live) return <PageFallback />;
  // Which props a page takes, its row says and the table checks: here they are given whatever the page is.
  const View = lazyComponent(row.view as LazyModule<ComponentType<object>>);
  const props = { page, params, live, locale, memory, role };
  // oxlint-disable-next-line react/static-components -- the same one for each page
  return <View {...props} />;
}
