import { Component, Fragment, type ComponentType, type ReactNode } from 'react';
import { logger } from '#shared/lib/logger.ts';

/** Milliseconds after an attempt in which another error means that the page can't be shown. */
const attemptMs = 30_000;

interface BoundaryProps {
  /** Shown in the page's place when mounting it again did not help. */
  readonly failure: ComponentType<{ readonly onRetry: () => void }>;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly isBroken: boolean;
  /** Number of times the page was mounted again. */
  readonly attempts: number;
}

/**
 * Mounts a page that broke once more. Drafts are stored, so that they return with it. If the page breaks again within
 * `attemptMs`, its failure is shown in its place and the frame around it stays.
 */
export class PageErrorBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { isBroken: false, attempts: 0 };
  private attemptedAtMs: number | null = null;

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override componentDidCatch(error: unknown): void {
    const nowMs = performance.now();
    const isFirst = this.attemptedAtMs === null || nowMs - this.attemptedAtMs > attemptMs;
    logger.warn(isFirst ? 'a page broke and is mounted again' : 'a page broke again', error);
    if (!isFirst) return;
    this.attemptedAtMs = nowMs;
    // Synchronous, so that the failure is not painted in between.
    this.setState(({ attempts }) => ({ isBroken: false, attempts: attempts + 1 }));
  }

  override render(): ReactNode {
    const { isBroken, attempts } = this.state;
    const { failure: Failure, children } = this.props;
    if (isBroken) return <Failure onRetry={() => location.reload()} />;
    return <Fragment key={attempts}>{children}</Fragment>;
  }
}
