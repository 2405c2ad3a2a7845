import { Component, type ReactNode } from 'react';
import { CrashPage } from './CrashPage.tsx';

type Props = {
  children: ReactNode;
  /** Content shown after an error. Defaults to the crash page. */
  fallback?: ReactNode;
  onError?: (error: unknown) => void;
};

/** Catches errors thrown by a view while rendering. */
export class ErrorBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError?.(error);
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children;
    return this.props.fallback === undefined ? (
      <CrashPage onReload={() => window.location.reload()} />
    ) : (
      this.props.fallback
    );
  }
}
