// What a member costs on AWS, from the units and times measured here.

/** Prices of us-east-1 in dollars, without free allowances, as each service's pricing page gave them on that day: check them before you rely on it. */
export const prices = {
  asOf: '2025-06-01',
  region: 'us-east-1',
  /** DynamoDB on demand, a million read and write request units (halved in November 2024). */
  readUnits: 0.125,
  writeUnits: 0.625,
  /** DynamoDB: a GB a month, and the copy for point-in-time recovery. */
  tableGb: 0.25,
  recoveryGb: 0.2,
  /** Lambda on arm64: a GB-second and a million requests. */
  lambdaGbSecond: 0.0000133334,
  lambdaRequests: 0.2,
  /** API Gateway, HTTP API, a million requests. */
  gatewayRequests: 1.0,
  /** S3 standard: a GB a month, a thousand puts, a thousand gets. */
  filesGb: 0.023,
  filePuts: 0.005,
  fileGets: 0.0004,
  /** SQS standard, a million requests. */
  queueRequests: 0.4,
  /** KMS: a million signatures with an RSA 2048 key. */
  signatures: 3,
} as const;

/** What ten people do with 5,000 subscriptions on a working day, all together, and how often a month. */
export const workingDay = {
  days: 21,
  staff: 10,
  /** Each opens the application twice. */
  sessions: 20,
  /** Pages of lists: opened, sorted, filtered, turned. */
  lists: 400,
  records: 200,
  searches: 60,
  upcoming: 30,
  /** Cells and forms saved. */
  changes: 150,
  exports: 4,
  /** Rows imported a month: a yearly renewal of all, spread out. */
  importRowsAMonth: 5000 / 12,
  /** Times that `read` starts cold and loads the tenant, since one member does not keep it warm. */
  coldReads: 12,
  /** The same of the functions that change records. */
  coldChanges: 12,
} as const;

/** Calls that opening the application makes beside its first list: person, settings, labels, list view, running imports. */
const callsOfSession = 5;
/** Tokens that a session of about an hour is given: one every five minutes. */
const tokensOfSession = 12;
/** What a call waits for the table, in milliseconds on AWS: Lambda is paid for waiting too. One look (in parallel), and a transaction. */
const waitOfLook = 6;
const waitOfTransaction = 12;
/** A processor of Lambda at 1,769 MB takes about this many times as long as one of the machine that measures. */
const slowerOnLambda = 1.3;
/** Snapshots: the compactor folds every 500 commits. */
const commitsPerSnapshot = 500;
/** Read units of a log of a megabyte, the longest there is behind a snapshot. */
const readsOfLog = 256;

/**
 * The harvest of a member with 50 usage sources: three reports each, asked for once a month; one in five is asked for again. A request waits for its
 * host and for the platform, which is most of its time.
 */
const harvested = { sources: 50, reports: 3, repeated: 1.2, seconds: 20, memory: 1769, bytes: 300 * 1024, kept: 36 } as const;
/** Commit with report, months and attempt; the lease of the host; the jobs. By the sizes of the records, in units of a KB. */
const writesOfHarvest = 40;
const readsOfHarvest = 20;

/** Dollars a month for the harvest. */
function harvestPrice(): number {
  const requests = harvested.sources * harvested.reports * harvested.repeated;
  const lambda = requests * harvested.seconds * (harvested.memory / 1024) * prices.lambdaGbSecond;
  const table = requests * ((writesOfHarvest * prices.writeUnits + readsOfHarvest * prices.readUnits) / 1e6);
  // The raw answer, and the titles of what was loaded.
  const files = (requests * 2 * prices.filePuts) / 1000 + ((requests * harvested.bytes * harvested.kept) / 1024 ** 3) * prices.filesGb;
  return lambda + table + files;
}

/** What was measured of one kind of call. */
export interface CallCost {
  read: number;
  write: number;
  /** Processor milliseconds here. */
  cpu: number;
  requests: number;
  memory: number;
}

