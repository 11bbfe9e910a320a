import { describe, expect, test } from 'vitest';
import { encrypted, makeKeys } from '#tests/support/fake-saml.ts';
import { expecting, issuer, made, ours, read } from './saml-world.ts';

describe('SAML response', () => {
  test('says who the person is when both signatures hold', async () => {
    expect(await read(made())).toEqual({
      issuer,
      subject: 'person-7',
      email: 'ada@university.example',
      name: 'Ada Lovelace',
      attributes: { mail: ['Ada@University.example'], givenName: ['Ada'], sn: ['Lovelace'] },
      showed_factor: false,
      fresh: false,
    });
  });

  test.each(['gcm', 'cbc'] as const)('is read from an encrypted assertion (%s)', async (content) => {
    expect(await read(made({ encrypt: (xml) => encrypted(xml, ours, { content }) }))).toMatchObject({ subject: 'person-7' });
  });

  test('is opened with the older of two keys during a change', async () => {
    const older = makeKeys();
    const expected = expecting({ ours: { decryptionKeys: [ours.privateKey, older.privateKey] } });
    expect(await read(made({ encrypt: (xml) => encrypted(xml, older) }), expected)).toMatchObject({ subject: 'person-7' });
  });
});
