import { FailedMails, FailedPushMessages } from '@/features/notifications/failed-messages.tsx';
import { NotificationSettings } from '@/features/notifications/notification-settings.tsx';
import { PushDevices } from '@/features/notifications/push-devices.tsx';
import { useSession } from '@/features/session/session.tsx';

/** The notifications of the signed-in administrator, and the messages that could not be sent. */
export function NotificationsPage() {
  const session = useSession();
  if (session.status !== 'signedIn') return null;
  const { uid, email } = session.user;
  return (
    <div className="max-w-3xl space-y-10">
      <NotificationSettings uid={uid} email={email ?? ''} />
      <PushDevices uid={uid} />
      <FailedMails />
      <FailedPushMessages uid={uid} />
    </div>
  );
}
