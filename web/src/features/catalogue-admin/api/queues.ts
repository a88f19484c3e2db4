/** Runs work on one subject in the order in which it came; work on others does not wait. */
export function createQueues() {
  const last = new Map<string, Promise<unknown>>();

  return async <T>(subject: string, work: () => Promise<T>): Promise<T> => {
    const before = last.get(subject) ?? Promise.resolve();
    const result = before.then(work, work);
    last.set(subject, result);
    try {
      return await result;
    } finally {
      if (last.get(subject) === result) last.delete(subject);
    }
  };
}
