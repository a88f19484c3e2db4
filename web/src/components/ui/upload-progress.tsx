import { Button } from './button.tsx';

interface UploadProgressProps {
  /** Of the file. */
  name: string;
  /** That has arrived, from 0 to 1. */
  share: number;
  onCancel: () => void;
}

/** How far an upload is, and the way to end it. */
export function UploadProgress({ name, share, onCancel }: UploadProgressProps) {
  const percent = Math.round(share * 100);
  const isSent = percent === 100;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="min-w-40 flex-1">
        <p role="status" className="mb-1.5 text-sm font-medium">
          {isSent ? 'Making the picture ready…' : 'Uploading…'}
        </p>
        <progress
          aria-label={`Upload of ${name}`}
          max={100}
          // Without a value it says that it cannot say.
          value={isSent ? undefined : percent}
          className="progress-bar"
        />
      </div>
      <Button variant="outline" className="px-4" onClick={onCancel}>
        Cancel upload
      </Button>
    </div>
  );
}
