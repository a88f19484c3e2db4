import { company } from '@neev/domain';
import { Link } from 'react-router-dom';
import { ContactLines, PolicyPage, type PolicySection } from '../policy-page.tsx';

/** The terms of use. */
export function WebsitePolicyPage() {
  return (
    <PolicyPage
      title="Website policy"
      description={`The terms of using the website of ${company.legalName}: what a price or a picture on it means, whose the trademarks are, and which law applies.`}
      lead="This site is a catalogue and a way to ask for a quotation. It is not a shop: nothing on it is bought or paid for here. These are the terms on which you may use it."
      sections={sections}
    />
  );
}

const sections: readonly PolicySection[] = [
  {
    title: 'Using this site',
    text: (
      <>
        <p>
          You are welcome to read, print and link to any page, and to send us enquiries for
          materials that you need. By using the site you accept these terms. If you do not, please
          do not use it.
        </p>
        <p>Please do not</p>
        <ul>
          <li>send enquiries in another person's name, or in bulk by a program;</li>
          <li>try to get into parts of the site that are not open to you;</li>
          <li>burden it with more requests than a person would make;</li>
          <li>copy the catalogue, or a large part of it, to publish it elsewhere.</li>
        </ul>
        <p>We may limit or block access where this is needed to keep the site running.</p>
      </>
    ),
  },
  {
    title: 'Prices',
    text: (
      <p>
        A price on this site is an indication for the unit shown beside it, excluding GST, ex yard.
        Prices of steel, cement and fuel change from day to day, and quantity, place of delivery,
        unloading, freight and taxes change what you pay. A price binds us only when we have given
        it to you in a written quotation, for as long as that quotation says.
      </p>
    ),
  },
  {
    title: 'Availability',
    text: (
      <p>
        A listed product is not always in the yard. Stock changes during the day, and manufacturers
        change or withdraw products. We confirm the quantity and the date of delivery when we quote.
        An enquiry is a question: it binds neither you nor us, and a contract comes about only when
        we accept your order in writing.
      </p>
    ),
  },
  {
    title: 'Pictures and descriptions',
    text: (
      <>
        <p>
          The pictures of products are illustrations. They show the kind of product and not the very
          piece that you receive. Colours differ from screen to screen, and marble, granite and
          other natural stone differ from slab to slab: choose them at the yard, or ask for a
          sample.
        </p>
        <p>
          Sizes, masses, grades and standards are given to the best of our knowledge. What counts is
          the manufacturer's data sheet and the test certificate of the lot that is delivered.
        </p>
      </>
    ),
  },
  {
    title: 'Advice on this site',
    text: (
      <p>
        The articles of our <Link to="/blog">blog</Link> are general guides. They do not replace the
        structural drawing, the specification, the current edition of a standard, or the judgement
        of the engineer who is responsible for your building.
      </p>
    ),
  },
  {
    title: 'Names, marks and contents',
    text: (
      <>
        <p>
          The names and marks of manufacturers belong to them. We show them to say whose products we
          supply. That does not mean that a manufacturer has checked or approved this site.
        </p>
        <p>
          The texts, the drawings and the design of this site are ours or are used with permission.
          You may use them for your own project, for example in a comparison of offers. For any
          other use, please ask.
        </p>
      </>
    ),
  },
  {
    title: 'Links',
    text: (
      <p>
        Some links lead to sites that others run, such as maps, WhatsApp and social networks. We do
        not control them and are not responsible for what they show or for what they do with your
        data. You may link to any page of this site, as long as the link does not suggest that we
        endorse something that we do not.
      </p>
    ),
  },
  {
    title: 'Our liability',
    text: (
      <>
        <p>
          We take care that this site is correct and available, but we cannot promise that it is
          free of errors or never down. As far as the law allows, we are not liable for loss that
          arises from relying on the site alone, without a quotation, a drawing or a test
          certificate, or from the site being unavailable.
        </p>
        <p>
          Nothing here limits a liability that the law does not let us limit, or the rights that you
          have as a consumer under the Consumer Protection Act, 2019. What we sell is subject to the
          terms of its quotation and invoice.
        </p>
      </>
    ),
  },
  {
    title: 'Your data',
    text: (
      <p>
        What we keep when you visit the site or send an enquiry, and what your rights are, is in our{' '}
        <Link to="/privacy-policy">privacy policy</Link>.
      </p>
    ),
  },
  {
    title: 'Law and courts',
    text: (
      <p>
        The laws of India apply to these terms and to the use of this site. The courts at{' '}
        {company.city}, {company.state}, have jurisdiction, unless the law gives you the right to go
        to another court.
      </p>
    ),
  },
  {
    title: 'Changes to these terms',
    text: (
      <p>
        We may change these terms. A change applies from the day on which we publish it here. The
        date at the top of the page shows when we last did so.
      </p>
    ),
  },
  {
    title: 'How to reach us',
    text: (
      <>
        <p>If something on this site is wrong, or you cannot use a part of it, please tell us:</p>
        <ContactLines />
      </>
    ),
  },
];
