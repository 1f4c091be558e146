/**
 * Typed and imported text is displayed, never executed: payloads in every field that holds text, with every page opened (S30).
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import writeXlsxFile from 'write-excel-file/node';
import { commodities } from '../contract/commodities/index.ts';
import { importableFields } from '../contract/imports/headings/importableFields.ts';
import { pageNames, pages } from '../contract/base/pages/pages.ts';
import { reportTypes, subjectOf } from '../contract/reports/reportTypes.ts';
import { lead, settledText } from './support/appShell.ts';
import { callsOf } from './support/calls.ts';
import { signIn } from './support/people.ts';
import { addProjectWithCables } from './support/projectByCalls.ts';
import { newProjectNumber } from './support/projects.ts';
import { runsAt } from './support/sizes.ts';
import { imports as importsTexts } from '../src/i18n/locales/en-US/imports.ts';

const payloads = [
  `"><img src=x onerror=xss()>`,
  `<svg/onload=xss()>`,
  `</title></style></textarea><script>xss()</script>`,
  `<iframe srcdoc="<script>parent.xss()</script>">`,
  `javascript:xss()`,
  `<a href="javascript:xss()" autofocus onfocus=xss()>x</a>`,
  `{{constructor.constructor('xss()')()}}`,
  `<link rel=stylesheet href=//evil.example/x.css>`,
];
const payload = (at: number) => payloads[at % payloads.length]!;
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

interface Witness {
  readonly ran: string[];
}

/** Records every effect a payload could have: a dialog, a call of `xss`, a policy violation, a request to another host. */
async function watch(page: Page): Promise<Witness> {
  const ran: string[] = [];
  const own = new URL(test.info().project.use.baseURL ?? '').host;
  page.on('dialog', (dialog) => {
    ran.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url());
    if (protocol.startsWith('http') && host !== own) ran.push(`request: ${request.url()}`);
  });
  await page.context().exposeFunction('xss', () => void ran.push('xss was called'));
  await page.context().exposeFunction('refusedByPolicy', (reported: string) => void ran.push(reported));
  await page.context().addInitScript(() => {
    addEventListener(
      'securitypolicyviolation',
      ({ violatedDirective, blockedURI, sample, sourceFile, lineNumber, columnNumber }) => {
        const notify: unknown = Reflect.get(globalThis, 'refusedByPolicy');
        if (typeof notify === 'function')
          notify(`policy: ${violatedDirective} ${blockedURI} ${sample} at ${sourceFile}:${lineNumber}:${columnNumber}`);
      },
    );
  });
  return { ran };
}

