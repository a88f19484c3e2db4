import { collections, limits, type Mail, querySource } from '@neev/domain';
import { deleteDoc, doc, updateDoc } from 'firebase/firestore';
import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import { ConfirmDialog } from '@/components/admin/confirm-dialog.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Loaded } from '@/components/ui/loaded.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { adminDatabase } from '@/lib/admin/admin-app.ts';
import { dateTimeText } from '@/lib/admin/time-texts.ts';
import { runUpdate } from '@/lib/admin/update-records.ts';
import { useLiveQuery } from '@/lib/live/use-live.ts';

const failedSource = querySource({
  collection: collections.mail,
  where: [{ field: 'delivery.state', operator: '==', value: 'ERROR' }],
  orderBy: [{ field: 'createdAt', direction: 'desc' }],
  limit: limits.page,
});

/** The emails that were given up, to administrators and to customers. */
export function FailedMails() {
  const live = useLiveQuery(failedSource);
  return (
    <section aria-labelledby="failed-mails">
      <h2 id="failed-mails" className="text-lg">
        Emails that could not be sent
      </h2>
      <div className="mt-3">
        <Loaded
          live={live}
          loading={<Skeleton className="h-24 rounded-lg" />}
          failure="Failed to load the emails."
        >
          {(mails) =>
            mails.length === 0 ? (
              <p className="text-ink-soft">None. What cannot be sent for a day is listed here.</p>
            ) : (
              <ul className="divide-y divide-line rounded-lg border border-line bg-white shadow-card">
                {mails.map((mail) => (
                  <FailedMail key={mail.id} mail={mail} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
    </section>
  );
}

function FailedMail({ mail }: { mail: Mail }) {
  const [isDeleting, setIsDeleting] = useState(false);
  const reference = doc(adminDatabase, collections.mail, mail.id);

  async function sendAgain() {
    const outcome = await runUpdate('Failed to send the email again.', () =>
      updateDoc(reference, { 'delivery.state': 'RETRY' }),
    );
    if (outcome.kind === 'saved') toast.success('The email is sent again.');
  }

  return (
    <li className="px-4 py-3 sm:px-6">
      <p className="font-semibold wrap-anywhere">{mail.message.subject}</p>
      <p className="text-sm wrap-anywhere text-ink-soft">
        To {mail.to}, {dateTimeText(mail.createdAt)}
      </p>
      {mail.delivery.error !== null && (
        <p className="text-sm wrap-anywhere text-red-700">{mail.delivery.error}</p>
      )}
      <div className="mt-2 flex flex-wrap gap-3">
        <Button variant="outline" onClick={() => void sendAgain()}>
          Send again
        </Button>
        <Button variant="outline" onClick={() => setIsDeleting(true)}>
          Delete
        </Button>
      </div>
      {isDeleting && (
        <ConfirmDialog
          title="Delete this email?"
          text={`It will not be sent to ${mail.to}.`}
          action="Delete"
          onConfirm={() =>
            void runUpdate('Failed to delete the email.', () => deleteDoc(reference))
          }
          onClose={() => setIsDeleting(false)}
        />
      )}
    </li>
  );
}
