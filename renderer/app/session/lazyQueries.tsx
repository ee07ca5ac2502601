import { lazyModule } from '#shared/lib/lazyModule.ts';
import type { QueriesAround } from '#renderer/services/dialogQueries.tsx';
import { lazyComponent } from '#renderer/ui/lazyComponent.tsx';
import type { SignedInServices } from './signedInServices.ts';

/** Returns a provider of the pages' query client for dialogs, loaded at its first use. */
export function createLazyQueries({ answers }: Pick<SignedInServices, 'answers'>): QueriesAround {
  return lazyComponent(
    lazyModule({
      load: async (): Promise<QueriesAround> => {
        const { Queries } = await import('./Queries.tsx');
        return ({ children }) => <Queries answers={answers}>{children}</Queries>;
      },
    }),
  );
}
