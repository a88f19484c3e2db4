import { useEffect, useEffectEvent, useRef } from 'react';
import { useAnnounce } from '@/components/ui/announcer.tsx';
import { useNewestEnquiries } from '../api/watch-enquiries.ts';
import { findArrivals } from '../model/known-enquiries.ts';
import { ringOnce, unlockSound } from '../sound/ring.ts';
import { useSoundSetting } from '../sound/sound-setting.ts';

/** Says that an enquiry has arrived, and rings when that is switched on; on every admin screen. */
export function useArrivalNews(): void {
  const newest = useNewestEnquiries();
  const enquiries = newest.status === 'ready' ? newest.value : undefined;
  const known = useRef(enquiries);
  const announce = useAnnounce();
  useSoundUnlocking();

  const tell = useEffectEvent((arrivals: ReturnType<typeof findArrivals>) => {
    const [latest] = arrivals;
    if (!latest) return;
    announce(
      arrivals.length === 1 ? 'A new enquiry has come.' : `${arrivals.length} new enquiries.`,
    );
    ringOnce(latest.createdAt.getTime()).catch((error: unknown) =>
      console.warn('The sound of an arrival could not be played.', error),
    );
  });

  useEffect(() => {
    if (!enquiries) return;
    if (known.current) tell(findArrivals(known.current, enquiries));
    known.current = enquiries;
  }, [enquiries]);
}

/** A page that was loaded anew with the sound on may sound once something has been pressed in it. */
function useSoundUnlocking() {
  const isOn = useSoundSetting();

  useEffect(() => {
    if (!isOn) return;
    const stopped = new AbortController();
    const unlock = () => {
      stopped.abort();
      unlockSound().catch((error: unknown) => console.warn('There is no sound.', error));
    };
    for (const press of ['pointerdown', 'keydown']) {
      document.addEventListener(press, unlock, { signal: stopped.signal });
    }
    return () => stopped.abort();
  }, [isOn]);
}
