import { Component, type ReactNode } from 'react';
import { logger } from '#shared/lib/logger.ts';
import { PageFailure } from './PageFailure.tsx';

/** A page that broke, or whose chunk could not be loaded: said in its place, the frame stays. */
export class PageErrorBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override componentDidCatch(error: unknown): void {
    logger.warn('a page broke', error);
  }

  override render(): ReactNode {
    if (!this.state.isBroken) return this.props.children;
    return <PageFailure onRetry={() => location.reload()} />;
  }
}
