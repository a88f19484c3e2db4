import { TriangleAlert } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { Button } from './button.tsx';

interface ErrorBoundaryProps {
  children: ReactNode;
  /** The page's address: another page gets another chance. */
  page?: string;
  /** What has failed; this page unless given. */
  failure?: string | undefined;
  /** Shown in place of the message. */
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
    const { fallback, failure } = this.props;
    if (fallback !== undefined) return fallback;
    if (failure !== undefined) return <LoadFailure title={failure} />;
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

/** A browser does not load a module again that has failed once: trying again reloads the page. */
function LoadFailure({ title }: { title: string }) {
  return (
    <ErrorState
      title={title}
      reason="A part of the site did not load."
      onRetry={() => window.location.reload()}
    />
  );
}

interface ErrorStateProps {
  title: string;
  reason: string;
  onRetry: () => void;
}

/** What failed, why, and a way to try again. */
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
