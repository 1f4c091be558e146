/** The session of a person at a device: a token of the provider, renewed when the server does not take it any more. */
import type { Owner } from '../../../machines/outbox/operation.ts';
import type { TestServer } from '../testServer.ts';
import { testIssuer } from '../testIssuer.ts';

export interface Session {
  readonly owner: Owner;
  readonly token: () => string;
  /** Another token than the one that was refused; null while the provider is down. Who asks together is answered together. */
  renew(refused: string): Promise<string | null>;
  /** How often the provider was asked. */
  readonly asked: number;
  providerIsDown: boolean;
}

/** A general foreman of the project, signed in. */
export async function signInTo(server: TestServer, projectId: number, name: string): Promise<Session> {
  await server.as({ name, role: 'general-foreman' }, projectId).userId();
  const subject = `subject of ${name}`;
  const claims = { sub: subject, name, email: `${name}@example.com`, email_verified: true };
  let token = await server.issuer.token(claims);
  let asked = 0;
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
      return asked;
    },
    providerIsDown: false,
  };
  async function ask(): Promise<string | null> {
    asked += 1;
    if (session.providerIsDown) return null;
    token = await server.issuer.token(claims);
    return token;
  }
  return session;
}
