/** Beginning of the line at the start of an outage, and of the line at its end. */
interface OutageLines {
  readonly start: RegExp;
  readonly end: RegExp;
}

/** The outages that the log of a site reports (`docs/operating.md`, "Outages in the log"). */
const outages = {
  database: { start: /^The database cannot be read:/, end: /^The database responds again/ },
  redis: {
    start: /^Redis at RATE_LIMIT_REDIS_URL does not respond/,
    end: /^Redis at RATE_LIMIT_REDIS_URL responds again/,
  },
  'wallet service': {
    start: /^The wallet service (?!responds again)/,
    end: /^The wallet service responds again/,
  },
  daemon: { start: /^The daemon at \S+ does not respond/, end: /^The daemon at \S+ responds again/ },
  indexer: { start: /^The indexer has stopped reporting/, end: /^The indexer responds again/ },
  notifications: {
    start: /^The live feed cannot listen to the database/,
    end: /^The live feed listens to the database again/,
  },
} satisfies Readonly<Record<string, OutageLines>>;

export type ReportedService = keyof typeof outages;

/** Level of pino for errors. */
const ERROR_LEVEL = 50;

interface LogLine {
  readonly level: number;
  readonly msg: string;
}

/** Parses the log of a site. Lines that other programs wrote are skipped. */
function linesOf(log: string): LogLine[] {
  return log.split('\n').flatMap((line) => {
    try {
      const { level, msg } = JSON.parse(line) as Partial<LogLine>;
      return level === undefined || msg === undefined ? [] : [{ level, msg }];
    } catch {
      return [];
    }
  });
}

/** Returns how many outages of a service began and ended by the log of one site process. */
export function countOutages(
  log: string,
  service: ReportedService,
): { readonly begun: number; readonly ended: number } {
  const { start, end } = outages[service];
  const lines = linesOf(log);
  return {
    begun: lines.filter(({ msg }) => start.test(msg)).length,
    ended: lines.filter(({ msg }) => end.test(msg)).length,
  };
}

/** Finds errors, and outages that do not have exactly one line at the start and then one at the end. */
export function findLogProblems(log: string): string[] {
  const lines = linesOf(log);
  const errors = lines.filter(({ level }) => level >= ERROR_LEVEL).map(({ msg }) => `an error: ${msg}`);
  const repeated = Object.entries(outages).flatMap(([service, { start, end }]) => {
    const about = lines.filter(({ msg }) => start.test(msg) || end.test(msg));
    // The two daemons have outages of their own, and each line contains the host.
    const hosts = new Set(about.map(({ msg }) => /^The daemon at (\S+)/.exec(msg)?.[1] ?? ''));
    return [...hosts].flatMap((host) => {
      const own = about.filter(({ msg }) => msg.includes(host));
      return own.flatMap(({ msg }, index) =>
        start.test(msg) === (index % 2 === 0) ? [] : [`the line about ${service} does not alternate: ${msg}`],
      );
    });
  });
  return [...errors, ...repeated];
}

/** Returns the services whose outage has begun and not ended by the log. */
export function openOutages(log: string): ReportedService[] {
  return (Object.keys(outages) as ReportedService[]).filter((service) => {
    const { begun, ended } = countOutages(log, service);
    return begun > ended;
  });
}
