/** The product as the templates describe it, with names and addresses of one machine. */
export interface Product {
  tables: ProductTable[];
  buckets: string[];
  queues: ProductQueue[];
  functions: Map<string, ProductLambda>;
  routes: ProductRoute[];
  /** The headers that the distribution adds to each request for the API. */
  originHeaders: Record<string, string>;
  /** The code of the CloudFront Function that the distribution runs on each request for the API. */
  callRouter: string;
  queueSources: { queue: string; functionId: string; batchSize: number; concurrency: number }[];
  streamSources: {
    table: string;
    functionId: string;
    batchSize: number;
    retries: number;
    eventNames: string[] | undefined;
    deadLetters: string | undefined;
  }[];
  schedules: { name: string; expression: string; input: string; functionId: string }[];
  /** Queues that receive events of a service, such as `aws.ses`. */
  eventRules: { source: string; queue: string }[];
}

export interface ProductTable {
  name: string;
  /** The input of CreateTable. */
  input: Record<string, unknown>;
}

export interface ProductQueue {
  name: string;
  attributes: Record<string, string>;
  /** The dead-letter queue is created before the queues that name it. */
  deadLetters: string | undefined;
}

export interface ProductLambda {
  /** Its logical id in the template. */
  id: string;
  name: string;
  /** The file with the bundled handler. */
  file: string;
  environment: Record<string, string>;
  /** Seconds. */
  timeout: number;
  memory: number;
}

export interface ProductRoute {
  method: string;
  path: string;
  functionId: string;
}
