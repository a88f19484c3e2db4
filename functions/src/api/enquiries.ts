import { randomUUID } from 'node:crypto';
import { enquiryInput, idempotencyKey } from '@neev/domain';
import { Hono } from 'hono';
import { submitEnquiry } from '../services/enquiries.ts';
import { readBody } from './body.ts';
import type { ApiContext } from './context.ts';
import { ApiError } from './errors.ts';

export function enquiryRoutes({ database, now }: ApiContext): Hono {
  const routes = new Hono();

  routes.post('/', async (c) => {
    const key = readKey(c.req.header('Idempotency-Key'));
    const input = await readBody(c.req.raw, enquiryInput);
    const submission = await submitEnquiry(database, { key, input, now: now() });
    if (submission.outcome === 'conflict') {
      throw new ApiError(422, 'This Idempotency-Key was used for another enquiry.');
    }
    c.header('Cache-Control', 'no-store, private');
    return c.json({ _id: submission.id, createdAt: submission.createdAt.toISOString() }, 201);
  });

  return routes;
}

/** The caller's key, or a new one: a caller without a key asks for no protection. */
function readKey(header: string | undefined): string {
  if (header === undefined) return randomUUID();
  const result = idempotencyKey.safeParse(header);
  if (!result.success) throw new ApiError(400, 'The Idempotency-Key is not of the right form.');
  return result.data;
}
