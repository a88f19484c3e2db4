import { Share2 } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { useAnnounce } from '@/components/ui/announcer.tsx';
import { buttonClass } from '@/components/ui/button.tsx';

interface ShareLinkProps {
  /** Shared with the address. */
  text: string;
  url: string;
}

/**
 * Shares a page by the share dialog of the device, or copies its address where there is none. A
 * link to WhatsApp until its code has loaded.
 */
export function ShareLink({ text, url }: ShareLinkProps) {
  const announce = useAnnounce();
  const [copiedUrl, setCopiedUrl] = useState<string>();

  async function share() {
    if (typeof navigator.share === 'function') return navigator.share({ text, url });
    await navigator.clipboard.writeText(url);
    setCopiedUrl(url);
    announce('Link copied.');
  }

  function shareOrOpen(event: MouseEvent<HTMLAnchorElement>) {
    event.preventDefault();
    const { href } = event.currentTarget;
    share().catch(({ name }: Error) => {
      // The visitor has closed the dialog.
      if (name !== 'AbortError') window.open(href, '_blank', 'noopener');
    });
  }

  return (
    <a
      href={`https://wa.me/?text=${encodeURIComponent(`${text}\n${url}`)}`}
      target="_blank"
      rel="noopener"
      className={buttonClass('outline')}
      onClick={shareOrOpen}
    >
      <Share2 aria-hidden className="size-4" />
      {copiedUrl === url ? 'Link copied' : 'Share'}
    </a>
  );
}
