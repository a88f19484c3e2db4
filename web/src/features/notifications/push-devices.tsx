import {
  collections,
  limits,
  type PushDevice,
  pushSubscriptionDocument,
  querySource,
} from '@neev/domain';
import { doc, serverTimestamp, updateDoc } from 'firebase/firestore';
import { useEffect, useState } from 'react';
import toast from 'react-hot-toast/headless';
import { useFocusAfterDelete } from '@/components/admin/confirm-dialog.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Loaded } from '@/components/ui/loaded.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { adminDatabase } from '@/lib/admin/admin-app.ts';
import { useInstallPrompt } from '@/lib/admin/install-prompt.ts';
import { parseValid } from '@/lib/admin/parse-valid.ts';
import {
  currentDeviceId,
  isPushSetUp,
  type PushSupport,
  pushSupport,
  removeDevice,
  turnOnPush,
} from '@/lib/admin/push-device.ts';
import { runUpdate } from '@/lib/admin/update-records.ts';
import { useLiveQuery } from '@/lib/live/use-live.ts';
import { dateTimeText } from '@/lib/times-in-india.ts';

/** The devices on which the signed-in administrator gets push messages. */
export function PushDevices({ uid }: { uid: string }) {
  const [heading, focusHeading] = useFocusAfterDelete<HTMLHeadingElement>();
  return (
    <section aria-labelledby="push-devices">
      <h2 id="push-devices" ref={heading} tabIndex={-1} className="text-lg outline-none">
        Push messages
      </h2>
      <p className="text-sm text-ink-soft">
        {isPushSetUp
          ? 'They appear on your phone or computer, even when this site is closed.'
          : 'Push messages are not set up for this site.'}
      </p>
      {isPushSetUp && <OwnDevices uid={uid} onChanged={focusHeading} />}
      <InstallOffer />
    </section>
  );
}

interface OwnDevicesProps {
  uid: string;
  /** Called when the button that was used is about to be removed. */
  onChanged: () => void;
}

function OwnDevices({ uid, onChanged }: OwnDevicesProps) {
  const live = useLiveQuery(
    querySource({
      collection: collections.pushSubscriptions,
      where: [{ field: 'uid', operator: '==', value: uid }],
      orderBy: [],
      limit: limits.page,
    }),
  );
  const [thisId, setThisId] = useThisDevice();

  function registerThis(id: string) {
    setThisId(id);
    onChanged();
  }

  return (
    <div className="mt-3">
      <Loaded
        live={live}
        loading={<Skeleton className="h-24 rounded-lg" />}
        failure="Failed to load your devices."
      >
        {(devices) => (
          <div className="space-y-3">
            {!devices.some(({ id }) => id === thisId) && <TurnOn onTurnedOn={registerThis} />}
            {devices.length > 0 && (
              <ul className="divide-y divide-line rounded-lg border border-line bg-white shadow-card">
                {parseValid(pushSubscriptionDocument, devices).map((device) => (
                  <Device
                    key={device.id}
                    device={device}
                    isThis={device.id === thisId}
                    onRemove={onChanged}
                  />
                ))}
              </ul>
            )}
          </div>
        )}
      </Loaded>
    </div>
  );
}

/** An installed admin area is on the home screen, where the badge of a message is seen. */
function InstallOffer() {
  const install = useInstallPrompt();
  if (!install) return null;
  return (
    <Button variant="outline" className="mt-3" onClick={install}>
      Add Neev Admin to the home screen
    </Button>
  );
}

/** The id of this device, if it has a subscription. */
function useThisDevice() {
  const [id, setId] = useState<string>();
  useEffect(() => {
    currentDeviceId().then(setId, (error: unknown) =>
      console.warn('The subscription of this device could not be read.', error),
    );
  }, []);
  return [id, setId] as const;
}

const hints: Record<Exclude<PushSupport, 'supported'>, string> = {
  unsupported: 'This browser does not support push messages.',
  notInstalled:
    'On an iPhone or iPad, tap Share, then “Add to Home Screen”. Open Neev Admin from the Home Screen and turn on push messages there.',
  blocked:
    'Your browser blocks notifications from this site. Allow them in the browser settings, then reload this page.',
};

function TurnOn({ onTurnedOn }: { onTurnedOn: (id: string) => void }) {
  const [support, setSupport] = useState(pushSupport);
  const [isBusy, setIsBusy] = useState(false);

  async function turnOn() {
    if (isBusy) return;
    setIsBusy(true);
    try {
      const id = await turnOnPush();
      setSupport(pushSupport());
      if (id === undefined) return;
      onTurnedOn(id);
      toast.success('Push messages are on.');
    } catch (error) {
      console.warn('Push messages could not be turned on.', error);
      toast.error('Failed to turn on push messages. Please try again.');
    } finally {
      setIsBusy(false);
    }
  }

  if (support !== 'supported') return <p className="text-ink-soft">{hints[support]}</p>;
  return (
    <Button aria-disabled={isBusy} onClick={() => void turnOn()}>
      Turn on push messages on this device
    </Button>
  );
}

interface DeviceProps {
  device: PushDevice;
  isThis: boolean;
  onRemove: () => void;
}

function Device({ device, isThis, onRemove }: DeviceProps) {
  const { id } = device;

  async function sendTest() {
    const outcome = await runUpdate('Failed to send a test message.', () =>
      updateDoc(doc(adminDatabase, collections.pushSubscriptions, id), {
        testedAt: serverTimestamp(),
      }),
    );
    if (outcome.kind === 'saved') toast.success('A test message is on its way.');
  }

  function remove() {
    onRemove();
    void runUpdate('Failed to remove the device.', () => removeDevice(id));
  }

  return (
    <li className="px-4 py-3 sm:px-6">
      <p className="font-semibold">
        {device.device}
        {isThis && ' (this device)'}
      </p>
      <p className="text-sm text-ink-soft">Since {dateTimeText(device.createdAt)}</p>
      <div className="mt-2 flex flex-wrap gap-3">
        <Button variant="outline" onClick={() => void sendTest()}>
          Send a test message<span className="sr-only"> to {device.device}</span>
        </Button>
        <Button variant="outline" onClick={remove}>
          {isThis ? 'Turn off' : 'Remove'}
          <span className="sr-only"> {device.device}</span>
        </Button>
      </div>
    </li>
  );
}
