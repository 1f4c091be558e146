import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { updateProject } from '../../../../contract/setup/projects/projects.ts';
import {
  getProjectInformation,
  previewUnitChange,
  updateProjectSettings,
  type ProjectInformation,
} from '../../../../contract/setup/projects/projectSettings.ts';
import { InformationScreen } from '../../../../src/features/projectSetup/information/InformationScreen.tsx';
import { recordedReply } from '../../recorded.ts';
import { personWith, renderWithApp, sampleProject, type FakeAppOptions } from '../../renderWithApp.tsx';
import { rejectCall, reply, server } from '../../server.ts';
import { frame as frameTexts } from '../../../../src/i18n/locales/en-US/frame.ts';
import { commodities as commoditiesTexts } from '../../../../contract/names/en-US/commodities.ts';
import { forms as formsTexts } from '../../../../src/i18n/locales/en-US/forms.ts';
import { projectSetup as projectSetupTexts } from '../../../../src/i18n/locales/en-US/projectSetup.ts';
import { projectChecks as projectChecksTexts } from '../../../../contract/base/messages/en-US/projectChecks.ts';
import { calls as callsMessages } from '../../../../server/locales/en-US/calls.ts';
import { fillText, matching } from '../../../support/fillText.ts';

/** Recorded and verified by `tests/server/dashboardRecorded.test.ts`. */
const recorded = recordedReply(getProjectInformation, 'projectInformation');
const initial: ProjectInformation = { ...recorded, project: sampleProject };

/** State of the server, and the requests it received. */
let stored: ProjectInformation;
let sent: Record<string, unknown>[];

const bodyOf = async (request: Request) => {
  const body = (await request.json()) as Record<string, unknown>;
  sent.push(body);
  return body;
};

/** Saves as another user. */
/** Name of the user who saved, as reported by the server. */
let saver: string | null;

const concurrent = (project: Partial<ProjectInformation['project']>) => {
  stored = { ...stored, project: { ...stored.project, ...project }, recordVersion: stored.recordVersion + 1 };
};

beforeEach(() => {
  stored = structuredClone(initial);
  saver = 'Ana Ruiz';
  sent = [];
  server.use(
    reply(getProjectInformation, () => stored),
    http.post('*/api/project/update', async ({ request }) => {
      const { projectId: _projectId, recordVersion, timeZone, ...values } = await bodyOf(request);
      if (recordVersion !== stored.recordVersion)
        return HttpResponse.json(
          {
            code: 'project.changedMeanwhile',
            message: 'Somebody else saved the project meanwhile.',
            ...(saver !== null && { lastSave: { name: saver, at: '2026-03-02T12:00:00Z' } }),
          },
          { status: 409 },
        );
      concurrent({ ...values, ...(typeof timeZone === 'string' && { timeZone }) });
      return HttpResponse.json(stored.project);
    }),
    reply(updateProjectSettings, async (request) => {
      const { projectId: _projectId, settingsVersion: _version, stepWeights, ...values } = await bodyOf(request);
      const weights = Object.assign({}, stored.settings.stepWeights, stepWeights);
      const settings = Object.assign({}, stored.settings, values, { stepWeights: weights });
      stored = { ...stored, settings, settingsVersion: stored.settingsVersion + 1 };
      stored.recalculation = { isRecalculating: true, isBehind: false, moved: [] };
      return stored;
    }),
  );
});

async function open(options: FakeAppOptions = {}) {
  const opened = await renderWithApp(<InformationScreen />, options);
  await screen.findByRole('heading', { name: frameTexts.titles.information }, { timeout: 20_000 });
  const retype = async (label: string | RegExp, text: string, within_: HTMLElement = document.body) => {
    const field = await within(within_).findByLabelText(label);
    await opened.person.clear(field);
    if (text !== '') await opened.person.type(field, text);
    return field;
  };
  return { ...opened, retype };
}

const cableWeights = () => screen.findByRole('group', { name: commoditiesTexts.cable });

