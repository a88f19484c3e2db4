import { Link } from 'react-router-dom';
import { useMyQuotes } from '@/lib/my-quotes/browser-quotes.ts';
import { quotesWith } from '@/lib/my-quotes/my-quotes.ts';

/** A link to the page on which a request for a quote is followed. Renders nothing for other enquiries. */
export function FollowRequestLink({ referenceNumber }: { referenceNumber: string | undefined }) {
  const quotes = useMyQuotes();
  if (referenceNumber === undefined || quotesWith(quotes ?? [], referenceNumber).length === 0)
    return null;
  return (
    <Link to={`/quote/${referenceNumber}`} className="mt-1 block underline underline-offset-4">
      Follow your request and see our quote
    </Link>
  );
}
