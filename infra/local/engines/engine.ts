/** A running engine: its address, and a function to stop it. */
export interface Engine {
  /** `http://host:port`, or `unix:/path` of a socket: see `local-address.ts`. */
  readonly endpoint: string;
  stop(): Promise<void>;
}
