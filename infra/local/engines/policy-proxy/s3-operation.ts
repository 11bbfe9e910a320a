import { signingKeyOf } from '#infra/local/engines/policy-proxy/operation.ts';
import type { Operation, ReadRequest } from '#infra/local/engines/policy-proxy/operation.ts';

interface Named {
  name: string;
  action: string;
}

const onObjects: Record<string, Named> = {
  GET: { name: 'GetObject', action: 'GetObject' },
  HEAD: { name: 'HeadObject', action: 'GetObject' },
  PUT: { name: 'PutObject', action: 'PutObject' },
  POST: { name: 'PostObject', action: 'PutObject' },
  DELETE: { name: 'DeleteObject', action: 'DeleteObject' },
};

const onBuckets: Record<string, Named> = {
  GET: { name: 'ListObjectsV2', action: 'ListBucket' },
  HEAD: { name: 'HeadBucket', action: 'ListBucket' },
  PUT: { name: 'CreateBucket', action: 'CreateBucket' },
  DELETE: { name: 'DeleteBucket', action: 'DeleteBucket' },
};

/**
 * The permissions that a call of S3 (path-style) needs; source: Service Authorization Reference, "Amazon S3". A presigned address or form is checked
 * for its signer.
 */
export function s3Operation(request: ReadRequest): Operation {
  const url = new URL(request.address, 'http://localhost');
  const [bucket = '', ...parts] = url.pathname.slice(1).split('/').map(decodeURIComponent);
  const key = parts.join('/');
  const text = `${bucket}/${key}`;
  const accessKey = url.searchParams.get('X-Amz-Credential')?.split('/')[0] ?? signingKeyOf(request.headers);
  if (isForm(request)) {
    const field = (name: string): string | undefined =>
      new RegExp(`\\bname="${name}"[^]*?\\r\\n\\r\\n([^\\r]*)\\r\\n`, 'i').exec(request.body.toString('utf8'))?.[1];
    return operation('PostObject', text, field('x-amz-credential')?.split('/')[0], [['PutObject', `${bucket}/${field('key') ?? ''}`]]);
  }
  if (request.method === 'POST' && url.searchParams.has('delete')) {
    const body = request.body.toString('utf8');
    const removed = [...body.matchAll(/<Object>(.*?)<\/Object>/gs)].map(([, object = '']): Right => {
      const named = /<Key>([^<]*)<\/Key>/.exec(object)?.[1] ?? '';
      return [object.includes('<VersionId>') ? 'DeleteObjectVersion' : 'DeleteObject', `${bucket}/${named}`];
    });
    return operation('DeleteObjects', body, accessKey, removed);
  }
  if (key === '' && request.method === 'GET' && url.searchParams.has('versions'))
    return operation('ListObjectVersions', text, accessKey, [['ListBucketVersions', bucket]]);
  const { name, action } = (key === '' ? onBuckets : onObjects)[request.method] ?? { name: request.method, action: request.method };
  const copied = request.headers['x-amz-copy-source'];
  // An earlier version of an object has permissions of its own: s3:GetObjectVersion, s3:DeleteObjectVersion.
  const version = url.searchParams.has('versionId') ? 'Version' : '';
  return operation(name, text, accessKey, [
    [action + version, key === '' ? bucket : text],
    ...(copied === undefined ? [] : [['GetObject', decodeURIComponent(String(copied)).replace(/^\//, '')] as Right]),
  ]);
}

/**
 * Whether this part of the body suffices to know the operation of an S3 call: a form up to its file, a bulk deletion to its end; other calls need
 * none of it.
 */
export function isEnoughOfS3(request: Pick<ReadRequest, 'method' | 'address' | 'headers'>, body: Buffer): boolean {
  if (isForm(request)) return body.includes('name="file"') || body.length > 1024 * 1024;
  return !(request.method === 'POST' && /[?&]delete\b/.test(request.address));
}

type Right = [action: string, path: string];

function isForm({ method, headers }: Pick<ReadRequest, 'method' | 'headers'>): boolean {
  return method === 'POST' && String(headers['content-type']).startsWith('multipart/form-data');
}

function operation(name: string, text: string, accessKey: string | undefined, rights: Right[]): Operation {
  const asked = rights.map(([action, path]) => ({ action: `s3:${action}`, resource: `arn:aws:s3:::${path}` }));
  return { service: 's3', name, accessKey, text, asked };
}
