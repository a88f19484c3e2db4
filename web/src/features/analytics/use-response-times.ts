import { type WeeklyResponseTimes, weeklyResponseTimes } from '@neev/domain';
import { useState } from 'react';
import * as z from 'zod/mini';
import { errorTextOf, sendAdminJson } from '@/lib/admin/send-admin-json.ts';
import { createLiveEntry, type Watch } from '@/lib/live/live-entry.ts';
import { type Live, useLiveEntry } from '@/lib/live/use-live.ts';

/** Timeout in milliseconds. After a change, the server reads all enquiries of the weeks. */
const READ_TIMEOUT_MS = 30_000;

/** @throws Error with a message for the user. */
async function fetchResponseTimes(signal: AbortSignal): Promise<WeeklyResponseTimes[]> {
  const path = '/api/response-times';
  const request = { method: 'GET', path, timeoutMs: READ_TIMEOUT_MS, signal } as const;
  const response = await sendAdminJson(request);
  if (response.kind !== 'ok') throw new Error(errorTextOf(response));
  const parsed = z.array(weeklyResponseTimes).safeParse(response.body);
  if (parsed.success) return parsed.data;
  throw new Error("The server's response could not be read.", { cause: parsed.error });
}

/** Reads the response times once. Returns a function that aborts the request. */
const watchResponseTimes: Watch<WeeklyResponseTimes[]> = ({ onValue, onError }) => {
  const controller = new AbortController();
  const { signal } = controller;
  fetchResponseTimes(signal).then(
    (value) => signal.aborted || onValue(value),
    (error: Error) => signal.aborted || onError(error),
  );
  return () => controller.abort();
};

/** The response times by week, as they were when the screen was opened. */
export function useResponseTimes(): Live<WeeklyResponseTimes[]> {
  const [entry] = useState(() => createLiveEntry(watchResponseTimes));
  return useLiveEntry(entry);
}
