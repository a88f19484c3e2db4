import {
  dayAt,
  responseWeeks,
  type WeeklyResponseTimes,
  weeklyResponseTimes,
  weekOf,
} from '@neev/domain';
import { type ReactNode, useState } from 'react';
import * as z from 'zod/mini';
import { Card } from '@/components/admin/cards.tsx';
import { Loaded } from '@/components/ui/loaded.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { requestAdminJson } from '@/lib/admin/send-admin-json.ts';
import { useServerNow } from '@/lib/admin/server-clock.ts';
import { createLiveEntry, type Watch } from '@/lib/live/live-entry.ts';
import { type Live, useLiveEntry } from '@/lib/live/use-live.ts';
import { answeredText, timeText } from './response-times.ts';
import { titleOf } from './visits.ts';

/** Timeout in milliseconds. After a change, the server reads all enquiries of the weeks. */
const READ_TIMEOUT_MS = 30_000;

/** Reads the response times once. Returns a function that aborts the request. */
const watchResponseTimes: Watch<WeeklyResponseTimes[]> = ({ onValue, onError }) => {
  const controller = new AbortController();
  const { signal } = controller;
  const path = '/api/response-times';
  const request = { method: 'GET', path, timeoutMs: READ_TIMEOUT_MS, signal } as const;
  requestAdminJson(request, z.array(weeklyResponseTimes)).then(
    (value) => signal.aborted || onValue(value),
    (error: Error) => signal.aborted || onError(error),
  );
  return () => controller.abort();
};

/** The response times by week, as they were when the screen was opened. */
function useResponseTimes(): Live<WeeklyResponseTimes[]> {
  const [entry] = useState(() => createLiveEntry(watchResponseTimes));
  return useLiveEntry(entry);
}

/** How long customers waited for the first contact, by week. */
export function ResponseTimesCard() {
  return (
    <Card className="mt-6 p-5 sm:p-6">
      <h2 className="text-lg">Response times</h2>
      <p className="text-sm text-pretty text-ink-soft">
        Business hours from the arrival of an enquiry to the first call, WhatsApp message or email.
        Only answered enquiries count towards the times.
      </p>
      <div className="mt-4">
        <Loaded
          live={useResponseTimes()}
          loading={<LoadingTable />}
          failure="Failed to fetch response times"
        >
          {(weeks) => <ResponseTimes weeks={weeks} />}
        </Loaded>
      </div>
    </Card>
  );
}

function ResponseTimes({ weeks }: { weeks: readonly WeeklyResponseTimes[] }) {
  if (weeks.every(({ received }) => received === 0))
    return <p>No enquiries in the last {weeks.length} weeks.</p>;
  return (
    <WeekTable
      rows={weeks.map((each) => ({
        title: titleOf(each),
        cells: [answeredText(each), timeText(each.medianMs), timeText(each.p90Ms)],
      }))}
    />
  );
}

/** The table with its weeks, so that it has the same size as when it is loaded. */
function LoadingTable() {
  const now = useServerNow();
  const current = weekOf(dayAt(now));
  const cell = <Skeleton className="ml-auto h-4 w-3/4 max-w-20 sm:h-5" />;
  const rows = responseWeeks(now).map((week) => ({
    title: titleOf({ week, isCurrent: week === current }),
    cells: [cell, cell, cell],
  }));
  return (
    <div role="status">
      <span className="sr-only">Loading response times</span>
      <div aria-hidden>
        <WeekTable rows={rows} />
      </div>
    </div>
  );
}

interface WeekRow {
  title: string;
  /** One for each column of `COLUMNS`. */
  cells: readonly ReactNode[];
}

const COLUMNS = ['Answered', 'Half within', '9 in 10 within'];

/** The rows are in chronological order; the latest is shown first. */
function WeekTable({ rows }: { rows: readonly WeekRow[] }) {
  return (
    <table
      aria-label="Response times by week"
      className="w-full max-w-3xl table-fixed text-xs tabular-nums sm:text-sm"
    >
      <thead>
        <tr className="border-b border-line align-bottom">
          <th scope="col" className="w-[30%] py-2 text-left">
            Week
          </th>
          {COLUMNS.map((column) => (
            <th key={column} scope="col" className="py-2 pl-1 text-right sm:pl-2">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.toReversed().map(({ title, cells }) => (
          <tr key={title} className="border-b border-line">
            <th scope="row" className="py-2 text-left font-normal">
              {title}
            </th>
            {COLUMNS.map((column, index) => (
              <td key={column} className="py-2 pl-1 text-right sm:pl-2">
                {cells[index]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
