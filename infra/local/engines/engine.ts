/** A running engine: where the AWS client reaches it, and how to stop it. */
export interface Engine {
  /** For AWS_ENDPOINT_URL_<SERVICE>. */
  readonly endpoint: string;
  stop(): Promise<void>;
}
