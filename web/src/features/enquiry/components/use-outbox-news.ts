import { useEffect } from 'react';
import toast from 'react-hot-toast/headless';
import { defer } from '@/lib/defer.ts';
import { browserOutbox, startOutbox } from '../api/browser-outbox.ts';
import type { OutboxNews } from '../api/waiting-enquiry.ts';
import { refusedText, sentText } from './outbox-words.ts';

/** The outbox at work, for as long as the site is open; what it has done is told by toasts. */
export function useOutboxNews(): void {
  useEffect(
    () => startOutbox(browserOutbox, (news) => void defer('visible', () => tell(news))),
    [],
  );
}

function tell(news: OutboxNews): void {
  const now = Date.now();
  if (news.kind === 'sent') toast.success(sentText(news.enquiry.writtenAt, now));
  if (news.kind === 'refused') toast.error(refusedText(news.enquiry, now));
}
