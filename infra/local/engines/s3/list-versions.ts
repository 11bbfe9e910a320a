import { escapeXml } from '#infra/local/escape-xml.ts';
import type { ObjectStore } from '#infra/local/engines/s3/object-store.ts';

const maximum = 1000;

/** Answers ListObjectVersions like a bucket that was never versioned: each object has one version, `null`. */
export function listVersions(store: ObjectStore, bucket: string, query: URLSearchParams): string {
  const prefix = query.get('prefix') ?? '';
  const encode = query.get('encoding-type') === 'url' ? encodeURIComponent : (text: string) => text;
  const versions: string[] = [];
  let last = '';
  let truncated = false;
  for (const { key, modified, etag, size } of store.list(bucket, prefix, query.get('key-marker') ?? '')) {
    if (versions.length === maximum) {
      truncated = true;
      break;
    }
    last = key;
    versions.push(
      `<Version><Key>${escapeXml(encode(key))}</Key><VersionId>null</VersionId><IsLatest>true</IsLatest>` +
        `<LastModified>${new Date(modified).toISOString()}</LastModified><ETag>${escapeXml(etag)}</ETag><Size>${size}</Size></Version>`,
    );
  }
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n<ListVersionsResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">',
    `<Name>${escapeXml(bucket)}</Name><Prefix>${escapeXml(encode(prefix))}</Prefix><MaxKeys>${maximum}</MaxKeys>`,
    `<IsTruncated>${truncated}</IsTruncated>`,
    truncated ? `<NextKeyMarker>${escapeXml(encode(last))}</NextKeyMarker><NextVersionIdMarker>null</NextVersionIdMarker>` : '',
    ...versions,
    '</ListVersionsResult>',
  ].join('');
}