it('saves only what changed, based on the version that was read', async () => {
  const { person, retype, app } = await open();
  expect(await screen.findByText(formsTexts.allSaved)).toBeInTheDocument();
  await retype('Client', 'Basin Water');
  expect(screen.getByText(fillText(formsTexts.unsaved_one, { count: 1 }))).toBeInTheDocument();
  await person.keyboard('{Control>}s{/Control}');
  expect(await screen.findByText(formsTexts.allSaved)).toBeInTheDocument();
  const { id: projectId, version: _version, ...record } = sampleProject;
  const { recordVersion } = initial;
  expect(sent).toEqual([{ ...record, client: 'Basin Water', timeZone: null, projectId, recordVersion }]);
  expect(app.project.getSnapshot().context.project?.client).toBe('Basin Water');
});

it('sets the time zone whose midnight starts a day of the project', async () => {
  const { person } = await open();
  const zone = await screen.findByRole('combobox', { name: projectSetupTexts.fields.timeZone });
  expect(zone).toHaveValue('None set');
  await person.clear(zone);
  await person.type(zone, 'Chicago');
  await person.click(await screen.findByRole('option', { name: 'America/Chicago' }));
  await person.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(sent).toMatchObject([{ timeZone: 'America/Chicago' }]));
});

it('is saved by Enter in a field', async () => {
  const { person, retype } = await open();
  await retype('Location', 'Pier 10');
  await person.keyboard('{Enter}');
  await waitFor(() => expect(sent).toMatchObject([{ location: 'Pier 10' }]));
});

describe('step weights', () => {
  it('with a total of 99 are rejected at the focused field, and are not sent', async () => {
    const { person, retype } = await open();
    const pulled = await retype('Pulled', '89', await cableWeights());
    expect(
      await within(await cableWeights()).findByText(
        fillText(projectChecksTexts.weightsBelow, { commodity: 'cable', sum: 99, difference: 1 }),
      ),
    ).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: formsTexts.save }));
    expect(pulled).toHaveFocus();
    expect(sent).toEqual([]);
  });

  it('are sent for the changed type, and show the moved hours once recalculated', async () => {
    const { person, retype, app } = await open();
    await retype('Pulled', '60', await cableWeights());
    await retype('Tested', '40', await cableWeights());
    await person.click(screen.getByRole('button', { name: formsTexts.save }));
    expect(await screen.findByText(projectSetupTexts.recalculating)).toBeInTheDocument();
    const moved = [{ type: 'cable' as const, rows: 12, earnedBefore: 19.602, earnedAfter: 13.068 }];
    stored = { ...stored, recalculation: { isRecalculating: false, isBehind: false, moved } };
    const job = { kind: 'job' as const, subject: 'labor-units 7', progress: null };
    act(() => app.liveEvents.publish(7, { ...job, status: 'succeeded' }));
    expect(
      await screen.findByText(
        fillText(projectSetupTexts.movedType_other, { type: 'Cable', count: 12, before: '19.6', after: '13.1' }),
      ),
    ).toBeInTheDocument();
    expect(screen.queryByText(projectSetupTexts.recalculating)).toBeNull();
    expect(sent).toEqual([{ projectId: 7, settingsVersion: 0, stepWeights: { cable: { pulled: 60, tested: 40 } } }]);
  });
});

