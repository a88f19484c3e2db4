import { randomUUID } from 'node:crypto';
import { attachmentLimits } from '@neev/domain';
import { readAttachment, storeAttachment } from '../enquiry/attachments.ts';
import { requireAppCheck } from './access.ts';
import { parseInput, readBytes, recordId } from './inputs.ts';
import { attachmentResponse } from './response-schemas.ts';
import { createFileResponse } from './responses.ts';
import { route } from './route.ts';

export const attachmentRoutes = [
  route({
    method: 'POST',
    path: '/attachments',
    access: 'public',
    acceptsIdempotencyKey: true,
    summary:
      'Upload a file for an enquiry, which names it by the Idempotency-Key within a day; its content decides its type',
    hasFileBody: true,
    status: 201,
    response: attachmentResponse,
    handle: async ({ request, key = randomUUID() }, context) => {
      await requireAppCheck(request, context);
      const { capacity, refillSeconds } = context.limits.enquiries;
      const { files: filesPerEnquiry, bytes: maxBytes } = attachmentLimits;
      const { id, type, size } = await storeAttachment(
        { database: context.database, files: context.openAttachmentFiles() },
        {
          id: key,
          bytes: await readBytes(request, maxBytes),
          caller: context.callerOf(request),
          limit: {
            capacity: capacity * filesPerEnquiry,
            refillSeconds: refillSeconds / filesPerEnquiry,
          },
          now: context.now(),
        },
      );
      return { _id: id, type, size };
    },
  }),
  route({
    method: 'GET',
    path: '/attachments/{id}',
    access: 'administrator',
    summary: 'Download a file of an enquiry',
    mediaType: 'application/octet-stream',
    status: 200,
    handle: async ({ params }, { database, openAttachmentFiles }) => {
      const stores = { database, files: openAttachmentFiles() };
      return createFileResponse(await readAttachment(stores, parseInput(recordId, params.id)));
    },
  }),
];