export interface PriceInput {
  list: CallCost;
  record: CallCost;
  search: CallCost;
  upcoming: CallCost;
  change: CallCost;
  export: CallCost;
  /** Of one imported row. */
  importRow: { read: number; write: number; cpu: number };
  /** Processor milliseconds of a cold start of `read` with its first request. */
  coldRead: number;
  /** The same of `subscription-periods`, whose share of a processor is smaller but which does the same work. */
  coldChange: number;
  tableBytes: number;
  snapshotBytes: number;
}

export interface Price {
  rows: { what: string; dollars: number }[];
  total: number;
}

/** Dollars a month for one member. */
export function priceOf(input: PriceInput): Price {
  const monthly = (perDay: number): number => perDay * workingDay.days;
  const calls: [CallCost, number][] = [
    [input.list, monthly(workingDay.lists)],
    [input.record, monthly(workingDay.records)],
    [input.search, monthly(workingDay.searches)],
    [input.upcoming, monthly(workingDay.upcoming)],
    [input.change, monthly(workingDay.changes)],
    [input.export, monthly(workingDay.exports)],
    [{ ...input.list, requests: 1 }, monthly(workingDay.sessions * callsOfSession)],
  ];
  const sum = (of: (cost: CallCost, times: number) => number): number => calls.reduce((total, [cost, times]) => total + of(cost, times), 0);
  const snapshots = monthly(workingDay.changes) / commitsPerSnapshot + workingDay.days;
  const rows = workingDay.importRowsAMonth;
  const colds = monthly(workingDay.coldReads + workingDay.coldChanges);
  const reads = sum((cost, times) => cost.read * times) + rows * input.importRow.read + (colds / 2) * readsOfLog + snapshots * readsOfLog;
  const writes = sum((cost, times) => cost.write * times) + rows * input.importRow.write;
  const requests = sum((cost, times) => cost.requests * times);
  const gbSeconds =
    sum((cost, times) => times * lambdaSeconds(cost) * (cost.memory / 1024)) +
    ((monthly(workingDay.coldReads) * input.coldRead +
      monthly(workingDay.coldChanges) * input.coldChange +
      snapshots * input.coldRead * 2 +
      rows * input.importRow.cpu) /
      1000) *
      slowerOnLambda *
      (1769 / 1024);
  const gb = (bytes: number): number => bytes / 1024 ** 3;
  const lines = [
    { what: 'DynamoDB reads', dollars: (reads / 1e6) * prices.readUnits },
    { what: 'DynamoDB writes', dollars: (writes / 1e6) * prices.writeUnits },
    { what: 'DynamoDB storage and recovery', dollars: gb(input.tableBytes) * (prices.tableGb + prices.recoveryGb) },
    { what: 'Lambda time', dollars: gbSeconds * prices.lambdaGbSecond },
    { what: 'Lambda requests', dollars: ((requests + monthly(workingDay.changes)) / 1e6) * prices.lambdaRequests },
    { what: 'API Gateway', dollars: (requests / 1e6) * prices.gatewayRequests },
    {
      what: 'S3',
      dollars:
        gb(input.snapshotBytes * 2 + 200 * 1024 ** 2) * prices.filesGb +
        ((snapshots * 15) / 1000) * prices.filePuts +
        ((colds * 15) / 1000) * prices.fileGets,
    },
    { what: 'SQS messages', dollars: ((snapshots * 3) / 1e6) * prices.queueRequests },
    { what: 'KMS signatures', dollars: ((monthly(workingDay.sessions) * tokensOfSession) / 1e6) * prices.signatures },
    { what: `Harvest of ${harvested.sources} usage sources (computed, not measured)`, dollars: harvestPrice() },
  ];
  return { rows: lines, total: lines.reduce((total, { dollars }) => total + dollars, 0) };
}

/** What Lambda charges for one operation: the processor's time, stretched by the share of it that the memory buys, and the waiting. */
function lambdaSeconds({ cpu, memory, write, requests }: CallCost): number {
  const share = Math.min(1, memory / 1769);
  return ((cpu * slowerOnLambda) / share + requests * waitOfLook + (write > 0 ? waitOfTransaction : 0)) / 1000;
}
