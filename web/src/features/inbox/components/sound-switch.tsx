import { Switch } from '@/components/ui/switch.tsx';
import { playSample } from '../sound/ring.ts';
import { switchSound, useSoundSetting } from '../sound/sound-setting.ts';

/** Whether an arrival sounds; switched on, it lets hear how. */
export function SoundSwitch() {
  const isOn = useSoundSetting();

  function change(next: boolean) {
    switchSound(next);
    if (!next) return;
    playSample().catch((error: unknown) => console.warn('There is no sound.', error));
  }

  return <Switch label="Sound on arrival" isOn={isOn} onChange={change} />;
}