/** Writes payloads into every text the API accepts; returns the project and its import. */
async function poison(page: Page): Promise<{ projectId: number; importId: string }> {
  const text = importableFields(commodities.cable).filter(({ kind }) =>
    ['text', 'code', 'end', 'route'].includes(kind),
  );
  const headers = ['Cable Tag', ...text.filter(({ key }) => key !== 'tag').map(({ label }) => label), payload(0)];
  const lines = Array.from({ length: payloads.length }, (_line, row) =>
    headers.map((_header, column) => quoted(`${payload(row + column)}${column === 0 ? row : ''}`)).join(','),
  );
  const file = test.info().outputPath(`${payload(0)}.csv`);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${headers.map(quoted).join(',')}\n${lines.join('\n')}\n`);
  const projectId = Number(await addProjectWithCables(page, payload(0), file));
  const calls = await callsOf(page);
  const { ids } = await calls.get<{ ids: number[] }>(`/commodity/changes?projectId=${projectId}&type=cable`);
  expect(ids.length).toBe(payloads.length);
  const [id] = ids;
  const texts = { name: payload(0), client: payload(1), location: payload(2), unitMeasurement: 'imperial' };
  await calls.post('/project/update', {
    data: { projectId, projectNumber: newProjectNumber(), ...texts, archive: false },
  });
  await calls.post('/users/create', {
    data: {
      projectId,
      name: payload(0),
      email: `${projectId}@example.com`,
      phone: payload(1),
      role: 'foreman',
      foreman: true,
      crewName: payload(2),
    },
  });
  const cell = (field: string, at: number) => ({ field, before: null, after: payload(at) });
  await calls.post('/commodity/update', {
    data: {
      projectId,
      type: 'cable',
      rows: [
        {
          id,
          cells: [cell('notes', 0), { ...cell('package', 1), isNew: true }, { ...cell('foreman', 3), isNew: true }],
        },
      ],
    },
  });
  const values = { pulledDate: '2026-03-02', pulledBy: payload(0), pullNotes: payload(1) };
  await calls.post('/field-work/record', {
    data: {
      projectId,
      entries: [
        {
          id: crypto.randomUUID(),
          type: 'cable',
          commodityId: id,
          workDate: '2026-03-02',
          values,
          note: payload(2),
          newNames: ['pulledBy'],
        },
      ],
    },
  });
  const visit = {
    projectId,
    path: `/${projectId}/data/cable?find=${payload(1)}`,
    title: payload(0),
    titlePrefix: payload(1),
  };
  await calls.post('/users/create-recently-visited-page', { data: visit });
  const [applied] = await calls.get<{ id: string }[]>(`/import?projectId=${projectId}`);
  return { projectId, importId: applied!.id };
}

/** Every page of the application, and every report. */
function addressesOf(projectId: number, importId: string): string[] {
  const names: Record<string, readonly string[]> = {
    projectId: [`${projectId}`],
    importId: [importId],
    importType: ['cable'],
    dataGridType: ['cable', 'from-term'],
    reportType: reportTypes.filter((type) => subjectOf(type) === 'cable'),
    packageType: ['test'],
    codeType: ['area'],
    commodityTemplateType: ['cable'],
    templateType: ['pull-card'],
  };
  const filled = (path: string): string[] => {
    const [whole, , name = ''] = /(\{-)?\$(\w+)\}?/.exec(path) ?? [];
    return whole === undefined ? [path] : names[name]!.flatMap((value) => filled(path.replace(whole, value)));
  };
  const more = [
    `/${projectId}/data/cable?q=${encodeURIComponent(payload(0))}`,
    `/${encodeURIComponent(payload(0))}/data/cable`,
  ];
  return [...pageNames.filter((name) => name !== 'signedOut').flatMap((name) => filled(pages[name].path)), ...more];
}

test(
  'every page shows the payloads in its texts and executes none',
  runsAt({ full: ['desktop'] }),
  async ({ page, context }) => {
    test.slow();
    const witness = await watch(page);
    await signIn(page, 'Administrator');
    const { projectId, importId } = await poison(page);
    const inspector = await context.newPage();
    await inspector.goto('/inspect');
    await page.goto(`/${projectId}`);
    await expect(page).toHaveTitle(/onerror=xss/);

    const shownOn: string[] = [];
    for (const address of addressesOf(projectId, importId)) {
      await lead(page, address);
      if (/xss\(\)/.test(await settledText(page))) shownOn.push(address);
    }
    // The test would prove nothing if no page showed a payload.
    expect(shownOn).toEqual(
      expect.arrayContaining(['/', `/${projectId}/data/cable`, `/${projectId}/report/cable-summary`]),
    );
    expect(shownOn).toContain(`/${projectId}/import/cable/change-report/${importId}`);
    expect(witness.ran).toEqual([]);

    // The wizard, with a workbook whose sheets and headers are payloads.
    const sheet = '<img src=x onerror=xss()>';
    const cells = [
      [`Cable Tag`, payload(0), payload(2)],
      [payload(0), payload(1), payload(2)],
    ];
    const workbook = await writeXlsxFile(
      cells.map((row) => row.map((value) => ({ value, type: String }))),
      { sheet },
    ).toBuffer();
    const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    await page.goto(`/${projectId}/import/cable`);
    await page.getByTestId('schedule').setInputFiles({ name: `${payload(0)}.xlsx`, mimeType, buffer: workbook });
    await expect(page.getByRole('button', { name: importsTexts.mapping.check })).toBeEnabled();
    expect(await settledText(page)).toContain(sheet);
    await page.getByRole('button', { name: importsTexts.mapping.check }).click();
    await expect(page.getByRole('heading', { name: /^Review/ })).toBeVisible();

    // The provider's own pages, and its responses to unknown addresses.
    const query = new URLSearchParams({
      client_id: payload(0),
      redirect_uri: payload(4),
      state: payload(2),
      scope: payload(1),
    });
    for (const address of [
      `/oidc/auth?${query}`,
      `/oidc/auth?${new URLSearchParams({ client_id: 'wireway', redirect_uri: payload(4), response_type: payload(0) })}`,
      `/oidc/interaction/${encodeURIComponent(payload(0))}`,
      `/oidc/session/end?${new URLSearchParams({ post_logout_redirect_uri: payload(4), state: payload(0) })}`,
      `/auth/signinwin/wireway?${new URLSearchParams({ error: payload(0), error_description: payload(1), state: 'x' })}`,
      '/api/docs',
    ]) {
      await page.goto(address);
      await settledText(page);
    }
    await expect(inspector.getByRole('treeitem').first()).toBeVisible();
    expect(await inspector.locator('body').innerText()).not.toContain('Something went wrong');
    expect(witness.ran).toEqual([]);
  },
);
