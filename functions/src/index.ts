import { skipEncodedBodies } from './request-head.ts';

export {
  accounts,
  attachments,
  catalogueApi,
  enquiries,
  quotePdfs,
  quotes,
  visits,
} from './triggers/api.ts';
export {
  notifyOfDueEvents,
  onEnquiryCreated,
  onMailWritten,
  onPushMessageWritten,
  onPushSubscriptionWritten,
  onQuoteMessageCreated,
  sendMail,
  sendPush,
} from './triggers/notifications.ts';
export {
  onAdminWritten,
  onAttachmentDeleted,
  onCategoryWritten,
  onDeletionWritten,
  onImageUploaded,
  onProductWritten,
  onSettingsWritten,
  onSubcategoryWritten,
} from './triggers/on-written.ts';
export {
  cleanUpCategory,
  cleanUpSubcategory,
  rebuildCatalogue,
  rollUpVisits,
  settleAdminClaim,
} from './triggers/recomputations.ts';
export {
  compareAdminAccounts,
  expireEnquiries,
  reconcileNightly,
  sweepOldRegistrations,
  sweepUnusedImages,
} from './triggers/schedules.ts';
export { site } from './triggers/site.ts';

skipEncodedBodies();
