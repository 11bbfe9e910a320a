import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** Departures from what an honest authenticator and browser answer. */
export interface Forgery {
  origin?: string;
  rpId?: string;
  /** Whether the person confirmed by fingerprint, face or PIN. */
  userVerified?: boolean;
  counter?: number;
  userHandle?: string;
}

/** A passkey as a device holds it, with one key pair, which answers the two ceremonies of WebAuthn. */
export class SoftwareAuthenticator {
  readonly id = randomBytes(32).toString('base64url');
  /** Rises with each use, unless it is kept at 0, as passkeys do that are synchronized. */
  counter: number;
  readonly #origin: string;
  readonly #counts: boolean;
  readonly #key: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  #handle = '';

  constructor({ origin, counts = true }: { origin: string; counts?: boolean }) {
    this.#origin = origin;
    this.#counts = counts;
    this.counter = counts ? 1 : 0;
  }

  /** Answers a request to make a passkey. */
  make(options: { challenge: string; user: { id: string } }, forgery: Forgery = {}) {
    this.#handle = options.user.id;
    const { x = '', y = '' } = this.#key.publicKey.export({ format: 'jwk' });
    const cose = cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
    const id = Buffer.from(this.id, 'base64url');
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([id.length >> 8, id.length & 255]), id, cose]);
    const authData = Buffer.concat([this.#head(forgery, 0x40), credential]);
    return {
      ...this.#frame(),
      response: {
        clientDataJSON: this.#clientData('webauthn.create', options.challenge, forgery),
        attestationObject: cbor(
          new Map<string, unknown>([
            ['fmt', 'none'],
            ['attStmt', new Map()],
            ['authData', authData],
          ]),
        ).toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** Answers a request to prove the passkey. */
  prove(options: { challenge: string }, forgery: Forgery = {}) {
    if (this.#counts) this.counter += 1;
    const clientDataJSON = this.#clientData('webauthn.get', options.challenge, forgery);
    const authenticatorData = this.#head(forgery, 0);
    const digest = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest();
    const signature = sign('sha256', Buffer.concat([authenticatorData, digest]), this.#key.privateKey);
    return {
      ...this.#frame(),
      response: {
        clientDataJSON,
        authenticatorData: authenticatorData.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: forgery.userHandle ?? this.#handle,
      },
    };
  }

  #frame() {
    return { id: this.id, rawId: this.id, type: 'public-key' as const, clientExtensionResults: {} };
  }

  #clientData(type: string, challenge: string, { origin = this.#origin }: Forgery): string {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString('base64url');
  }

  /** Digest of the RP id, flags (present, verified, and `more`) and the counter. */
  #head({ rpId = new URL(this.#origin).hostname, userVerified = true, counter = this.counter }: Forgery, more: number): Buffer {
    const head = Buffer.alloc(37);
    createHash('sha256').update(rpId).digest().copy(head);
    head[32] = 0x01 | (userVerified ? 0x04 : 0) | more;
    head.writeUInt32BE(counter, 33);
    return head;
  }
}

/** CBOR of the few types that authenticators write: integers, texts, bytes and maps. */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value < 0 ? length(1, -1 - value) : length(0, value);
  if (typeof value === 'string') return Buffer.concat([length(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([length(2, value.length), value]);
  const entries = [...(value as Map<unknown, unknown>)];
  return Buffer.concat([length(5, entries.length), ...entries.flatMap(([key, each]) => [cbor(key), cbor(each)])]);
}

/** The head of a CBOR item: its major type and its length or value, below 65,536. */
function length(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  return value < 256 ? Buffer.from([(major << 5) | 24, value]) : Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
}
