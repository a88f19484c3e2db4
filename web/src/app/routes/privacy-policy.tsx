import {
  BACKUP_WEEKS,
  company,
  ENQUIRY_RETENTION_MONTHS,
  POINT_IN_TIME_DAYS,
  QUARANTINE_DAYS,
  QUOTE_LINK_DAYS,
} from '@neev/domain';
import { administratorStorage, type StoredItem, visitorStorage } from '../browser-storage.ts';
import { CompanyEmail, ContactLines, PolicyPage, type PolicySection } from '../policy-page.tsx';

/** Which personal data are stored, why, how long, and whom to contact. */
export function PrivacyPolicyPage() {
  return (
    <PolicyPage
      title="Privacy policy"
      description={`What ${company.legalName} keeps when you send an enquiry or visit this site, why and for how long, and how to have it corrected or erased.`}
      lead="You can look at everything on this site without telling us who you are. When you send an enquiry, we keep what you wrote, so that we can answer it. This page says exactly what that means."
      sections={sections}
    />
  );
}

const sections: readonly PolicySection[] = [
  {
    title: 'Who is responsible',
    text: (
      <>
        <p>
          {company.legalName} runs this site and decides what is kept and why. Under the Digital
          Personal Data Protection Act, 2023 (the Act) we are the data fiduciary, and you, the
          person the data is about, are the data principal.
        </p>
        <ContactLines />
      </>
    ),
  },
  {
    title: 'What we keep',
    text: (
      <>
        <h3>When you send an enquiry</h3>
        <p>
          Your name, your mobile number, your email address if you give it, your message, the
          product that you ask about, and the time at which the enquiry reached us. When you request
          a quote for a list, also its lines, the PIN code and the address of your site, the date by
          which you need the material, and your GSTIN, as far as you give them, and the files that
          you attach. Please do not write or attach anything that we do not need for an answer. When
          we call you or write to you, we note that with your enquiry.
        </p>
        <h3>When you visit the site</h3>
        <ul>
          <li>
            <strong>A count of visits.</strong> To count a visitor once a day, we compute a code
            from your network address, the name of your browser and a secret that changes every day.
            We keep the code for three days, and then only the totals. The address itself and the
            name of your browser are not kept. The secret is deleted after two days; a copy may stay
            in our backups, for {BACKUP_WEEKS} weeks at most. Once that is gone too, nobody, we
            included, can tell from a code who visited.
          </li>
          <li>
            <strong>Protection against misuse.</strong> So that no robot can flood us with
            enquiries, we keep a code of the sender's network address, made with the same kind of
            secret. It expires within a day. The address itself is not kept.
          </li>
        </ul>
        <p>
          As with every site, the computers that deliver it have to know your network address for as
          long as it takes to answer you. The company that runs them keeps technical records for a
          limited time, to find faults and to fend off attacks.
        </p>
      </>
    ),
  },
  {
    title: 'What stays on your device',
    text: (
      <>
        <p>
          This site sets no cookies, carries no advertising, and uses no tracking service. This is
          everything that it stores in your browser, and by what name:
        </p>
        <StorageList items={visitorStorage} />
        <p>Only in the browsers of the people who run this site:</p>
        <StorageList items={administratorStorage} />
        <p>
          You can delete all of it at any time by clearing the data of this site in your browser.
        </p>
      </>
    ),
  },
  {
    title: 'Why we keep it',
    text: (
      <>
        <p>
          We use an enquiry to answer it, to prepare a quotation, and to carry out an order if you
          place one. You give us your details for that purpose, of your own will, and that is the
          ground on which we use them under the Act. We do not use them for advertising, we do not
          sell them, and no decision about you is left to a machine.
        </p>
        <p>
          The counts tell us how many people the site reaches. The protection keeps it open for
          everybody.
        </p>
      </>
    ),
  },
  {
    title: 'How long we keep it',
    text: (
      <ul>
        <li>
          <strong>Enquiries:</strong> {ENQUIRY_RETENTION_MONTHS} months after they reached us, or
          until you ask us to erase them. They are then deleted automatically. What the law requires
          us to keep of an order, such as an invoice, is not part of this site. Files are deleted
          with their enquiry; files that were uploaded without an enquiry are deleted after a day,
          and within two days at the latest.
        </li>
        <li>
          <strong>Enquiries that are spam or look like the work of a robot:</strong>{' '}
          {QUARANTINE_DAYS} days, kept apart, so that we can find one that was set aside by mistake.
          During that time, we also set aside other enquiries from the number of one that we have
          marked as spam. One that we accept, or that we set aside only because too many arrived at
          once, is kept as long as any other.
        </li>
        <li>
          <strong>Codes against misuse:</strong> one day at most.
        </li>
        <li>
          <strong>Codes of visits:</strong> three days. The totals, which name nobody, stay.
        </li>
        <li>
          <strong>Backups:</strong> what has been deleted remains in the daily backups of the
          database for {BACKUP_WEEKS} weeks at most, and in its record of changes for{' '}
          {POINT_IN_TIME_DAYS} days. We use them only to restore the site after a failure.
        </li>
      </ul>
    ),
  },
  {
    title: 'Who can see it, and where it is',
    text: (
      <>
        <p>
          Enquiries can be read by the administrators of this site, who work for us and log in with
          a password, and by nobody else. We hand them to others only if the law obliges us to.
        </p>
        <p>
          The site and its database run on Google Firebase, in Google's data centres in Mumbai
          (region asia-south1). Google processes the data on our behalf and by our instructions. All
          connections and all stored data are encrypted. Parts of the site that are the same for
          everyone, such as pages and pictures, may be delivered from a Google server nearer to you.
        </p>
        <p>
          Our administrators are notified of new enquiries by email, which passes through our email
          provider, and by push messages to their devices, which pass through the push service of
          their browser. Push messages are encrypted, so that the push service cannot read them.
        </p>
        <p>
          Whoever has the link to the page of your request can see the request, our quote and the
          messages about it, and can respond. The link contains a secret of 43 characters and is
          valid for {QUOTE_LINK_DAYS} days after the last change, or until the last day of the quote
          if that is later. Please share it with care.
        </p>
        <p>
          The links to WhatsApp, to maps and to social networks on this site are plain links. Those
          services learn about you only when you follow one.
        </p>
      </>
    ),
  },
  {
    title: 'Your rights',
    text: (
      <>
        <p>Under the Act you may</p>
        <ul>
          <li>ask what personal data of yours we hold and what we do with it;</li>
          <li>have it corrected, completed or updated;</li>
          <li>
            have it erased, unless the law requires us to keep it, and withdraw your consent as
            easily as you gave it;
          </li>
          <li>name somebody who may use these rights if you die or can no longer do so;</li>
          <li>complain to us, and have the complaint answered.</li>
        </ul>
        <p>
          Write to <CompanyEmail /> from the address, or call from the number, that you gave in your
          enquiry, so that we know that it is you. It costs nothing. We answer as soon as we can,
          and within thirty days at the latest. When we erase your data, we delete every enquiry
          with your mobile number or your email address, including those that were set aside,
          together with our notes on them; copies in the backups are deleted within {BACKUP_WEEKS}{' '}
          weeks.
        </p>
        <p>
          If our answer does not settle the matter, you can take it to the Data Protection Board of
          India.
        </p>
      </>
    ),
  },
  {
    title: 'Children',
    text: (
      <p>
        This site is for people who build and buy. It is not meant for anyone under 18, and we do
        not knowingly keep data of children. If a child has written to us, tell us, and we will
        erase the enquiry.
      </p>
    ),
  },
  {
    title: 'Changes to this policy',
    text: (
      <p>
        Before we change what we do, we update this page and the date at the top. If the change
        concerns enquiries that you have sent already, we will tell you before it takes effect.
      </p>
    ),
  },
  {
    title: 'Whom to contact',
    text: (
      <>
        <p>Questions, requests and complaints about your data go to:</p>
        <ContactLines />
      </>
    ),
  },
];

/** A list of stored items. */
function StorageList({ items }: { items: readonly StoredItem[] }) {
  return (
    <ul>
      {items.map(({ area, keys, purpose, retention }) => (
        <li key={keys.join()}>
          {purpose} <em>{retention}.</em>{' '}
          <span className="text-sm wrap-anywhere">
            ({area}: <code>{keys.join(', ')}</code>)
          </span>
        </li>
      ))}
    </ul>
  );
}
