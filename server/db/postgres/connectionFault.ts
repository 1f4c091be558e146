/** Sentences for a connection that PostgreSQL, a pooler or the network rejects: the reason and the remedy. */
import { errorCode, messageOf } from '../../errors/errorCodes.ts';

/** URL of a database, and the environment variable that it comes from. */
export interface Address {
  readonly variable: 'DATABASE_URL' | 'DATABASE_LISTEN_URL';
  readonly url: string;
}

interface Parts {
  readonly variable: string;
  readonly place: string;
  readonly host: string;
  readonly role: string;
  readonly database: string;
  readonly message: string;
}

type Sentence = (parts: Parts) => string;

const unreachable: Sentence = ({ place, variable, message }) =>
  `PostgreSQL at ${place} cannot be reached (${message}). Check the network and the firewall, and host and port in ${variable}.`;
const unreadableFile: Sentence = ({ variable, message }) =>
  `A file named in ${variable} cannot be read (${message}). Correct sslrootcert, sslcert or sslkey.`;
const standby: Sentence = ({ place, variable }) =>
  `PostgreSQL at ${place} is a standby, which cannot be written. Set ${variable} to the primary.`;
const unknownHost: Sentence = ({ host, variable }) =>
  `No machine named ${host} is known. Correct the host in ${variable}.`;
const untrusted: Sentence = ({ place, variable, message }) =>
  `The TLS certificate of PostgreSQL at ${place} is not trusted (${message}). Name its authority with sslrootcert in ${variable}, or give PostgreSQL a trusted certificate.`;

/** Sentence for each code of PostgreSQL, of the operating system and of TLS. */
const sentences: Readonly<Record<string, Sentence>> = {
  '28P01': ({ place, role, variable }) =>
    `PostgreSQL at ${place} rejects the password of the role ${role}. Correct role and password in ${variable}.`,
  '25006': standby,
  '28000': ({ place, role, variable, message }) =>
    `PostgreSQL at ${place} does not admit the role ${role} (${message}). Correct the role in ${variable}, or allow it in pg_hba.conf.`,
  '3D000': ({ place, database, variable }) =>
    `PostgreSQL at ${place} has no database ${database}. Create it with deploy/postgres-role.sql, or correct its name in ${variable}.`,
  '42501': ({ place, role, database }) =>
    `The role ${role} is not allowed to use the database ${database} at ${place}. Grant its rights with deploy/postgres-role.sql.`,
  '53300': ({ place, message }) =>
    `PostgreSQL at ${place} has no connection left (${message}). Raise max_connections or the connection limit of the role; each Wireway process needs 12.`,
  '57P03': ({ place, message }) =>
    `PostgreSQL at ${place} does not accept connections yet (${message}). Start Wireway again when it does.`,
  '08P01': ({ place, variable, message }) =>
    `The pooler at ${place} rejects the connection (${message}). Correct ${variable}, or the pooler's settings for this role and database.`,
  ECONNREFUSED: ({ place, variable }) =>
    `Nothing listens at ${place}. Start PostgreSQL, or correct host and port in ${variable}.`,
  // The file of a certificate, or of a Unix socket.
  ENOENT: (parts) => (parts.message.includes(', open ') ? unreadableFile(parts) : unreachable(parts)),
  EHOSTUNREACH: unreachable,
  ENETUNREACH: unreachable,
  ETIMEDOUT: unreachable,
  ENOTFOUND: unknownHost,
  EAI_AGAIN: unknownHost,
  CERT_HAS_EXPIRED: untrusted,
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  ERR_TLS_CERT_ALTNAME_INVALID: untrusted,
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
};

/** Sentences for errors of the driver, which have no code, by their message. */
const driverSentences: readonly (readonly [RegExp, Sentence])[] = [
  [
    /password must be a/,
    ({ place, role, variable }) =>
      `PostgreSQL at ${place} requires a password for the role ${role}. Write it into ${variable}: postgres://role:password@host/database.`,
  ],
  [
    /does not support SSL/,
    ({ place, variable }) =>
      `PostgreSQL at ${place} does not offer TLS, which ${variable} requires. Turn ssl on in PostgreSQL, or remove sslmode from ${variable}.`,
  ],
  [/timeout/i, (parts) => unreachable({ ...parts, message: 'no answer' })],
];

const unknown: Sentence = ({ place, variable, message }) =>
  `PostgreSQL at ${place} cannot be used (${message}). Check ${variable} and that the database is running.`;

/** Reads the URL of an address; the host of a Unix socket is empty even after a role, which only database URLs allow. */
const parsed = ({ url }: Address): URL => new URL(url.replace('@/', '@localhost/'));

/** Host and port of an address; for a Unix socket, its folder. */
export function placeOf(address: Address): string {
  const { hostname, port, searchParams } = parsed(address);
  return searchParams.get('host') ?? `${hostname}:${port || 5432}`;
}

/** Returns the sentence for an error of a connection or of its first statement. */
export function connectionFault(error: unknown, address: Address): string {
  const { hostname, username, pathname } = parsed(address);
  const [code, message] = [errorCode(error), messageOf(error)];
  const sentence =
    (code === undefined ? undefined : sentences[code]) ??
    driverSentences.find(([pattern]) => pattern.test(message))?.[1] ??
    unknown;
  return sentence({
    variable: address.variable,
    place: placeOf(address),
    host: hostname,
    role: decodeURIComponent(username),
    database: decodeURIComponent(pathname.slice(1)),
    // An error of several attempts, one per IP address, has a code and no message.
    message: (message || (code ?? 'no reason given')).replace(/\.$/, ''),
  });
}
