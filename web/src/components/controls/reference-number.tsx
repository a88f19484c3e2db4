interface ReferenceNumberProps {
  /** `NV-7K3-Q2F` */
  referenceNumber: string;
}

/** A reference number, of which screen readers read the characters one by one. */
export function ReferenceNumber({ referenceNumber }: ReferenceNumberProps) {
  const groups = referenceNumber.split('-').map((group) => [...group].join(' '));
  return (
    <span className="inline-flex font-semibold">
      <span aria-hidden>{referenceNumber}</span>
      <span className="sr-only select-none">{groups.join(', ')}</span>
    </span>
  );
}

interface ReferenceNumberLineProps {
  /** Renders nothing without a number. */
  referenceNumber: string | undefined;
}

/** A line for the visitor that names the reference number of an enquiry. */
export function ReferenceNumberLine({ referenceNumber }: ReferenceNumberLineProps) {
  if (!referenceNumber) return null;
  return (
    <span className="mt-1 block font-normal">
      Reference number: <ReferenceNumber referenceNumber={referenceNumber} />
    </span>
  );
}
