import { Component, Fragment, type ComponentType, type ReactNode } from 'react';
import { logger } from '#shared/lib/logger.ts';

/** Milliseconds after a remount within which a second error means that the page can't be shown. */
const attemptMs = 30_000;

interface BoundaryProps {
  /** Shown in place of the page when the remount failed. */
  readonly failure: ComponentType<{ readonly onRetry: () => void }>;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly isBroken: boolean;
  /** Number of times the page was mounted again. */
  readonly attempts: number;
}

/**
 * Remounts a page that threw an error. Drafts are stored, so the page restores them. If the page fails again
 * within `attemptMs`, the failure is shown in its place and the frame around it stays.
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
    // Synchronous, so that the failure is not painted before the remount.
    this.setState(({ attempts }) => ({ isBroken: false, attempts: attempts + 1 }));
  }

  override render(): ReactNode {
    const { isBroken, attempts } = this.state;
    const { failure: Failure, children } = this.props;
    if (isBroken) return <Failure onRetry={() => location.reload()} />;
    return <Fragment key={attempts}>{children}</Fragment>;
  }
}
