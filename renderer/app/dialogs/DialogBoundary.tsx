import { Component, type ReactNode } from 'react';
import { logger } from '#shared/lib/logger.ts';

/** A dialog that broke, or whose chunk did not load, ends by itself: what lies under it stays. */
export class DialogBoundary extends Component<
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
