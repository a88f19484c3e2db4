import { FailedMails } from '@/features/notifications/failed-mails.tsx';
import { NotificationSettings } from '@/features/notifications/notification-settings.tsx';
import { useSession } from '@/features/session/session.tsx';

/** The notifications of the signed-in administrator, and the emails that could not be sent. */
export function NotificationsPage() {
  const session = useSession();
  if (session.status !== 'signedIn') return null;
  const { uid, email } = session.user;
  return (
    <div className="max-w-3xl space-y-10">
      <NotificationSettings uid={uid} email={email ?? ''} />
      <FailedMails />
    </div>
  );
}
