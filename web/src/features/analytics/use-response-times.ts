import { type WeeklyResponseTimes, weeklyResponseTimes } from '@neev/domain';
import { useEffect, useEffectEvent, useState } from 'react';
import * as z from 'zod/mini';
import { errorTextOf, sendAdminJson } from '@/lib/admin/send-admin-json.ts';
import type { LiveState } from '@/lib/live/live-entry.ts';
import type { Live } from '@/lib/live/use-live.ts';

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

/** The response times by week, as they were when the screen was opened. */
export function useResponseTimes(): Live<WeeklyResponseTimes[]> {
  const [state, setState] = useState<LiveState<WeeklyResponseTimes[]>>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);

  const read = useEffectEvent((_attempt: number, signal: AbortSignal) => {
    const show = (next: LiveState<WeeklyResponseTimes[]>) => signal.aborted || setState(next);
    fetchResponseTimes(signal).then(
      (value) => show({ status: 'ready', value }),
      (error: Error) => show({ status: 'error', error }),
    );
  });

  useEffect(() => {
    const controller = new AbortController();
    read(attempt, controller.signal);
    return () => controller.abort();
  }, [attempt]);

  function retry() {
    setState({ status: 'loading' });
    setAttempt(attempt + 1);
  }

  const hasFailed = state.status === 'error';
  const retryNow = useEffectEvent(retry);
  useEffect(() => {
    if (!hasFailed) return undefined;
    const retryOnline = () => retryNow();
    window.addEventListener('online', retryOnline);
    return () => window.removeEventListener('online', retryOnline);
  }, [hasFailed]);

  return { ...state, retry };
}
