/** Session of a device's user: a token of the provider, renewed when the server no longer accepts it. */
import type { Owner } from '../../../machines/outbox/operation.ts';
import type { TestServer } from '../testServer.ts';
import { testIssuer } from '../testIssuer.ts';

export interface Session {
  readonly owner: Owner;
  readonly token: () => string;
  /** Returns a different token from the rejected one; null while the provider is down. Concurrent calls share the result. */
  renew(refused: string): Promise<string | null>;
  /** Number of requests to the provider. */
  readonly asked: number;
  providerIsDown: boolean;
}

/** Signs in a general foreman of the project. */
export async function signInTo(server: TestServer, projectId: number, name: string): Promise<Session> {
  await server.as({ name, role: 'general-foreman' }, projectId).userId();
  const subject = `subject of ${name}`;
  const claims = { sub: subject, name, email: `${name}@example.com`, email_verified: true };
  let token = await server.issuer.token(claims);
  let requested = 0;
  let renewing: Promise<string | null> | undefined;
  const session: Session = {
    owner: { issuer: testIssuer, subject },
    token: () => token,
    async renew(refused) {
      if (refused !== token) return token;
      renewing ??= ask().finally(() => {
        renewing = undefined;
      });
      return renewing;
    },
    get asked() {
      return requested;
    },
    providerIsDown: false,
  };
  async function ask(): Promise<string | null> {
    requested += 1;
    if (session.providerIsDown) return null;
    token = await server.issuer.token(claims);
    return token;
  }
  return session;
}
