import { Link, Navigate } from 'react-router-dom';
import { ReferenceNumberLine } from '@/components/controls/reference-number.tsx';
import { buttonClass } from '@/components/ui/button.tsx';
import { useSiteFacts } from '@/lib/site-facts.ts';
import { PageHead } from '../page-head.tsx';

/** The result of an enquiry that was submitted without JavaScript. */
export function EnquiryOutcomePage() {
  const { notice, referenceNumber } = useSiteFacts();
  if (notice === undefined) return <Navigate to="/contact" replace />;
  return (
    <div className="container-page flex min-h-[60vh] flex-col justify-center py-16">
      <PageHead title="Your enquiry" />
      <h1 className="text-title course">Your enquiry</h1>
      <p role="status" className="mt-5 max-w-xl text-lg">
        {notice}
        <ReferenceNumberLine referenceNumber={referenceNumber} />
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        <Link to="/" className={buttonClass('dark')}>
          Back to Home
        </Link>
        <Link to="/contact" className={buttonClass('outline')}>
          Contact us
        </Link>
      </div>
    </div>
  );
}
