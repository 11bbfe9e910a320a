import { escapeXml } from '#infra/local/escape-xml.ts';

const statuses = {
  AccessDenied: 403,
  SignatureDoesNotMatch: 403,
  InvalidAccessKeyId: 403,
  RequestTimeTooSkewed: 403,
  NoSuchKey: 404,
  NoSuchBucket: 404,
  PreconditionFailed: 412,
  InvalidRange: 416,
  MethodNotAllowed: 405,
  NotImplemented: 501,
  EntityTooLarge: 400,
  EntityTooSmall: 400,
  BadDigest: 400,
  IncompleteBody: 400,
  InvalidArgument: 400,
  MalformedPOSTRequest: 400,
  MalformedXML: 400,
} as const;

/** The error codes of S3 that this engine answers. */
export type S3ErrorCode = keyof typeof statuses;

/** An answer other than success, with S3's code and status. */
export class S3Error extends Error {
  readonly code: S3ErrorCode;
  readonly status: number;

  constructor(code: S3ErrorCode, message: string) {
    super(message);
    this.code = code;
    this.status = statuses[code];
  }

  toXml(): string {
    return `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${this.code}</Code><Message>${escapeXml(this.message)}</Message></Error>`;
  }
}
