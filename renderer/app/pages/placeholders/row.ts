import type { ComponentType } from 'react';
import { lazyModule } from '#shared/lib/lazyModule.ts';
import type { PageMenu, Placeholder, PlaceholderProps } from '../pageRow.ts';
import { studioModule } from './studioModule.ts';

interface PlaceholderOptions<M extends Pick<PageMenu, 'icon'>> extends Omit<Placeholder, 'icon'> {
  readonly menu: M;
  readonly under?: readonly ('match' | 'online' | 'followings' | 'profile' | 'income')[];
}

/** The row of a page whose feature is not built yet: its place, its name, and what it will show. */
export function placeholder<const M extends Pick<PageMenu, 'icon'> & Partial<PageMenu>>({
  menu,
  under,
  ...spec
}: PlaceholderOptions<M>) {
  return {
    menu,
    ...(under ? { under } : {}),
    placeholder: { ...spec, icon: menu.icon } satisfies Placeholder,
    view: lazyModule<ComponentType<PlaceholderProps>>({
      async load() {
        const { PlaceholderPage, preloadArt } = await import('./PlaceholderPage.tsx');
        preloadArt(spec.art);
        return PlaceholderPage;
      },
    }),
    parts: menu.studio ? [studioModule] : [],
    shell: 'page',
    isOffline: true,
  } as const;
}
