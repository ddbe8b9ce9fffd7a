import {
  createHash,
  createSign,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { CallInput, CallReply } from '@lotwise/contract/calls';

type Options = CallReply<'POST /api/auth/passkeys/options'>['options'];
type Made = CallInput<'POST /api/auth/passkeys'>['body']['response'];
type Shown = CallInput<'POST /api/auth/login/passkey'>['body']['response'];

const USER_PRESENT = 1;
const USER_VERIFIED = 4;
const HAS_CREDENTIAL = 64;

/** What may go wrong, to see it refused. */
export interface Quirks {
  origin?: string;
  rpId?: string;
  isUserVerified?: boolean;
  counter?: number;
  userHandle?: string;
}

/** A passkey in software: makes one credential and signs with it, as a phone would. */
export function anAuthenticator(origin = 'http://localhost:3000') {
  const id = randomBytes(16);
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const rpId = new URL(origin).hostname;
  let counter = 0;
  let userHandle = '';

  const clientData = (type: string, options: Options, quirks: Quirks) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: options['challenge'],
        origin: quirks.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const authenticatorData = (flags: number, quirks: Quirks) => {
    const head = Buffer.alloc(5);
    head[0] = flags | USER_PRESENT | (quirks.isUserVerified === false ? 0 : USER_VERIFIED);
    head.writeUInt32BE(quirks.counter ?? ++counter, 1);
    return Buffer.concat([sha256(quirks.rpId ?? rpId), head]);
  };

  return {
    make(options: Options, quirks: Quirks = {}): Made {
      userHandle = String((options['user'] as { id?: unknown } | undefined)?.id);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const authData = Buffer.concat([
        authenticatorData(HAS_CREDENTIAL, quirks),
        Buffer.alloc(16),
        length,
        id,
        coseKey(publicKey),
      ]);
      const attestation = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(authData)],
        ]) as never,
      );
      return {
        ...identity(id),
        response: {
          clientDataJSON: clientData('webauthn.create', options, quirks).toString('base64url'),
          attestationObject: Buffer.from(attestation).toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    show(options: Options, quirks: Quirks = {}): Shown {
      const client = clientData('webauthn.get', options, quirks);
      const data = authenticatorData(0, quirks);
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey);
      return {
        ...identity(id),
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: quirks.userHandle ?? userHandle,
        },
      };
    },
  };
}

function identity(id: Buffer): { id: string; rawId: string; type: 'public-key' } {
  return { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' };
}

// RFC 9053: an EC2 key (1: 2) for ES256 (3: -7) on P-256 (-1: 1), with its two coordinates.
function coseKey(publicKey: KeyObject): Uint8Array {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
  const key = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, bytes(x)],
    [-3, bytes(y)],
  ]);
  return isoCBOR.encode(key as never);
}

const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest();
