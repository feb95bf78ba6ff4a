import { generateKeyPairSync, sign } from 'node:crypto'

/** What a token permits. */
export interface JwtClaims {
  /** "rw" by default. */
  readonly access?: 'rw' | 'ro'
  /** The only namespaces that it opens; all of them by default. */
  readonly namespaces?: readonly string[]
  /** Seconds since 1970 after which it is refused; never by default. */
  readonly expiresAt?: number
}

/** An Ed25519 key pair of which a server gets the public half. */
export interface JwtKeys {
  /** What belongs into the file named by `jwtKeyFile`. */
  readonly publicKey: string
  /** A signed token. */
  readonly token: (claims?: JwtClaims) => string
}

/** A new key pair, for servers that request a token. */
export function createJwtKeys(): JwtKeys {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  return {
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    token({ access = 'rw', namespaces, expiresAt } = {}) {
      const rights = namespaces === undefined ? { a: access } : { p: { [access]: { ns: namespaces } } }
      const payload = { ...rights, ...(expiresAt === undefined ? {} : { exp: expiresAt }) }
      const text = `${encode({ alg: 'EdDSA', typ: 'JWT' })}.${encode(payload)}`
      return `${text}.${sign(null, Buffer.from(text), privateKey).toString('base64url')}`
    },
  }
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
