import { type Enquiry, type EnquiryStatus, formatCount } from '@neev/domain';
import { useEffect, useEffectEvent, useState } from 'react';
import toast from 'react-hot-toast/headless';
import { useSearchParams } from 'react-router-dom';
import { KEEP_SCROLL } from '@/lib/history/site-history.ts';
import {
  archive,
  changeStatus,
  markOpenedAsRead,
  moveToInbox,
  watchEnquiry,
} from './change-status.ts';
import { useEnquiryFocus } from './components/enquiry-list.tsx';
import { definitionOf, type InboxFilter } from './model/inbox-filter.ts';
import type { Inbox } from './use-inbox.ts';

/** The last rows of the list, at which more are loaded. */
const ROWS_BEFORE_END = 5;

/** The toast about an enquiry that was open and is gone. */
export const REMOVED_TOAST = 'enquiry-removed';

const REMOVED_TEXT = 'This enquiry was deleted or marked as spam.';

/** The list from which enquiries are opened. */
interface OpenedList
  extends Pick<Inbox, 'selected' | 'current' | 'hasMore' | 'readMore' | 'recordOpened'> {
  /** Number of enquiries in the list, including those that are not loaded, if it is known. */
  count?: number | undefined;
}

/** The open enquiry, its neighbours in the list, and what can be done with it. */
export function useOpenEnquiry(inbox: OpenedList, filter: InboxFilter) {
  const [openId, setOpenId] = useState<string>();
  /** Archived last by `archiveAndNext`, until another enquiry is opened. */
  const [archived, setArchived] = useState<Enquiry>();
  const rows = inbox.selected;
  const focusRow = useEnquiryFocus(rows);
  const [lastIndex, setLastIndex] = useLastIndex(rows, openId);
  const { rowId, neighbourId, ...found } = findOpen(inbox, openId, lastIndex);
  const { enquiry, next } = found;

  function open(opened: Enquiry) {
    setOpenId(opened.id);
    setLastIndex(rows.indexOf(opened));
    setArchived(undefined);
    inbox.recordOpened(opened.id);
    watchEnquiry(opened.id);
    if (opened.status === 'unread') void markOpenedAsRead(opened.id);
    if (rows.indexOf(opened) >= rows.length - ROWS_BEFORE_END) inbox.readMore();
  }

  useLinkedEnquiry(inbox, open);
  useRemoval(openId !== undefined && enquiry === undefined, REMOVED_TEXT, () => close(neighbourId));

  function close(rowId: string | undefined) {
    setOpenId(undefined);
    focusRow(rowId);
  }

  /** Changes the status and closes the enquiry. */
  function change(status: EnquiryStatus) {
    if (!enquiry) return;
    const isStillListed = definitionOf(filter).statuses.includes(status) || status === 'unread';
    close(isStillListed ? enquiry.id : neighbourId);
    saveStatus(enquiry, status, () => focusRow(enquiry.id));
  }

  /** Archives and opens the next enquiry; closes the last one. */
  async function archiveAndNext() {
    if (!enquiry || enquiry.status === 'archived') return;
    if (!next) return change('archived');
    open(next);
    setArchived(enquiry);
    if (!(await changeStatus(enquiry.id, 'archived'))) setArchived(undefined);
  }

  return {
    ...found,
    archived,
    open,
    close: () => close(rowId),
    closeRemoved: () => close(neighbourId),
    change,
    archiveAndNext,
    undoArchive({ id }: Enquiry) {
      setArchived(undefined);
      void moveToInbox(id);
    },
    focusRow,
  };
}

/** Where the open enquiry is or was in the list, from which another administrator may move it. */
function useLastIndex(rows: readonly Enquiry[], openId: string | undefined) {
  const index = rows.findIndex(({ id }) => id === openId);
  const [lastIndex, setLastIndex] = useState(index);
  if (index !== -1 && index !== lastIndex) setLastIndex(index);
  return [lastIndex, setLastIndex] as const;
}

/** Opens the enquiry of the URL (`enquiryPath`) once it is loaded, and removes it from the URL, so that it opens once. */
function useLinkedEnquiry({ current }: OpenedList, open: (enquiry: Enquiry) => void) {
  const [params, setParams] = useSearchParams();
  const linked = current.find(({ id }) => id === params.get('enquiry'));
  const openLinked = useEffectEvent(() => {
    const others = new URLSearchParams(params);
    others.delete('enquiry');
    setParams(others, { replace: true, state: KEEP_SCROLL });
    if (linked) open(linked);
  });

  // By its id: before the URL has changed, it can be closed and updated, which must not open it again.
  const linkedId = linked?.id;
  useEffect(() => {
    if (linkedId !== undefined) openLinked();
  }, [linkedId]);
}

/** Calls `close` when the open enquiry is gone, also by another administrator, and reports it with `text`. */
export function useRemoval(isRemoved: boolean, text: string, close: () => void): void {
  const report = useEffectEvent(() => {
    close();
    toast(text, { id: REMOVED_TOAST });
  });
  useEffect(() => {
    if (isRemoved) report();
  }, [isRemoved]);
}

/** The open enquiry with its neighbours; one that has left the list has those of its last place. */
function findOpen(inbox: OpenedList, openId: string | undefined, lastIndex: number) {
  const { selected: rows, current } = inbox;
  const isListed = rows[lastIndex]?.id === openId;
  const enquiry = isListed ? rows[lastIndex] : current.find(({ id }) => id === openId);
  const previous = rows[lastIndex - 1];
  const next = rows[isListed ? lastIndex + 1 : lastIndex];
  const neighbourId = (next ?? previous)?.id;
  const absentText = enquiry?.status === 'archived' ? 'Archived' : 'No longer in this list';
  return {
    enquiry,
    previous,
    next,
    neighbourId,
    /** The row that gets the focus when the enquiry is closed. */
    rowId: isListed ? openId : neighbourId,
    position: isListed ? positionText(lastIndex, inbox) : absentText,
  };
}

/** `3 of 152`, or `3 of 50+` if older ones can be loaded and are not counted. */
function positionText(index: number, { selected, hasMore, count = 0 }: OpenedList): string {
  const isCounted = hasMore && count >= selected.length;
  const total = isCounted ? formatCount(count) : `${selected.length}${hasMore ? '+' : ''}`;
  return `${index + 1} of ${total}`;
}

/** Saves the status. Archiving can be undone for some seconds. */
function saveStatus(enquiry: Enquiry, status: EnquiryStatus, onUndone: () => void): void {
  if (status === 'archived') void archive(enquiry, onUndone);
  else if (enquiry.status === 'archived') void moveToInbox(enquiry.id);
  else void changeStatus(enquiry.id, status);
}

export type OpenEnquiry = ReturnType<typeof useOpenEnquiry>;