describe('the planned curve', () => {
  it('is pasted as a block, and shows which line cannot be read', async () => {
    const { person } = await open();
    await person.click(await screen.findByLabelText(matching(projectSetupTexts.plan.text)));
    await person.paste('Week ending\tHours\n3/8/2026\t1,250\n31/31/2026\t900\n3/22/2026\tmany\n');
    expect(await screen.findByText(/Line 3: “31\/31\/2026” isn’t a date/)).toHaveTextContent(
      'Line 4: “many” isn’t a number.',
    );
    await person.keyboard('{Control>}s{/Control}');
    expect(sent).toEqual([]);
  });

  it('reports negative values and repeated weeks, and counts each week once', async () => {
    const { person } = await open();
    await person.click(await screen.findByLabelText(matching(projectSetupTexts.plan.text)));
    await person.paste('3/8/2026\t40\n3/15/2026\t-40\n3/8/2026\t40');
    expect(await screen.findByText(/Line 2: “-40” is negative\. Enter 0 or more\./)).toHaveTextContent(
      'Line 3: Week ending Mar 8, 2026 is entered twice. Keep one.',
    );
    await person.clear(screen.getByLabelText(matching(projectSetupTexts.plan.text)));
    await person.paste('3/8/2026\t40\n3/15/2026\t60\n3/8/2026\t40\n3/15/2026\t60');
    expect(screen.getByText('2 weeks, Mar 8, 2026 to Mar 15, 2026; 100.0 h in all')).toBeInTheDocument();
    expect(screen.getByText(/Line 3: Week ending Mar 8, 2026 is entered twice/)).toHaveTextContent(
      'Line 4: Week ending Mar 15, 2026 is entered twice.',
    );
  });

  it('reports at its line a day in the same week as the previous one', async () => {
    const { person } = await open();
    await person.click(await screen.findByLabelText(matching(projectSetupTexts.plan.text)));
    await person.paste('3/8/2026\t40\n3/13/2026\t60\n3/15/2026\t80\n3/16/2026\t90');
    expect(await screen.findByText(/^Line 3/)).toHaveTextContent(
      fillText(projectChecksTexts.weekShared, {
        before: 'Line 3: Mar 13, 2026',
        day: 'Mar 15, 2026',
        end: 'Mar 15, 2026',
      }),
    );
    expect(screen.queryByText(/Line 4/)).toBeNull();
  });

  it('is sent as weeks', async () => {
    const { person } = await open();
    await person.click(await screen.findByLabelText(matching(projectSetupTexts.plan.text)));
    await person.paste('3/8/2026\t1,250\n3/15/2026\t900.5');
    expect(screen.getByText('2 weeks, Mar 8, 2026 to Mar 15, 2026; 2,150.5 h in all')).toBeInTheDocument();
    await person.keyboard('{Control>}s{/Control}');
    await waitFor(() =>
      expect(sent).toMatchObject([
        {
          plannedCurve: {
            measure: 'hours',
            weeks: [
              { weekEnding: '2026-03-08', planned: 1250 },
              { weekEnding: '2026-03-15', planned: 900.5 },
            ],
          },
        },
      ]),
    );
  });
});

