import { TriangleAlert } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { Button } from './button.tsx';

interface ErrorBoundaryProps {
  children: ReactNode;
  /** Path of the page; a change resets the error. */
  page?: string;
  /** The error message; by default that the page could not be shown. */
  failure?: string | undefined;
  /** Rendered instead of the error message. */
  fallback?: ReactNode;
}

/**
 * Catches errors during rendering, including chunks that did not load, and shows a message instead
 * of a blank page.
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
    const { fallback, failure } = this.props;
    if (fallback !== undefined) return fallback;
    // Browsers cache a failed module import.
    const onRetry = () => window.location.reload();
    if (failure !== undefined)
      return (
        <ErrorState title={failure} reason="Part of the site did not load." onRetry={onRetry} />
      );
    return (
      <div className="container-page py-16">
        <ErrorState
          title="This page could not be shown."
          reason="Part of it did not load, or something went wrong."
          onRetry={onRetry}
        />
      </div>
    );
  }
}

interface ErrorStateProps {
  title: string;
  reason: string;
  onRetry: () => void;
}

/** An error message with its reason and a retry button. */
export function ErrorState({ title, reason, onRetry }: ErrorStateProps) {
  return (
    <div
      role="alert"
      className="flex flex-col items-center rounded-lg border border-red-200 bg-red-50 px-6 py-12 text-center"
    >
      <TriangleAlert aria-hidden className="mb-4 size-9 text-red-700" strokeWidth={1.75} />
      <p className="text-lg font-bold">{title}</p>
      <p className="mt-1 max-w-md text-slate-700">{reason}</p>
      <Button variant="outline" className="mt-6" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
