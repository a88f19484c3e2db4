import { type Attachment, attachmentTypes, fileSizeText } from '@neev/domain';
import { Download } from 'lucide-react';
import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import { Button } from '@/components/ui/button.tsx';
import { fetchAdminFile } from '@/lib/admin/send-admin-json.ts';
import { saveFile } from '@/lib/save-file.ts';

/** The files of an enquiry. They are from visitors, so they are only saved and never shown. */
export function AttachmentsSection({ attachments }: { attachments: readonly Attachment[] }) {
  if (attachments.length === 0) return null;
  return (
    <section aria-label="Files" className="mt-4 border-t border-line pt-4">
      <h3 className="mb-3 text-base">Files</h3>
      <ul className="space-y-2">
        {attachments.map((attachment) => (
          <AttachmentRow key={attachment.id} attachment={attachment} />
        ))}
      </ul>
      <p className="mt-3 text-sm text-ink-soft">
        The files are from the customer. Open them with care.
      </p>
    </section>
  );
}

function AttachmentRow({ attachment }: { attachment: Attachment }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-2">
      <span className="min-w-0 grow basis-48 text-sm">
        <span className="wrap-anywhere">{attachment.name}</span>
        <span className="block text-ink-soft">
          {typeText(attachment)}, {fileSizeText(attachment.size)}
        </span>
      </span>
      <DownloadButton attachment={attachment} />
    </li>
  );
}

function DownloadButton({ attachment: { id, name } }: { attachment: Attachment }) {
  const [isLoading, setIsLoading] = useState(false);

  async function download() {
    if (isLoading) return;
    setIsLoading(true);
    try {
      saveFile(name, await fetchAdminFile(`/api/attachments/${encodeURIComponent(id)}`));
    } catch (error) {
      toast.error(error instanceof Error ? error.message : String(error));
    } finally {
      setIsLoading(false);
    }
  }

  return (
    // Uses `aria-disabled`, since `disabled` would remove the focus.
    <Button variant="outline" aria-disabled={isLoading} onClick={() => void download()}>
      <Download aria-hidden className="size-4.5" />
      {isLoading ? 'Downloading…' : 'Download'}
      <span className="sr-only"> {name}</span>
    </Button>
  );
}

/** `PDF`, `XLSX` */
function typeText({ type }: Attachment): string {
  const [ending = 'file'] =
    Object.entries(attachmentTypes).find(([each]) => each === type)?.[1] ?? [];
  return ending.toUpperCase();
}