describe('someone else saved in the meantime', () => {
  it('another field: keeps both changes and shows a notice', async () => {
    const { person, retype, app } = await open();
    await retype('Client', 'Mine');
    concurrent({ location: 'Theirs' });
    await person.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(stored.project).toMatchObject({ client: 'Mine', location: 'Theirs' }));
    expect(await screen.findByDisplayValue(formsTexts.conflict.theirs)).toBeInTheDocument();
    expect(app.notify.info).toHaveBeenCalledWith(
      expect.stringMatching(
        /^Ana Ruiz changed Location while you were editing \(Mar 2, 2026, .*\)\. Both sets of changes were saved/,
      ),
    );
  });

  it('without a known name: shows the notice anyway', async () => {
    const { person, retype, app } = await open();
    await retype('Client', 'Mine');
    saver = null;
    concurrent({ location: 'Theirs' });
    await person.keyboard('{Control>}s{/Control}');
    await waitFor(() =>
      expect(app.notify.info).toHaveBeenCalledWith(fillText(formsTexts.merged, { fields: 'Location' })),
    );
  });

  it('the same field: shows both values for a choice', async () => {
    const { person, retype } = await open();
    await retype('Client', 'Mine');
    await retype('Location', 'My pier');
    concurrent({ client: 'Theirs', location: 'Their pier' });
    await person.keyboard('{Control>}s{/Control}');
    const question = within(await screen.findByRole('dialog'));
    const save = question.getByRole('button', { name: formsTexts.conflict.save });
    expect(save).toBeDisabled();
    expect(
      question.getByText(
        /^Ana Ruiz saved changes while you were editing \(Mar 2, 2026, .*\)\. Choose which values to keep for 2 fields/,
      ),
    ).toBeVisible();
    await person.click(question.getByRole('radio', { name: 'Theirs: Theirs' }));
    await person.click(question.getByRole('radio', { name: 'Yours: My pier' }));
    await person.click(save);
    await waitFor(() => expect(stored.project).toMatchObject({ client: 'Theirs', location: 'My pier' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await screen.findByDisplayValue(formsTexts.conflict.theirs)).toBeInTheDocument();
  });

  it('the same field, saved again after the dialog was closed: asks again', async () => {
    const { person, retype } = await open();
    await retype('Client', 'Mine');
    concurrent({ client: 'Theirs' });
    await person.keyboard('{Control>}s{/Control}');
    await screen.findByRole('dialog');
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await retype('Location', 'My pier');
    await person.keyboard('{Control>}s{/Control}');
    const question = within(await screen.findByRole('dialog'));
    expect(question.getByRole('radio', { name: 'Theirs: Theirs' })).toBeVisible();
    expect(stored.project).toMatchObject({ client: 'Theirs' });
  });

  it('the same field, changed again during the choice: asks again with the newest value', async () => {
    const { person, retype } = await open();
    await retype('Client', 'Mine');
    concurrent({ client: 'Theirs' });
    await person.keyboard('{Control>}s{/Control}');
    await person.click(await screen.findByRole('radio', { name: 'Yours: Mine' }));
    concurrent({ client: 'A third one' });
    await person.click(screen.getByRole('button', { name: formsTexts.conflict.save }));
    expect(await screen.findByRole('radio', { name: 'Theirs: A third one' })).toBeVisible();
    expect(stored.project).toMatchObject({ client: 'A third one' });
  });

  it('the project, during its archiving: keeps their values after a second confirmation', async () => {
    const { person, app } = await open();
    await person.click(await screen.findByRole('button', { name: projectSetupTexts.archive.archive }));
    const question = within(await screen.findByRole('dialog'));
    concurrent({ client: 'Theirs' });
    await person.click(question.getByRole('button', { name: projectSetupTexts.archive.confirm }));
    expect(await question.findByText('Somebody else saved the project meanwhile.')).toBeVisible();
    await waitFor(() => expect(app.queryClient.isFetching()).toBe(0));
    await person.click(question.getByRole('button', { name: projectSetupTexts.archive.confirm }));
    await waitFor(() => expect(stored.project).toMatchObject({ client: 'Theirs', archive: true }));
  });

  it('without changes here: updates the page', async () => {
    const { app } = await open();
    await screen.findByLabelText(projectSetupTexts.fields.client);
    concurrent({ client: 'Theirs' });
    // The frame does the same when the server reports a change.
    await app.queryClient.invalidateQueries({ queryKey: ['project-information', 7] });
    expect(await screen.findByDisplayValue(formsTexts.conflict.theirs)).toBeInTheDocument();
  });
});

it('shows a rejection at its field, and keeps typed values', async () => {
  const sentence = fillText(callsMessages.projectNumberTaken, { number: 'P-2' });
  server.use(
    http.post('*/api/project/update', () =>
      HttpResponse.json(
        { code: 'project.numberTaken', message: sentence, problems: [{ path: 'projectNumber', message: sentence }] },
        { status: 409 },
      ),
    ),
  );
  const { person, retype } = await open();
  const field = await retype(/Project number/, 'P-2');
  await person.keyboard('{Enter}');
  await waitFor(() => expect(field).toHaveAccessibleDescription(sentence));
  expect(field).toHaveValue('P-2');
  expect(field).toHaveFocus();
  await person.type(field, '0');
  expect(field).not.toHaveAccessibleDescription(sentence);
});

it('shows a blank name at once, and sends nothing', async () => {
  const { person, retype } = await open();
  const name = await retype(/^Name/, '');
  expect(name).toHaveAccessibleDescription('Enter name.');
  await person.keyboard('{Control>}s{/Control}');
  expect(sent).toEqual([]);
});

it('names the missing number', async () => {
  const { retype } = await open();
  expect(await retype('Hours per day', '')).toHaveAccessibleDescription('Enter hours per day.');
});

it('discards unsaved changes', async () => {
  const { person, retype } = await open();
  const client = await retype('Client', 'Mine');
  await person.click(screen.getByRole('button', { name: formsTexts.discard }));
  expect(client).toHaveValue(sampleProject.client);
  expect(screen.getByText(formsTexts.allSaved)).toBeInTheDocument();
});

describe('a user without the permission to edit', () => {
  it('sees the values, and who can edit them', async () => {
    await open({ user: personWith('project.view') });
    expect(
      await screen.findByText(fillText(projectSetupTexts.readOnly, { roles: 'Project Lead' })),
    ).toBeInTheDocument();
    expect(screen.getByText('Pulled 90, Tested 10')).toBeInTheDocument();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: formsTexts.save })).toBeNull();
  });
});

