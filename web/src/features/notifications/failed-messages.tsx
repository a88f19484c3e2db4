import {
  collections,
  type DeliveryProgress,
  limits,
  mailDocument,
  pushMessageDocument,
  querySource,
} from '@neev/domain';
import { doc, updateDoc } from 'firebase/firestore';
import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import { ConfirmDialog, useFocusAfterDelete } from '@/components/admin/confirm-dialog.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Loaded } from '@/components/ui/loaded.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { adminDatabase } from '@/lib/admin/admin-app.ts';
import { parseValid } from '@/lib/admin/parse-valid.ts';
import { runUpdate } from '@/lib/admin/update-records.ts';
import { useHasBeen } from '@/lib/hooks/use-has-been.ts';
import { useLiveQuery } from '@/lib/live/use-live.ts';
import { dateTimeText } from '@/lib/times-in-india.ts';

const failed = { field: 'delivery.state', operator: '==', value: 'ERROR' } as const;
const newestFirst = { field: 'createdAt', direction: 'desc' } as const;

const mailSource = querySource({
  collection: collections.mail,
  where: [failed],
  orderBy: [newestFirst],
  limit: limits.page,
});

/** The emails that were given up, to administrators and to customers. */
export function FailedMails() {
  const live = useLiveQuery(mailSource);
  const [heading, focusHeading] = useFocusAfterDelete<HTMLHeadingElement>();
  return (
    <section aria-labelledby="failed-mails">
      <h2 id="failed-mails" ref={heading} tabIndex={-1} className="text-lg outline-none">
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
              <p className="text-ink-soft">
                None. Emails that could not be sent within a day appear here.
              </p>
            ) : (
              <ul className={listClass}>
                {parseValid(mailDocument, mails).map((mail) => (
                  <FailedMessage
                    key={mail.id}
                    {...mail}
                    kind="email"
                    collection={collections.mail}
                    title={mail.message.subject}
                    recipient={mail.to}
                    onDecided={focusHeading}
                  />
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
    </section>
  );
}

/** The push messages to an administrator that were given up, if there are any. */
export function FailedPushMessages({ uid }: { uid: string }) {
  const live = useLiveQuery(
    querySource({
      collection: collections.pushMessages,
      where: [{ field: 'uid', operator: '==', value: uid }, failed],
      orderBy: [newestFirst],
      limit: limits.page,
    }),
  );
  const [heading, focusHeading] = useFocusAfterDelete<HTMLHeadingElement>();
  const isEmpty = live.status === 'ready' && live.value.length === 0;
  const wasShown = useHasBeen(live.status === 'ready' && !isEmpty);
  // The heading of messages that have been shown stays: it may have the focus.
  if (isEmpty && !wasShown) return null;
  return (
    <section aria-labelledby="failed-push-messages">
      <h2 id="failed-push-messages" ref={heading} tabIndex={-1} className="text-lg outline-none">
        Push messages that could not be sent
      </h2>
      <div className="mt-3">
        <Loaded
          live={live}
          loading={<Skeleton className="h-24 rounded-lg" />}
          failure="Failed to load the push messages."
        >
          {(messages) => (
            <ul className={listClass}>
              {parseValid(pushMessageDocument, messages).map((message) => (
                <FailedMessage
                  key={message.id}
                  {...message}
                  kind="push message"
                  collection={collections.pushMessages}
                  recipient="your devices"
                  onDecided={focusHeading}
                />
              ))}
            </ul>
          )}
        </Loaded>
      </div>
    </section>
  );
}

const listClass = 'divide-y divide-line rounded-lg border border-line bg-white shadow-card';

interface FailedMessageProps {
  kind: 'email' | 'push message';
  collection: string;
  id: string;
  title: string;
  recipient: string;
  createdAt: Date;
  delivery: DeliveryProgress;
  /** Called when the message is about to leave the list. */
  onDecided: () => void;
}

function FailedMessage(props: FailedMessageProps) {
  const { kind, collection, id, title, recipient, createdAt, delivery, onDecided } = props;
  const [isDeleting, setIsDeleting] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const reference = doc(adminDatabase, collection, id);

  async function sendAgain() {
    // The row is in the list until the next snapshot, and the rules deny a second request.
    if (isSending) return;
    setIsSending(true);
    onDecided();
    const outcome = await runUpdate(`Failed to send the ${kind} again.`, () =>
      updateDoc(reference, { 'delivery.state': 'RETRY' }),
    );
    setIsSending(false);
    if (outcome.kind === 'saved') toast.success(`The ${kind} is being sent again.`);
  }

  function remove() {
    onDecided();
    void runUpdate(`Failed to delete the ${kind}.`, () =>
      updateDoc(reference, { 'delivery.state': 'DISMISSED' }),
    );
  }

  return (
    <li className="px-4 py-3 sm:px-6">
      <p className="font-semibold wrap-anywhere">{title}</p>
      <p className="text-sm wrap-anywhere text-ink-soft">
        To {recipient}, {dateTimeText(createdAt)}
      </p>
      {delivery.error !== null && (
        <p className="text-sm wrap-anywhere text-red-700">{delivery.error}</p>
      )}
      <div className="mt-2 flex flex-wrap gap-3">
        <Button variant="outline" aria-disabled={isSending} onClick={() => void sendAgain()}>
          Send again<span className="sr-only"> {title}</span>
        </Button>
        <Button variant="outline" onClick={() => setIsDeleting(true)}>
          Delete<span className="sr-only"> {title}</span>
        </Button>
      </div>
      {isDeleting && (
        <ConfirmDialog
          title={`Delete this ${kind}?`}
          text={`It will not be sent to ${recipient}.`}
          action="Delete"
          onConfirm={remove}
          onClose={() => setIsDeleting(false)}
        />
      )}
    </li>
  );
}
