import { useEffect, useState, type ReactNode } from 'react';
import type { Bundle } from '#shared/domain/diagnostics.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { PageHead } from '#renderer/ui/PageHead.tsx';
import { Button } from '#renderer/ui/Button.tsx';
import { Page } from '#renderer/ui/layout.tsx';
import { BundleView } from './BundleView.tsx';
import { DesktopTools } from './DesktopTools.tsx';
import { OpenBundle } from './OpenBundle.tsx';
import { OwnBundle } from './OwnBundle.tsx';
import type { DiagnosticsSources } from './sources.ts';
import styles from './diagnostics.module.css';

export interface DiagnosticsPageProps {
  readonly back: ReactNode;
  readonly sources: DiagnosticsSources;
  /** True for support staff, who may open bundles of other users. */
  readonly isSupport: boolean;
}

/**
 * `/diagnostics`: creates a file for support, which the user reviews first. Support opens such files here.
 */
export function DiagnosticsPage({ back, sources, isSupport }: DiagnosticsPageProps) {
  const { t } = useTranslation('diagnostics');
  const [opened, setOpened] = useState<Bundle | null>(null);
  // The button that opens a bundle is far down the page.
  useEffect(() => {
    if (opened) globalThis.scrollTo({ top: 0 });
  }, [opened]);
  const title = opened ? t('opened.title', { id: opened.id }) : t('title');
  return (
    <Page className={styles.page}>
      <PageHead title={title} back={back} />
      <div className={styles.body}>
        {opened ? (
          <BundleView
            bundle={opened}
            actions={
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- what was pressed to open it has gone
              <Button icon="close" autoFocus onPress={() => setOpened(null)}>
                {t('opened.close')}
              </Button>
            }
          />
        ) : (
          <>
            <OwnBundle sources={sources} />
            <DesktopTools sources={sources} />
            {isSupport && <OpenBundle onOpen={setOpened} />}
          </>
        )}
      </div>
    </Page>
  );
}
