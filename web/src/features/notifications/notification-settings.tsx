import {
  collections,
  documentSource,
  type NotificationChannel,
  type NotificationChoices,
  type NotificationEvent,
  notificationChannel,
  parseNotificationChoices,
} from '@neev/domain';
import { doc, setDoc } from 'firebase/firestore';
import { useRequestedState } from '@/components/admin/toggles.tsx';
import { SelectField } from '@/components/controls/field.tsx';
import { Loaded } from '@/components/ui/loaded.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { adminDatabase } from '@/lib/admin/admin-app.ts';
import { isPushSetUp } from '@/lib/admin/push-device.ts';
import { changedFields } from '@/lib/admin/record-fields.ts';
import { createChangeStamp } from '@/lib/admin/save-record.ts';
import { runUpdate } from '@/lib/admin/update-records.ts';
import { useLiveDocument } from '@/lib/live/use-live.ts';
import { QuietHoursField } from './quiet-hours-field.tsx';

interface NotificationSettingsProps {
  uid: string;
  /** The address to which emails are sent. */
  email: string;
}

/** How the signed-in administrator is notified. A change is saved at once. */
export function NotificationSettings({ uid, email }: NotificationSettingsProps) {
  const live = useLiveDocument(documentSource(collections.notificationSettings, uid));
  return (
    <section aria-labelledby="notify-me">
      <h2 id="notify-me" className="text-lg">
        Notify me
      </h2>
      <p className="text-sm text-ink-soft">
        Emails go to {email}. If no device is set up for push messages, you get an email instead.
      </p>
      <div className="mt-3">
        <Loaded
          live={live}
          loading={<Skeleton className="h-64 rounded-lg" />}
          failure="Failed to load your notifications."
        >
          {(fields) => <Choices uid={uid} fields={fields} />}
        </Loaded>
      </div>
    </section>
  );
}

const events: readonly { event: NotificationEvent; label: string; hint: string }[] = [
  { event: 'newEnquiry', label: 'New enquiry', hint: 'As soon as it arrives.' },
  {
    event: 'overdueEnquiry',
    label: 'Unanswered enquiry',
    hint: 'When it has been unread for longer than the response time in Settings.',
  },
  {
    event: 'dueFollowUp',
    label: 'Follow-up due',
    hint: 'On the morning of that day. Only for your enquiries and those not assigned to anyone.',
  },
  {
    event: 'quoteResponse',
    label: 'Response to a quote',
    hint: 'When a customer accepts or declines a quote, asks for a change or sends a message. Only for your enquiries and those not assigned to anyone.',
  },
  {
    event: 'pendingRegistration',
    label: 'New account',
    hint: 'When someone has registered and is waiting for approval.',
  },
];

const channels: readonly { channel: NotificationChannel; label: string }[] = [
  { channel: 'email', label: 'Email' },
  { channel: 'push', label: 'Push message' },
  { channel: 'both', label: 'Email and push message' },
  { channel: 'none', label: 'Do not notify me' },
];

const usesPush = (channel: NotificationChannel) => channel === 'push' || channel === 'both';

/** `fields` are those of the stored document. */
function Choices({ uid, fields }: { uid: string; fields: object | undefined }) {
  const [choices, request] = useRequestedState(parseNotificationChoices(fields));
  // Of the others, only what is not stored: they may change at the same time.
  const change = (changed: Partial<NotificationChoices>) =>
    request(
      { ...choices, ...changed },
      saveChoices(uid, { ...changedFields(fields ?? {}, choices), ...changed }),
    );
  return (
    <div className="divide-y divide-line rounded-lg border border-line bg-white shadow-card">
      {events.map(({ event, label, hint }) => (
        <div key={event} className="px-4 py-3 sm:px-6">
          <SelectField
            label={label}
            hint={hint}
            value={choices[event]}
            onChange={({ target }) => change({ [event]: notificationChannel.parse(target.value) })}
          >
            {channels
              .filter(
                ({ channel }) => isPushSetUp || !usesPush(channel) || channel === choices[event],
              )
              .map(({ channel, label: text }) => (
                <option key={channel} value={channel}>
                  {text}
                </option>
              ))}
          </SelectField>
        </div>
      ))}
      <div className="px-4 py-2 sm:px-6">
        <QuietHoursField
          value={choices.quietHours}
          onChange={(quietHours) => change({ quietHours })}
        />
      </div>
    </div>
  );
}

function saveChoices(uid: string, choices: Partial<NotificationChoices>) {
  const reference = doc(adminDatabase, collections.notificationSettings, uid);
  return runUpdate('Failed to save your notifications.', async () =>
    setDoc(reference, { ...choices, ...(await createChangeStamp()) }, { merge: true }),
  );
}
