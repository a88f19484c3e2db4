import { useSyncExternalStore } from 'react';
import { setEnquiryStatus } from './set-enquiry-status.ts';
import { createStatusChanges, type StatusState } from './status-changes.ts';

/** The changes of this page: they go on when the screen is left, and can be undone from elsewhere. */
export const statusChanges = createStatusChanges(setEnquiryStatus);

export function useStatusChanges(): StatusState {
  return useSyncExternalStore(statusChanges.subscribe, statusChanges.getState);
}
