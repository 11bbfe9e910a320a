import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { describe, expect, test } from 'vitest';
import { bodyOf } from '#functions/platform/request-body.ts';

function form(...heads: string[]) {
  const body = `${heads.map((head) => `--b\r\ncontent-disposition: form-data; ${head}\r\n\r\nx`).join('\r\n')}\r\n--b--\r\n`;
  const event = { body, isBase64Encoded: false } as unknown as APIGatewayProxyEventV2;
  return bodyOf(event, { 'content-type': 'multipart/form-data; boundary=b' });
}

describe('a form', () => {
  test('a file is called as it was, a quote and accents in its name too', () => {
    expect(form('name="file"; filename="the %22big%22 list é.csv"').files[0]?.name).toBe('the "big" list é.csv');
    expect(form('name="file"; filename*=UTF-8\'\'caf%C3%A9.csv').files[0]?.name).toBe('café.csv');
  });

  test('a name that cannot be read is refused and breaks nothing', () => {
    expect(() => form('name="file"; filename*=UTF-8\'\'caf%zz.csv')).toThrow(
      expect.objectContaining({ status: 422, errors: { file: ['The name of the file cannot be read'] } }),
    );
  });

  test('a field named like a prototype is a field', () => {
    expect(Object.keys(form('name="__proto__"', 'name="a"').fields as object)).toEqual(['__proto__', 'a']);
  });
});
