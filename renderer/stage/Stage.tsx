import type { ReactNode } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { IconButton } from '#renderer/ui/IconButton.tsx';
import { cx } from '#renderer/ui/cx.ts';
import { useIsPhone } from '#renderer/ui/useMediaQuery.ts';
import text from '#renderer/ui/styles/text.module.css';
import styles from './frame.module.css';
import stage from './stage.module.css';

/** The panel beside the picture: chat or gifts. The caller controls whether the panel is open. */
export interface StagePanel {
  readonly title: string;
  readonly content: ReactNode;
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
}

export interface StageProps {
  readonly panel?: StagePanel;
  readonly className?: string;
  readonly children: ReactNode;
}

/** The page frame of a match or a call: the picture over the full area and an optional panel beside it. */
export function Stage({ panel, className, children }: StageProps) {
  const { t } = useTranslation('common');
  // On phones the panel floats over the picture, which is dark in both themes.
  const isFloating = useIsPhone();
  return (
    <div className={cx(styles.frame, panel?.isOpen && styles.isParted)}>
      {/* Toasts look for this attribute and stay below the head of the stage. */}
      <main data-stage className={cx(stage.stage, stage.live, className)}>
        {children}
      </main>
      {panel?.isOpen && (
        <aside className={styles.panel} aria-label={panel.title} data-theme={isFloating ? 'dark' : undefined}>
          <header className={styles.panelHead}>
            <h2 className={text.title}>{panel.title}</h2>
            <IconButton icon="close" label={t('close')} onPress={() => panel.setOpen(false)} />
          </header>
          <div className={styles.panelBody}>{panel.content}</div>
        </aside>
      )}
    </div>
  );
}
