/** Resume tokens: the epoch of the process that sent the snapshot, and its time. */

export interface ResumeTokens {
  encode(time: string): string;
  /** Returns the time; `undefined` for a token of another process, whose commits are not known. */
  decode(token: string): string | undefined;
}

/** @param epoch different for each process, without a space */
export const createResumeTokens = (epoch: string): ResumeTokens => ({
  encode: (time) => Buffer.from(`${epoch} ${time}`).toString('base64'),
  decode(token) {
    const [tokenEpoch, time, ...rest] = Buffer.from(token, 'base64').toString().split(' ');
    const isKnown = tokenEpoch === epoch && rest.length === 0;
    return isKnown && time && isTime(time) ? time : undefined;
  },
});

const isTime = (text: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/.test(text);
