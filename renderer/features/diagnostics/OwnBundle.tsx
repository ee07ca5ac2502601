import { useState } from 'react';
import { bundleFormat, writeBundle, type Bundle } from '#shared/domain/diagnostics.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Icon } from '#renderer/ui/Icon.tsx';
import { Skeleton, SkeletonRow } from '#renderer/ui/Skeleton.tsx';
import { VisuallyHidden } from '#renderer/ui/VisuallyHidden.tsx';
import { notify } from '#renderer/ui/notify.tsx';
import { BundleView } from './BundleView.tsx';
import { linesOf } from './linesOf.ts';
import type { DiagnosticsSources } from './sources.ts';
import styles from './diagnostics.module.css';

type State =
  | { readonly kind: 'none' | 'collecting' | 'failed' }
  | { readonly kind: 'there'; readonly bundle: Bundle; readonly isSoftware: boolean };

function newId(): string {
  const [number = 0] = crypto.getRandomValues(new Uint16Array(1));
  return `B-${number.toString(16).toUpperCase().padStart(4, '0')}`;
}

/**
 * Collects the bundle after one press, lets the user strike out lines, and saves it as a file. Nothing is
 * uploaded.
 */
export function OwnBundle({ sources }: { readonly sources: DiagnosticsSources }) {
  const { t } = useTranslation('diagnostics');
  const [state, setState] = useState<State>({ kind: 'none' });
  const [struck, setStruck] = useState<ReadonlySet<number>>(new Set());
  const [isSaving, setSaving] = useState(false);

  async function collect(): Promise<void> {
    setState({ kind: 'collecting' });
    setStruck(new Set());
    try {
      const facts = await sources.collect();
      const lines = linesOf(facts, sources.known());
      const bundle = {
        ...{ format: bundleFormat, version: 1, id: newId(), madeAtMs: facts.madeAtMs, struckOut: 0, lines },
      } satisfies Bundle;
      setState({ kind: 'there', bundle, isSoftware: typeof facts.process?.softwareSinceMs === 'number' });
    } catch {
      setState({ kind: 'failed' });
    }
  }

  async function save(bundle: Bundle): Promise<void> {
    setSaving(true);
    const lines = bundle.lines.filter((_, at) => !struck.has(at));
    const content = writeBundle({ ...bundle, lines, struckOut: bundle.lines.length - lines.length });
    const saved = await sources.save(`vesper-diagnostics-${bundle.id}.json`, content).catch(() => false);
    setSaving(false);
    if (saved === true) notify.success(t('saved.title'), { text: t('saved.text') });
    else if (saved === false) notify.error(t('notSaved'));
  }

  if (state.kind === 'there')
    return (
      <BundleView
        bundle={state.bundle}
        struck={struck}
        onStrike={setStruck}
        onGraphicsCard={
          state.isSoftware && sources.useGraphicsCard
            ? () => {
                sources.useGraphicsCard?.();
                notify.success(t('graphics.next'));
              }
            : undefined
        }
        actions={
          <>
            <Button icon="refresh" onPress={() => void collect()}>
              {t('again')}
            </Button>
            <Button kind="primary" icon="download" isBusy={isSaving} onPress={() => void save(state.bundle)}>
              {t('save')}
            </Button>
          </>
        }
      />
    );
  return (
    <section className={styles.intro} aria-labelledby="diagnostics-intro">
      <h2 id="diagnostics-intro" className={styles.display}>
        {t('intro.title')}
      </h2>
      <p>{t('intro.text')}</p>
      <ul className={styles.promises}>
        {(['inside', 'left', 'yours'] as const).map((promise) => (
          <li key={promise}>
            <Icon name={promise === 'inside' ? 'list' : promise === 'left' ? 'lock' : 'check'} />
            {t(`intro.${promise}`)}
          </li>
        ))}
      </ul>
      {state.kind === 'failed' && (
        <p role="alert" className={styles.failed}>
          {t('failed')}
        </p>
      )}
      <Button kind="primary" icon="gauge" isBusy={state.kind === 'collecting'} onPress={() => void collect()}>
        {t('collect')}
      </Button>
      {state.kind === 'collecting' && (
        <div role="status" className={styles.coming}>
          <VisuallyHidden>{t('collecting')}</VisuallyHidden>
          <Skeleton height={28} width="60%" />
          <SkeletonRow />
          <SkeletonRow />
          <SkeletonRow />
        </div>
      )}
    </section>
  );
}
