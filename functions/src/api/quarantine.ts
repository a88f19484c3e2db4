import { acceptQuarantined, deleteQuarantined } from '../enquiry/quarantine.ts';
import { deletedAnswer, enquiryAnswer } from './answers.ts';
import { parseInput } from './body.ts';
import { enquiryRow } from './enquiries.ts';
import { recordId } from './inputs.ts';
import { route } from './route.ts';

const path = '/quarantine/{id}';

export const quarantineRoutes = [
  route({
    method: 'POST',
    path: `${path}/acceptance`,
    access: 'administrator',
    summary: 'Move a quarantined enquiry into the inbox',
    status: 200,
    answer: enquiryAnswer,
    handle: async ({ params }, { database, enquiryRetentionMonths }) =>
      enquiryRow(
        await acceptQuarantined(database, parseInput(recordId, params.id), enquiryRetentionMonths),
      ),
  }),
  route({
    method: 'DELETE',
    path,
    access: 'administrator',
    summary: 'Delete a quarantined enquiry',
    status: 200,
    answer: deletedAnswer,
    handle: async ({ params }, { database }) => {
      const id = parseInput(recordId, params.id);
      await deleteQuarantined(database, id);
      return { _id: id };
    },
  }),
];
