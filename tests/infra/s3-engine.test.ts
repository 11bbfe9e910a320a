import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { beforeAll, describe, expect, it } from 'vitest';
import { createBucket } from '#tests/support/engines.ts';

const client = new S3Client({ forcePathStyle: true });
let bucket = '';

beforeAll(async () => {
  bucket = await createBucket();
});

const put = (key: string, body: string | Buffer) => client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: body }));
const text = async (key: string) => (await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }))).Body?.transformToString();

describe('objects', () => {
  it('gives back what was put, with its type and metadata', async () => {
    const content = randomBytes(300_000);
    const stored = await client.send(
      new PutObjectCommand({
        Bucket: bucket,
        Key: 'ärticle (1).bin',
        Body: content,
        ContentType: 'application/pdf',
        Metadata: { tenant: 't1' },
      }),
    );
    const head = await client.send(new HeadObjectCommand({ Bucket: bucket, Key: 'ärticle (1).bin' }));
    expect(head).toMatchObject({ ContentLength: 300_000, ContentType: 'application/pdf', Metadata: { tenant: 't1' }, ETag: stored.ETag });
    const got = await client.send(new GetObjectCommand({ Bucket: bucket, Key: 'ärticle (1).bin' }));
    expect(Buffer.from((await got.Body?.transformToByteArray()) ?? [])).toEqual(content);
  });

  it('decodes streamed uploads', async () => {
    const content = randomBytes(200_000);
    await client.send(
      new PutObjectCommand({
        Bucket: bucket,
        Key: 'streamed',
        Body: Readable.from([content.subarray(0, 70_000), content.subarray(70_000)]),
        ContentLength: content.length,
      }),
    );
    const got = await client.send(new GetObjectCommand({ Bucket: bucket, Key: 'streamed' }));
    expect(got.ContentEncoding).toBeUndefined();
    expect(Buffer.from((await got.Body?.transformToByteArray()) ?? [])).toEqual(content);
  });

  it('gives ranges', async () => {
    await put('range', '0123456789');
    const part = await client.send(new GetObjectCommand({ Bucket: bucket, Key: 'range', Range: 'bytes=2-4' }));
    expect(part.ContentRange).toBe('bytes 2-4/10');
    expect(await part.Body?.transformToString()).toBe('234');
    const tail = await client.send(new GetObjectCommand({ Bucket: bucket, Key: 'range', Range: 'bytes=-3' }));
    expect(await tail.Body?.transformToString()).toBe('789');
    await expect(client.send(new GetObjectCommand({ Bucket: bucket, Key: 'range', Range: 'bytes=20-' }))).rejects.toMatchObject({
      name: 'InvalidRange',
    });
  });

  it('puts on conditions only when they hold', async () => {
    const first = await client.send(new PutObjectCommand({ Bucket: bucket, Key: 'once', Body: 'a', IfNoneMatch: '*' }));
    await expect(client.send(new PutObjectCommand({ Bucket: bucket, Key: 'once', Body: 'b', IfNoneMatch: '*' }))).rejects.toMatchObject({
      name: 'PreconditionFailed',
    });
    await client.send(new PutObjectCommand({ Bucket: bucket, Key: 'once', Body: 'c', IfMatch: first.ETag }));
    await expect(client.send(new PutObjectCommand({ Bucket: bucket, Key: 'once', Body: 'd', IfMatch: first.ETag }))).rejects.toMatchObject({
      name: 'PreconditionFailed',
    });
    expect(await text('once')).toBe('c');
  });

  it('lets exactly one of many racing writers create a key', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, (_, writer) =>
        client.send(new PutObjectCommand({ Bucket: bucket, Key: 'race', Body: String(writer), IfNoneMatch: '*' })),
      ),
    );
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
  });

  it('deletes, also many at once, and names what is missing', async () => {
    await put('gone', 'x');
    await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: 'gone' }));
    await expect(text('gone')).rejects.toMatchObject({ name: 'NoSuchKey' });
    await put('gone/1', 'x');
    await put('gone/&2', 'x');
    await client.send(new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects: [{ Key: 'gone/1' }, { Key: 'gone/&2' }] } }));
    expect((await client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: 'gone/' }))).KeyCount).toBe(0);
    await expect(client.send(new GetObjectCommand({ Bucket: 'no-bucket', Key: 'x' }))).rejects.toMatchObject({ name: 'NoSuchBucket' });
  });

  it('lists in key order, page by page, and by folder', async () => {
    const own = await createBucket();
    for (const key of ['b/2', 'a', 'b/1', 'c', 'b/3', 'd&e']) await client.send(new PutObjectCommand({ Bucket: own, Key: key, Body: key }));
    const keys: (string | undefined)[] = [];
    let token: string | undefined;
    do {
      const page = await client.send(new ListObjectsV2Command({ Bucket: own, MaxKeys: 2, ContinuationToken: token }));
      keys.push(...(page.Contents ?? []).map((object) => object.Key));
      token = page.NextContinuationToken;
    } while (token);
    expect(keys).toEqual(['a', 'b/1', 'b/2', 'b/3', 'c', 'd&e']);
    const folders = await client.send(new ListObjectsV2Command({ Bucket: own, Delimiter: '/' }));
    expect(folders.CommonPrefixes).toEqual([{ Prefix: 'b/' }]);
    expect(folders.Contents?.map((object) => object.Key)).toEqual(['a', 'c', 'd&e']);
  });
});

