/** All rules cases of `firestore.rules`. */
import type { RulesCaseGroup } from '../rules-case.ts';
import { admins } from './admins.ts';
import { catalogue } from './catalogue.ts';
import { deletions } from './deletions.ts';
import { enquiries } from './enquiries.ts';
import { enquiryEvents } from './enquiry-events.ts';
import { lists } from './lists.ts';
import { matrix, subscriptionsAndGroups } from './matrix.ts';
import { notifications } from './notifications.ts';
import { push } from './push.ts';
import { inboxViews, replyTemplates, settings } from './settings.ts';

export const allGroups: Record<string, RulesCaseGroup[]> = {
  permissions: matrix,
  'subscriptions and collection groups': subscriptionsAndGroups,
  'queries of lists': lists,
  'writes to the catalogue': catalogue,
  'deleted records': deletions,
  enquiries,
  'timelines of enquiries': enquiryEvents,
  settings,
  'reply templates': replyTemplates,
  'views of the inbox': inboxViews,
  notifications,
  'push messages': push,
  administrators: admins,
};
