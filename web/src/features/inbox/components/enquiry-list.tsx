import { type Enquiry, relativeAge } from '@neev/domain';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { classNames } from '@/lib/class-names.ts';
import { useNow } from '@/lib/use-now.ts';

interface EnquiryListProps {
  enquiries: readonly Enquiry[];
  onOpen: (enquiry: Enquiry) => void;
}

export function EnquiryList({ enquiries, onOpen }: EnquiryListProps) {
  const now = useNow();
  if (enquiries.length === 0) {
    return <EmptyState title="No enquiries found" hint="New enquiries will appear here." />;
  }
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-white shadow-card">
      {enquiries.map((enquiry) => (
        <li key={enquiry.id}>
          <EnquiryRow enquiry={enquiry} age={relativeAge(enquiry.createdAt, now)} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  );
}

interface EnquiryRowProps {
  enquiry: Enquiry;
  age: string;
  onOpen: (enquiry: Enquiry) => void;
}

function EnquiryRow({ enquiry, age, onOpen }: EnquiryRowProps) {
  const isUnread = enquiry.status === 'unread';
  return (
    <button
      type="button"
      onClick={() => onOpen(enquiry)}
      className={classNames(
        'block w-full border-l-4 px-4 py-4 text-left hover:bg-slate-50 sm:px-6',
        isUnread ? 'border-accent' : 'border-transparent',
      )}
    >
      <span className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5">
        <span className={isUnread ? 'font-bold' : 'font-medium'}>
          {enquiry.name}
          {isUnread && <span className="sr-only"> (unread)</span>}
        </span>
        {enquiry.email !== '' && <span className="text-sm text-ink-soft">{enquiry.email}</span>}
        {enquiry.mobile !== '' && <span className="text-sm text-ink-soft">{enquiry.mobile}</span>}
        <span className="ml-auto text-sm whitespace-nowrap text-ink-soft">{age}</span>
      </span>
      {enquiry.product !== '' && (
        <span className="mt-1 block text-sm font-medium text-accent-strong">
          Product: {enquiry.product}
        </span>
      )}
      <span className="mt-1 line-clamp-2 text-sm text-slate-700">{enquiry.message}</span>
    </button>
  );
}
