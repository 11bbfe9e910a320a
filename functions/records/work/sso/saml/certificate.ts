import { createPrivateKey, createPublicKey, randomBytes, sign } from 'node:crypto';

/** A value in DER (X.690). */
function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const size: number[] = [];
  for (let rest = content.length; rest > 0; rest >>= 8) size.unshift(rest & 0xff);
  const length = content.length < 128 ? [content.length] : [0x80 | size.length, ...size];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}

const sequence = (...parts: readonly Uint8Array[]): Buffer => der(0x30, ...parts);
const commonName = Buffer.from('0603550403', 'hex');
const sha256WithRsa = sequence(Buffer.from('06092a864886f70d01010b', 'hex'), Buffer.from('0500', 'hex'));

/** An instant in seconds; years from 2050 on have four digits (RFC 5280, 4.1.2.5). */
function time(at: Date): Buffer {
  const digits = `${at.toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z`;
  return at.getUTCFullYear() < 2050 ? der(0x17, Buffer.from(digits.slice(2))) : der(0x18, Buffer.from(digits));
}

/**
 * Makes a certificate of an RSA key that is signed by the key itself, in PEM: metadata carries keys as certificates, and Node makes none. Its
 * signature proves nothing; partners pin it.
 */
export function selfSigned(privateKey: string, { name, from, to }: { name: string; from: Date; to: Date }): string {
  const key = createPrivateKey(privateKey);
  const subject = sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from(name)))));
  // The serial number is positive: its first bit is 0.
  const serial = der(0x02, Buffer.from([0x40]), randomBytes(15));
  const publicKey = createPublicKey(key).export({ type: 'spki', format: 'der' });
  const version3 = der(0xa0, der(0x02, Buffer.from([2])));
  const content = sequence(version3, serial, sha256WithRsa, subject, sequence(time(from), time(to)), subject, publicKey);
  const signature = der(0x03, Buffer.from([0]), sign('sha256', content, key));
  const base64 = sequence(content, sha256WithRsa, signature).toString('base64');
  return `-----BEGIN CERTIFICATE-----\n${base64.replace(/.{64}(?=.)/g, '$&\n')}\n-----END CERTIFICATE-----\n`;
}
