import { Suspense, useEffect, type ComponentType, Component, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { DialogName } from '#shared/domain/dialogs.ts';
import { lazyModule } from '#shared/lib/lazyModule.ts';
import { logger } from '#shared/lib/logger.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useTexts } from '#renderer/i18n/useTexts.ts';
import type { Dialogs, OpenDialog } from '#renderer/services/dialogs.ts';
import { lazyComponent } from '#renderer/ui/lazyComponent.tsx';
import { notify } from '#renderer/ui/notify.tsx';
import { followFocus } from './dialogFocus.ts';
import { followHistory } from './dialogHistory.ts';
import { loaderOf } from './registry.ts';

type AnyDialog = ComponentType<object & { close: (result?: unknown) => void }>;

const components = new Map<DialogName, AnyDialog>();
/**
 * Dialogs that failed to load before. Many browsers never refetch a failed module, so only a reload helps
 * then.
 */
const lost = new Set<DialogName>();

function componentOf(name: DialogName): AnyDialog {
  const known = components.get(name);
  if (known) return known;
  const { load } = loaderOf(name);
  const component = lazyComponent(lazyModule({ load: load as () => Promise<AnyDialog> }));
  components.set(name, component);
  return component;
}

function DialogOf({ dialog, dialogs }: { dialog: OpenDialog; dialogs: Dialogs }) {
  useTexts(useLocale(), loaderOf(dialog.name).texts);
  const Dialog = componentOf(dialog.name);
  // oxlint-disable-next-line react/static-components -- created once per name
  return <Dialog {...dialog.props} close={(result) => dialogs.close(dialog.index, result)} />;
}

/**
 * Renders the stack of dialogs (§4 "Modals"), each in a separate modal above the earlier ones. Escape closes
 * the top one (its modal handles the key), and so does Back.
 */
export function DialogHost({ dialogs }: { dialogs: Dialogs }) {
  const { t } = useTranslation('common');
  const { pool } = useSnapshot(dialogs.state);
  useEffect(() => followHistory(dialogs, globalThis.window), [dialogs]);
  useEffect(() => followFocus(dialogs), [dialogs]);

  function onFailure({ name, index }: Pick<OpenDialog, 'name' | 'index'>): void {
    // The next attempt to open the dialog loads its chunk again.
    components.delete(name);
    dialogs.close(index);
    const loadAgain = { actionText: t('error.loadAgain'), onAction: () => globalThis.location.reload() };
    notify.error(t('error.title'), {
      id: 'dialog',
      text: t('error.text'),
      ...(lost.has(name) ? loadAgain : {}),
    });
    lost.add(name);
  }

  return pool.map((dialog) => (
    // Each dialog has its own `Suspense`, so that one that loads does not hide those that are open.
    <DialogBoundary key={dialog.index} onFailure={() => onFailure(dialog)}>
      <Suspense fallback={null}>
        <DialogOf dialog={dialog as OpenDialog} dialogs={dialogs} />
      </Suspense>
    </DialogBoundary>
  ));
}

/** Closes a dialog that throws or whose chunk fails to load. The page below stays. */
class DialogBoundary extends Component<
  { readonly onFailure: () => void; readonly children: ReactNode },
  { isBroken: boolean }
> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override componentDidCatch(error: unknown): void {
    logger.warn('a dialog broke', error);
    this.props.onFailure();
  }

  override render(): ReactNode {
    return this.state.isBroken ? null : this.props.children;
  }
}
