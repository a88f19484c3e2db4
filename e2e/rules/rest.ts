/** Requests that the browser SDK cannot send, by the REST API of the emulator. */
import type { Firestore } from 'firebase/firestore';
import { type Actor, actors } from './actors.ts';
import type { Action } from './rules-case.ts';

/** https://firebase.google.com/docs/firestore/reference/rest/v1/StructuredQuery without `from`. */
type QueryFields = Record<string, unknown>;

/** Runs a query on a collection. */
export function runningQuery(collectionId: string, fields: QueryFields): Action {
  const structuredQuery = { from: [{ collectionId }], ...fields };
  return {
    run: (database, actor) =>
      post({ database, actor, method: 'runQuery', body: { structuredQuery } }),
    changes: [],
  };
}

/** Counts the results of a query. */
export function countingQuery(collectionId: string, fields: QueryFields): Action {
  const structuredQuery = { from: [{ collectionId }], ...fields };
  const structuredAggregationQuery = { structuredQuery, aggregations: [{ count: {} }] };
  return {
    run: (database, actor) =>
      post({
        database,
        actor,
        method: 'runAggregationQuery',
        body: { structuredAggregationQuery },
      }),
    changes: [],
  };
}

interface Post {
  database: Firestore;
  actor: Actor;
  method: string;
  body: unknown;
}

async function post({ database, actor, method, body }: Post): Promise<void> {
  const { projectId = '' } = database.app.options;
  const documents = `projects/${projectId}/databases/(default)/documents`;
  const url = `http://${process.env.FIRESTORE_EMULATOR_HOST}/v1/${documents}:${method}`;
  const headers = authorizationOf(actor, projectId);
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (response.ok) return;
  const error = new Error(await response.text());
  throw response.status === 403 ? Object.assign(error, { code: 'permission-denied' }) : error;
}

/** An unsigned token, which the emulators accept. */
function authorizationOf(actor: Actor, projectId: string): Record<string, string> {
  const account = actors[actor];
  if (!account) return {};
  const payload = {
    iss: `https://securetoken.google.com/${projectId}`,
    aud: projectId,
    sub: account.uid,
    user_id: account.uid,
    iat: 0,
    exp: 3_600,
    auth_time: 0,
    ...account.claims,
  };
  const parts = [{ alg: 'none', type: 'JWT' }, payload].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  );
  return { Authorization: `Bearer ${parts.join('.')}.` };
}