describe('the unit', () => {
  it('is changed after the dialog shows how much is converted', async () => {
    server.use(reply(previewUnitChange, { lengths: 1412, laborUnits: 38 }));
    const { person, app } = await open();
    await person.click(await screen.findByRole('button', { name: projectSetupTexts.unit.toMetric }));
    const question = within(await screen.findByRole('dialog'));
    expect(await question.findByText(/^Converts 1,412 lengths and 38 labor units/)).toBeInTheDocument();
    await person.click(question.getByRole('button', { name: projectSetupTexts.unit.confirm.metric }));
    await waitFor(() => expect(app.notify.success).toHaveBeenCalledWith(projectSetupTexts.unit.done.metric));
    expect(sent).toMatchObject([{ unitMeasurement: 'metric' }]);
    expect(await screen.findByText(projectSetupTexts.unit.meters)).toBeInTheDocument();
  });

  it('can only be changed by administrators once something was entered', async () => {
    concurrent({ version: 3 });
    await open({ user: personWith('project.view', 'project.edit') });
    expect(await screen.findByText(matching(projectSetupTexts.unit.administrators))).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: projectSetupTexts.unit.toMetric })).toBeNull();
  });

  it('waits for unsaved changes with a hint, like the archive', async () => {
    const { person, retype } = await open();
    await retype('Client', 'Mine');
    for (const name of ['Change to meters…', 'Archive this project…']) {
      const button = screen.getByRole('button', { name });
      expect(button).toBeDisabled();
      expect(button).toHaveAccessibleDescription(projectSetupTexts.unsavedFirst);
    }
    await person.click(screen.getByRole('button', { name: formsTexts.discard }));
    expect(screen.queryByText(projectSetupTexts.unsavedFirst)).toBeNull();
  });
});

describe('the archive', () => {
  it('asks for confirmation with its consequences', async () => {
    const { person, app } = await open();
    await person.click(await screen.findByRole('button', { name: projectSetupTexts.archive.archive }));
    const question = within(await screen.findByRole('dialog'));
    expect(question.getByText(matching(projectSetupTexts.archive.text))).toBeInTheDocument();
    await person.click(question.getByRole('button', { name: projectSetupTexts.archive.confirm }));
    await waitFor(() => expect(app.notify.success).toHaveBeenCalledWith(projectSetupTexts.archive.done));
    expect(sent).toMatchObject([{ archive: true, recordVersion: initial.recordVersion }]);
    expect(await screen.findByRole('button', { name: projectSetupTexts.archive.bringBack })).toBeInTheDocument();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('is ended by users who can restore the project', async () => {
    concurrent({ archive: true });
    const { person } = await open();
    await person.click(await screen.findByRole('button', { name: projectSetupTexts.archive.bringBack }));
    await waitFor(() => expect(sent).toMatchObject([{ archive: false }]));
    expect(await screen.findByLabelText(projectSetupTexts.fields.client)).toBeInTheDocument();
  });
});

it('shows that it could not be loaded', async () => {
  server.use(
    rejectCall(getProjectInformation, 'server.busy', 'Wireway is busy.'),
    rejectCall(updateProject, 'server.busy', '-'),
  );
  await open();
  expect(await screen.findByText(projectSetupTexts.failed, {}, { timeout: 20_000 })).toBeInTheDocument();
});
