/** The messages about targets. */
import type { ListenResponse, TargetChange } from '../service/messages.ts';
import { type StatusError, statusNumberOf } from '../status.ts';
import type { ResumeTokens } from './resume-token.ts';

export interface TargetMessages {
  added(targetId: number): ListenResponse;
  /** @param cause why the server removes the target; absent when the client does */
  removed(targetId: number, cause?: StatusError): ListenResponse;
  /** The client discards what it knows of the target. */
  reset(targetId: number, time: string): ListenResponse;
  /** All documents of the target have been sent. */
  current(targetId: number, time: string): ListenResponse;
  /** All targets are in the state of this time. */
  snapshot(time: string): ListenResponse;
}

export function createTargetMessages(tokens: ResumeTokens): TargetMessages {
  const at = (time: string) => ({ resumeToken: tokens.encode(time), readTime: time });
  return {
    added: (id) => toResponse('ADD', { targetIds: [id] }),
    removed: (id, cause) =>
      toResponse('REMOVE', {
        targetIds: [id],
        ...(cause && { cause: { code: statusNumberOf(cause.code), message: cause.message } }),
      }),
    reset: (id, time) => toResponse('RESET', { targetIds: [id], ...at(time) }),
    current: (id, time) => toResponse('CURRENT', { targetIds: [id], ...at(time) }),
    snapshot: (time) => toResponse('NO_CHANGE', at(time)),
  };
}

const toResponse = (
  targetChangeType: NonNullable<TargetChange['targetChangeType']>,
  change: TargetChange,
): ListenResponse => ({ targetChange: { targetChangeType, ...change } });
