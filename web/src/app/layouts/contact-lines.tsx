import { company } from '@neev/domain';

/** Whom to ask, in a text. */
export function ContactLines() {
  return (
    <address className="not-italic">
      {company.legalName}
      <br />
      {company.address}
      <br />
      Email: <a href={`mailto:${company.email}`}>{company.email}</a>
      <br />
      Phone: <a href={`tel:${company.phoneLink}`}>{company.phone}</a> ({company.hours})
    </address>
  );
}
