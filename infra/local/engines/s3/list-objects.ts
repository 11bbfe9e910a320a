import { escapeXml } from '#infra/local/escape-xml.ts';
import type { ObjectStore } from '#infra/local/engines/s3/object-store.ts';
import { S3Error } from '#infra/local/engines/s3/s3-error.ts';

/** Answers ListObjectsV2: prefix, delimiter, max-keys, start-after and continuation. */
export function listObjects(store: ObjectStore, bucket: string, query: URLSearchParams): string {
  const prefix = query.get('prefix') ?? '';
  const delimiter = query.get('delimiter') ?? '';
  const maximum = Math.min(Number(query.get('max-keys') ?? 1000), 1000);
  if (!Number.isInteger(maximum) || maximum < 0) throw new S3Error('InvalidArgument', 'max-keys must be a whole number');
  const token = query.get('continuation-token');
  const after = token === null ? (query.get('start-after') ?? '') : Buffer.from(token, 'base64url').toString('utf8');
  const encode = query.get('encoding-type') === 'url' ? encodeURIComponent : (text: string) => text;

  const contents: string[] = [];
  const groups = new Set<string>();
  let last = '';
  let truncated = false;
  for (const object of store.list(bucket, prefix, after)) {
    const end = delimiter === '' ? -1 : object.key.indexOf(delimiter, prefix.length);
    const group = end < 0 ? undefined : object.key.slice(0, end + delimiter.length);
    // A group is one entry, however many keys it contains; a continued listing does not repeat it.
    if (group !== undefined && (groups.has(group) || after.startsWith(group))) {
      last = object.key;
      continue;
    }
    if (contents.length + groups.size === maximum) {
      truncated = true;
      break;
    }
    last = object.key;
    if (group !== undefined) groups.add(group);
    else {
      contents.push(
        `<Contents><Key>${escapeXml(encode(object.key))}</Key><LastModified>${new Date(object.modified).toISOString()}</LastModified>` +
          `<ETag>${escapeXml(object.etag)}</ETag><Size>${object.size}</Size><StorageClass>STANDARD</StorageClass></Contents>`,
      );
    }
  }
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">',
    `<Name>${escapeXml(bucket)}</Name><Prefix>${escapeXml(encode(prefix))}</Prefix><MaxKeys>${maximum}</MaxKeys>`,
    `<KeyCount>${contents.length + groups.size}</KeyCount><IsTruncated>${truncated}</IsTruncated>`,
    truncated ? `<NextContinuationToken>${Buffer.from(last).toString('base64url')}</NextContinuationToken>` : '',
    ...contents,
    ...[...groups].map((group) => `<CommonPrefixes><Prefix>${escapeXml(encode(group))}</Prefix></CommonPrefixes>`),
    '</ListBucketResult>',
  ].join('');
}
