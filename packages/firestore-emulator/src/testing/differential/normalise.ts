/** Makes equal results of two emulators equal: times become their order, and opaque ids disappear. */

const timeKeys: ReadonlySet<string> = new Set(['createTime', 'updateTime', 'commitTime']);
/** Google's emulator reports the results that an offset skips only sometimes; its messages name its internals. */
const ignoredKeys: ReadonlySet<string> = new Set(['skippedResults', 'message']);
const opaqueKeys: ReadonlySet<string> = new Set(['transaction', 'streamId', 'streamToken']);

/** The times of the commits of a database, in the order in which they were seen. */
export class CommitTimes {
  private readonly ranks = new Map<string, number>();
  private latest = '';
  private readonly isConstant: (time: string) => boolean;

  /** @param isConstant whether a timestamp is a generated value, which is no time of a commit */
  constructor(isConstant: (time: string) => boolean) {
    this.isConstant = isConstant;
  }

  /** Returns a copy in which times are `commit N`, and read times are `current` if they include all commits. */
  normalise(message: unknown): unknown {
    const times = new Set<string>();
    this.collect(message, times);
    for (const time of [...times].sort()) {
      if (this.ranks.has(time)) continue;
      this.ranks.set(time, this.ranks.size);
      if (time > this.latest) this.latest = time;
    }
    return this.replace(message);
  }

  private collect(part: unknown, times: Set<string>): void {
    if (typeof part !== 'object' || part === null) return;
    for (const [key, value] of Object.entries(part)) {
      if (typeof value === 'string' && this.isTime(key, value)) times.add(value);
      else this.collect(value, times);
    }
  }

  private isTime(key: string, value: string): boolean {
    return timeKeys.has(key) || (key === 'timestampValue' && !this.isConstant(value));
  }

  private replace(part: unknown): unknown {
    if (Array.isArray(part)) return part.map((item) => this.replace(item));
    if (typeof part !== 'object' || part === null) return part;
    const compared = Object.entries(part).filter(([key]) => !ignoredKeys.has(key));
    const entries = compared.map(([key, value]): [string, unknown] => {
      if (opaqueKeys.has(key)) return [key, 'opaque'];
      if (typeof value !== 'string') return [key, this.replace(value)];
      if (key === 'readTime') return [key, value >= this.latest ? 'current' : 'earlier'];
      if (this.isTime(key, value)) return [key, `commit ${this.ranks.get(value)}`];
      return [key, value];
    });
    return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
  }
}
