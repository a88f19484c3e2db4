/** Times that a task is delivered before it is given up: about four minutes. */
export const TASK_ATTEMPTS = 10;

/** The fixed message of a task that is given up. The alert of docs/deploy.md looks for it. */
export const TASK_GIVEN_UP = 'A task was given up after its last attempt.';

interface Delivery {
  /** What the task recomputes. */
  subject: string;
  /** How often it was delivered before; `undefined` where the platform does not say. */
  retryCount: number | undefined;
  report: (message: string, details: { subject: string; error: unknown }) => void;
}

/** Runs a task; reports it when it fails and will not be delivered again. @throws what it throws. */
export async function reportFinalFailure(
  { subject, retryCount = 0, report }: Delivery,
  run: () => Promise<void>,
): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (retryCount >= TASK_ATTEMPTS - 1) report(TASK_GIVEN_UP, { subject, error });
    throw error;
  }
}
