import { OfflineNotice } from '@/components/controls/offline-notice.tsx';
import { NavigationProgress } from '../navigation/navigation-progress.tsx';

/** What a public page shows about its connection, over its content. */
export function Notices() {
  return (
    <>
      <NavigationProgress />
      <OfflineNotice />
    </>
  );
}
