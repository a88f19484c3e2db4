import { Component, type ReactNode } from 'react';
import { ErrorState } from './error-state.tsx';

interface ErrorBoundaryProps {
  children: ReactNode;
  /** The page's address: another page gets another chance. */
  page?: string;
  /** What stands there instead; a message unless told. */
  fallback?: ReactNode;
}

/**
 * Catches what a page throws while it renders, a chunk that did not load included, so that nobody
 * is left before a blank page.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error: Error | undefined }> {
  override state = { error: undefined };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override componentDidUpdate({ page }: ErrorBoundaryProps) {
    if (page !== this.props.page && this.state.error) this.setState({ error: undefined });
  }

  override render() {
    if (!this.state.error) return this.props.children;
    if (this.props.fallback !== undefined) return this.props.fallback;
    return (
      <div className="container-page py-16">
        <ErrorState
          title="This page could not be shown."
          reason="A part of it did not load, or something in it broke."
          onRetry={() => window.location.reload()}
        />
      </div>
    );
  }
}
