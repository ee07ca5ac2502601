import { Component, type ReactNode } from 'react';
import { logger } from '#shared/lib/logger.ts';

/** Closes a dialog that throws or whose chunk fails to load. The page below stays. */
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