describe('addresses signed for the browser', () => {
  it('serves a presigned GET under the name and type asked for', async () => {
    await put('report', 'content');
    const url = await getSignedUrl(
      client,
      new GetObjectCommand({
        Bucket: bucket,
        Key: 'report',
        ResponseContentDisposition: 'attachment; filename="Report.xlsx"',
        ResponseContentType: 'text/plain',
      }),
      { expiresIn: 60 },
    );
    const answer = await fetch(url);
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="Report.xlsx"');
    expect(answer.headers.get('content-type')).toBe('text/plain');
    expect(await answer.text()).toBe('content');
  });

  it('refuses a presigned address that expired or was altered, and a request without a signature', async () => {
    await put('secret', 'content');
    const command = new GetObjectCommand({ Bucket: bucket, Key: 'secret' });
    const expired = await getSignedUrl(client, command, { expiresIn: 60, signingDate: new Date(Date.now() - 61_000) });
    expect((await fetch(expired)).status).toBe(403);
    const valid = await getSignedUrl(client, command, { expiresIn: 60 });
    expect((await fetch(valid.replace('/secret', '/report'))).status).toBe(403);
    expect((await fetch(valid.replace('X-Amz-Expires=60', 'X-Amz-Expires=600'))).status).toBe(403);
    expect((await fetch(new URL(valid).origin + `/${bucket}/secret`)).status).toBe(403);
    const stranger = new S3Client({ forcePathStyle: true, credentials: { accessKeyId: 'stranger', secretAccessKey: 'x' } });
    await expect(stranger.send(command)).rejects.toMatchObject({ name: 'InvalidAccessKeyId' });
  });

  it('takes a presigned PUT', async () => {
    const url = await getSignedUrl(client, new PutObjectCommand({ Bucket: bucket, Key: 'uploaded' }), { expiresIn: 60 });
    expect((await fetch(url, { method: 'PUT', body: 'by the browser' })).status).toBe(200);
    expect(await text('uploaded')).toBe('by the browser');
  });

  const upload = async (content: Blob, change: (fields: Record<string, string>) => void = () => {}) => {
    const { url, fields } = await createPresignedPost(client, {
      Bucket: bucket,
      Key: 'in/posted',
      Conditions: [
        ['content-length-range', 3, 100_000],
        ['starts-with', '$Content-Type', 'text/'],
      ],
      Fields: { 'Content-Type': 'text/csv' },
      Expires: 60,
    });
    change(fields);
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set('file', content, 'list.csv');
    return fetch(url, { method: 'POST', body: form, headers: { origin: 'http://127.0.0.1:3000' } });
  };

  it('takes a presigned POST that keeps to its policy', async () => {
    const content = 'a,b\r\n--c\r\n'.repeat(5000);
    const answer = await upload(new Blob([content]));
    expect(answer.status).toBe(204);
    expect(answer.headers.get('access-control-allow-origin')).toBe('http://127.0.0.1:3000');
    expect(await text('in/posted')).toBe(content);
  });

  it('refuses a presigned POST that departs from its policy', async () => {
    expect((await upload(new Blob(['x'.repeat(100_001)]))).status).toBe(400);
    expect((await upload(new Blob(['x']))).status).toBe(400);
    expect((await upload(new Blob(['content']), (fields) => (fields['key'] = 'elsewhere'))).status).toBe(403);
    expect((await upload(new Blob(['content']), (fields) => (fields['Content-Type'] = 'image/png'))).status).toBe(403);
    expect((await upload(new Blob(['content']), (fields) => (fields['x-amz-meta-extra'] = '1'))).status).toBe(403);
    expect((await upload(new Blob(['content']), (fields) => (fields['X-Amz-Signature'] = '0'.repeat(64)))).status).toBe(403);
  });

  it('answers preflights of allowed origins only', async () => {
    const ask = (origin: string) =>
      fetch(`${process.env['AWS_ENDPOINT_URL_S3']}/${bucket}/x`, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'PUT' },
      });
    expect((await ask('http://127.0.0.1:3000')).headers.get('access-control-allow-methods')).toContain('PUT');
    expect((await ask('https://elsewhere.example')).status).toBe(403);
  });
});
