/** The provider's pages: plain HTML, one style sheet, no scripts. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { escapeHtml } from '../../calls/html.ts';
import { embeddedAccounts, roleLabel, type EmbeddedAccount } from '../../config/accounts.ts';

const style = readFileSync(new URL('./views/provider.css', import.meta.url), 'utf8');
const styleHash = createHash('sha256').update(style).digest('base64');

const policy = [
  `default-src 'none'`,
  `style-src 'sha256-${styleHash}'`,
  `font-src 'self'`,
  `img-src 'self'`,
  `form-action 'self'`,
  `base-uri 'none'`,
  `require-trusted-types-for 'script'`,
  `frame-ancestors 'self'`,
];

/**
 * Returns the content security policy of a page with one script, given by the base64 SHA-256 of its text. Without a hash no
 * script runs; the directive is present because the provider adds the hash of its own form-posting page to it.
 */
export function scriptPolicy(hash?: string): string {
  return [...policy, `script-src ${hash ? `'sha256-${hash}'` : `'report-sample'`}`].join('; ');
}

/** Sets the headers of every response of the provider; they replace those of the product's own pages. */
export function pageHeaders(response: ServerResponse): void {
  response.removeHeader('x-frame-options');
  response.setHeader('content-security-policy', scriptPolicy());
  // A popup retains its opener only while every page in it sets the same value.
  response.setHeader('cross-origin-opener-policy', 'same-origin-allow-popups');
  response.setHeader('referrer-policy', 'same-origin');
  response.setHeader('x-content-type-options', 'nosniff');
}

/**
 * Returns the sign-in page: one button for each account, and a field for any e-mail address; `action` returns the target of a
 * form. `rejected` is typed text that is not an address.
 */
export function signInPage(action: (subject?: string) => string, rejected?: string): string {
  return page(
    'Sign in',
    `<h1>Who is signing in?</h1>
    <p class="note">One click signs you in. There are no passwords, because this sign-in provider is for local use and
      trials only; in production Wireway uses your company’s identity provider.</p>
    <ul class="people">${embeddedAccounts.map((account) => person(account, action(account.subject))).join('')}</ul>
    ${someoneElse(action(), rejected)}`,
  );
}

function someoneElse(action: string, rejected: string | undefined): string {
  const problem =
    rejected === undefined
      ? ''
      : '<p class="problem" id="problem">This isn’t an email address. Enter all of it, such as name@example.com.</p>';
  const described = rejected === undefined ? '' : ' aria-invalid="true" aria-describedby="problem" autofocus';
  return `
    <form method="post" action="${escapeHtml(action)}" class="someone">
      <label for="email">Someone else: enter their email address, such as a person you invited</label>
      <span class="line"><input id="email" name="email" type="email" maxlength="150" required autocomplete="off"
        value="${escapeHtml(rejected ?? '')}"${described} /><button class="primary">Continue as this person</button></span>
      ${problem}
    </form>`;
}

function person(account: EmbeddedAccount, action: string): string {
  return `
      <li><form method="post" action="${escapeHtml(action)}"><button>
        <span class="role">${escapeHtml(roleLabel(account))}</span>
        <span class="name">${escapeHtml(account.name)}</span>
        <span class="may">${escapeHtml(account.may)}</span>
        ${onward}
      </button></form></li>`;
}

/** Returns the page shown only if the product could not prove whose session to end; `form` is the provider's own form. */
export function confirmSignOutPage(name: string, form: string, publicUrl: string): string {
  return page(
    'Sign out',
    `<h1>Sign out ${escapeHtml(name)}?</h1>
    ${form}
    <p class="choices">
      <button type="submit" form="op.logoutForm" name="logout" value="yes" class="primary">Sign out</button>
      <a href="${escapeHtml(publicUrl)}/">Stay signed in</a>
    </p>`,
  );
}

export function signedOutPage(publicUrl: string): string {
  return page('Signed out', `<h1>You are signed out</h1>${wayBack(publicUrl, 'Open Wireway')}`);
}

const sentences: Record<string, string> = {
  SessionNotFound: 'This sign-in page expired or was already used.',
  InvalidRedirectUri: 'The return address after sign-in isn’t registered for Wireway.',
  InvalidClient: 'The application that requested sign-in isn’t registered here.',
  NotFound: 'This sign-in page doesn’t exist.',
};

/** Returns the error page: one sentence for the user, the error code for support, and a link back. */
export function errorPage(error: Error, publicUrl: string): string {
  const sentence = sentences[error.name] ?? 'Couldn’t continue sign-in: the request can’t be read.';
  return page(
    'Sign-in problem',
    `<h1>Couldn’t sign in</h1>
    <p>${escapeHtml(sentence)}</p>
    ${wayBack(publicUrl, 'Start over in Wireway')}
    <p class="code">${escapeHtml(detailOf(error))}</p>`,
  );
}

function detailOf(error: Error & { error_description?: unknown }): string {
  return [error.message, error.error_description].filter((part) => typeof part === 'string').join(': ');
}

function wayBack(publicUrl: string, label: string): string {
  return `<p class="choices"><a class="primary" href="${escapeHtml(publicUrl)}/">${escapeHtml(label)}</a></p>`;
}

/** The product's mark, as in `public/mark.svg`, in the colors of the page. */
const mark = `<svg viewBox="0 0 24 24" width="32" height="32" aria-hidden="true" fill="none" stroke="currentColor"
      stroke-linecap="round" stroke-linejoin="round"><path d="M3 5v13a1.5 1.5 0 0 0 1.5 1.5h15A1.5 1.5 0 0 0 21 18V5"
      stroke-width="1.5" /><path d="M7 4v11.5M12 4v11.5M17 4v11.5" stroke-width="2.5" /></svg>`;

const onward = `<svg class="onward" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" fill="none"
          stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"><path
          d="m9 6 6 6-6 6" /></svg>`;

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en-US">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <link rel="icon" href="/mark.svg" type="image/svg+xml" />
    <title>${escapeHtml(title)} – Wireway</title>
    <style>${style}</style>
  </head>
  <body>
    <main>
    <p class="brand">${mark}<span>Wireway</span></p>
    ${body}
    </main>
  </body>
</html>
`;
}
