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

/** `tests/server/dashboardRecorded.test.ts` records and verifies it. */
const recorded = recordedReply(getProjectInformation, 'projectInformation');
const initial: ProjectInformation = { ...recorded, project: sampleProject };

/** What the server has, and what it was sent. */
let stored: ProjectInformation;
let sent: Record<string, unknown>[];

const bodyOf = async (request: Request) => {
  const body = (await request.json()) as Record<string, unknown>;
  sent.push(body);
  return body;
};

/** Somebody else saves. */
/** Whom the server names as who saved. */
let saver: string | null;

const meanwhile = (project: Partial<ProjectInformation['project']>) => {
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
      meanwhile({ ...values, ...(typeof timeZone === 'string' && { timeZone }) });
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
  await screen.findByRole('heading', { name: 'Project Information' }, { timeout: 20_000 });
  const retype = async (label: string | RegExp, text: string, within_: HTMLElement = document.body) => {
    const field = await within(within_).findByLabelText(label);
    await opened.person.clear(field);
    if (text !== '') await opened.person.type(field, text);
    return field;
  };
  return { ...opened, retype };
}

const cableWeights = () => screen.findByRole('group', { name: 'Cable' });

it('saves what was changed, and nothing else, on the version it was read at', async () => {
  const { person, retype, app } = await open();
  expect(await screen.findByText('All changes saved')).toBeInTheDocument();
  await retype('Client', 'Basin Water');
  expect(screen.getByText('1 change isn’t saved.')).toBeInTheDocument();
  await person.keyboard('{Control>}s{/Control}');
  expect(await screen.findByText('All changes saved')).toBeInTheDocument();
  const { id: projectId, version: _version, ...record } = sampleProject;
  const { recordVersion } = initial;
  expect(sent).toEqual([{ ...record, client: 'Basin Water', timeZone: null, projectId, recordVersion }]);
  expect(app.project.getSnapshot().context.project?.client).toBe('Basin Water');
});

it('declares the time zone whose midnight begins a day of the project', async () => {
  const { person } = await open();
  const zone = await screen.findByRole('combobox', { name: 'Time zone' });
  expect(zone).toHaveValue('None set');
  await person.clear(zone);
  await person.type(zone, 'Chicago');
  await person.click(await screen.findByRole('option', { name: 'America/Chicago' }));
  await person.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(sent).toMatchObject([{ timeZone: 'America/Chicago' }]));
});

it('is saved by Enter, from a field', async () => {
  const { person, retype } = await open();
  await retype('Location', 'Pier 10');
  await person.keyboard('{Enter}');
  await waitFor(() => expect(sent).toMatchObject([{ location: 'Pier 10' }]));
});

describe('step weights', () => {
  it('of 99 are refused at the field, which has the focus, and are not sent', async () => {
    const { person, retype } = await open();
    const pulled = await retype('Pulled', '89', await cableWeights());
    expect(
      await within(await cableWeights()).findByText('Steps for cable total 99%. Add 1% to reach 100%.'),
    ).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect(pulled).toHaveFocus();
    expect(sent).toEqual([]);
  });

  it('are sent for the type that was changed, and say what they moved once the hours have followed', async () => {
    const { person, retype, app } = await open();
    await retype('Pulled', '60', await cableWeights());
    await retype('Tested', '40', await cableWeights());
    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Recalculating earned hours…')).toBeInTheDocument();
    const moved = [{ type: 'cable' as const, rows: 12, earnedBefore: 19.602, earnedAfter: 13.068 }];
    stored = { ...stored, recalculation: { isRecalculating: false, isBehind: false, moved } };
    const job = { kind: 'job' as const, subject: 'labor-units 7', progress: null };
    act(() => app.liveEvents.publish(7, { ...job, status: 'succeeded' }));
    expect(await screen.findByText('Cable: 12 rows, from 19.6 to 13.1 h')).toBeInTheDocument();
    expect(screen.queryByText('Recalculating earned hours…')).toBeNull();
    expect(sent).toEqual([{ projectId: 7, settingsVersion: 0, stepWeights: { cable: { pulled: 60, tested: 40 } } }]);
  });
});

describe('the planned curve', () => {
  it('is pasted as a block, and says which line cannot be read', async () => {
    const { person } = await open();
    await person.click(await screen.findByLabelText(/Week ending and planned value/));
    await person.paste('Week ending\tHours\n3/8/2026\t1,250\n31/31/2026\t900\n3/22/2026\tmany\n');
    expect(await screen.findByText(/Line 3: “31\/31\/2026” isn’t a date/)).toHaveTextContent(
      'Line 4: “many” isn’t a number.',
    );
    await person.keyboard('{Control>}s{/Control}');
    expect(sent).toEqual([]);
  });

  it('says what is below zero, and which weeks are there twice, and counts each once', async () => {
    const { person } = await open();
    await person.click(await screen.findByLabelText(/Week ending and planned value/));
    await person.paste('3/8/2026\t40\n3/15/2026\t-40\n3/8/2026\t40');
    expect(await screen.findByText(/Line 2: “-40” is negative\. Enter 0 or more\./)).toHaveTextContent(
      'Line 3: Week ending Mar 8, 2026 is entered twice. Keep one.',
    );
    await person.clear(screen.getByLabelText(/Week ending and planned value/));
    await person.paste('3/8/2026\t40\n3/15/2026\t60\n3/8/2026\t40\n3/15/2026\t60');
    expect(screen.getByText('2 weeks, Mar 8, 2026 to Mar 15, 2026; 100.0 h in all')).toBeInTheDocument();
    expect(screen.getByText(/Line 3: Week ending Mar 8, 2026 is entered twice/)).toHaveTextContent(
      'Line 4: Week ending Mar 15, 2026 is entered twice.',
    );
  });

  it('says at its line that a day lies in the week of the one before', async () => {
    const { person } = await open();
    await person.click(await screen.findByLabelText(/Week ending and planned value/));
    await person.paste('3/8/2026\t40\n3/13/2026\t60\n3/15/2026\t80\n3/16/2026\t90');
    expect(await screen.findByText(/^Line 3/)).toHaveTextContent(
      'Line 3: Mar 13, 2026 and Mar 15, 2026 are in the same week (ending Mar 15, 2026). Keep one.',
    );
    expect(screen.queryByText(/Line 4/)).toBeNull();
  });

  it('is sent as weeks', async () => {
    const { person } = await open();
    await person.click(await screen.findByLabelText(/Week ending and planned value/));
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

describe('somebody else saved meanwhile', () => {
  it('another field: both changes are kept, and it is said', async () => {
    const { person, retype, app } = await open();
    await retype('Client', 'Mine');
    meanwhile({ location: 'Theirs' });
    await person.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(stored.project).toMatchObject({ client: 'Mine', location: 'Theirs' }));
    expect(await screen.findByDisplayValue('Theirs')).toBeInTheDocument();
    expect(app.notify.info).toHaveBeenCalledWith(
      expect.stringMatching(
        /^Ana Ruiz changed Location while you were editing \(Mar 2, 2026, .*\)\. Both sets of changes were saved/,
      ),
    );
  });

  it('nobody knows who: it is said all the same', async () => {
    const { person, retype, app } = await open();
    await retype('Client', 'Mine');
    saver = null;
    meanwhile({ location: 'Theirs' });
    await person.keyboard('{Control>}s{/Control}');
    await waitFor(() =>
      expect(app.notify.info).toHaveBeenCalledWith(
        'Someone else changed Location while you were editing. Both sets of changes were saved.',
      ),
    );
  });

  it('the same field: both values are shown, and the person chooses', async () => {
    const { person, retype } = await open();
    await retype('Client', 'Mine');
    await retype('Location', 'My pier');
    meanwhile({ client: 'Theirs', location: 'Their pier' });
    await person.keyboard('{Control>}s{/Control}');
    const question = within(await screen.findByRole('dialog'));
    const save = question.getByRole('button', { name: 'Save selected values' });
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
    expect(await screen.findByDisplayValue('Theirs')).toBeInTheDocument();
  });

  it('the same field, saved a second time after the question was closed: it asks again', async () => {
    const { person, retype } = await open();
    await retype('Client', 'Mine');
    meanwhile({ client: 'Theirs' });
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

  it('the same field, and once more while the person chooses: it asks again with the newest value', async () => {
    const { person, retype } = await open();
    await retype('Client', 'Mine');
    meanwhile({ client: 'Theirs' });
    await person.keyboard('{Control>}s{/Control}');
    await person.click(await screen.findByRole('radio', { name: 'Yours: Mine' }));
    meanwhile({ client: 'A third one' });
    await person.click(screen.getByRole('button', { name: 'Save selected values' }));
    expect(await screen.findByRole('radio', { name: 'Theirs: A third one' })).toBeVisible();
    expect(stored.project).toMatchObject({ client: 'A third one' });
  });

  it('the project, while it is archived: the second confirmation leaves their values', async () => {
    const { person, app } = await open();
    await person.click(await screen.findByRole('button', { name: 'Archive this project…' }));
    const question = within(await screen.findByRole('dialog'));
    meanwhile({ client: 'Theirs' });
    await person.click(question.getByRole('button', { name: 'Archive' }));
    expect(await question.findByText('Somebody else saved the project meanwhile.')).toBeVisible();
    await waitFor(() => expect(app.queryClient.isFetching()).toBe(0));
    await person.click(question.getByRole('button', { name: 'Archive' }));
    await waitFor(() => expect(stored.project).toMatchObject({ client: 'Theirs', archive: true }));
  });

  it('while nothing waits here: the page shows it', async () => {
    const { app } = await open();
    await screen.findByLabelText('Client');
    meanwhile({ client: 'Theirs' });
    // As the frame does when the server tells of a change.
    await app.queryClient.invalidateQueries({ queryKey: ['project-information', 7] });
    expect(await screen.findByDisplayValue('Theirs')).toBeInTheDocument();
  });
});

it('says at the field what the server refuses, and keeps what was typed', async () => {
  const sentence = 'Project number P-2 is taken. Choose another, or open the project that has it.';
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

it('names the number that is missing', async () => {
  const { retype } = await open();
  expect(await retype('Hours per day', '')).toHaveAccessibleDescription('Enter hours per day.');
});

it('discards what waits', async () => {
  const { person, retype } = await open();
  const client = await retype('Client', 'Mine');
  await person.click(screen.getByRole('button', { name: 'Discard changes' }));
  expect(client).toHaveValue(sampleProject.client);
  expect(screen.getByText('All changes saved')).toBeInTheDocument();
});

describe('who may not change it', () => {
  it('reads it, and who could', async () => {
    await open({ user: personWith('project.view') });
    expect(await screen.findByText('View only. Can edit: Project Lead.')).toBeInTheDocument();
    expect(screen.getByText('Pulled 90, Tested 10')).toBeInTheDocument();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });
});

describe('the unit', () => {
  it('is changed after it was said how much is converted', async () => {
    server.use(reply(previewUnitChange, { lengths: 1412, laborUnits: 38 }));
    const { person, app } = await open();
    await person.click(await screen.findByRole('button', { name: 'Change to meters…' }));
    const question = within(await screen.findByRole('dialog'));
    expect(await question.findByText(/^Converts 1,412 lengths and 38 labor units/)).toBeInTheDocument();
    await person.click(question.getByRole('button', { name: 'Convert to meters' }));
    await waitFor(() => expect(app.notify.success).toHaveBeenCalledWith('The project is in meters.'));
    expect(sent).toMatchObject([{ unitMeasurement: 'metric' }]);
    expect(await screen.findByText('Lengths of this project are in meters.')).toBeInTheDocument();
  });

  it('is for administrators once something was entered', async () => {
    meanwhile({ version: 3 });
    await open({ user: personWith('project.view', 'project.edit') });
    expect(await screen.findByText(/Only an administrator can change the unit/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Change to meters…' })).toBeNull();
  });

  it('waits for what is not saved, as the archive does, and says so', async () => {
    const { person, retype } = await open();
    await retype('Client', 'Mine');
    for (const name of ['Change to meters…', 'Archive this project…']) {
      const button = screen.getByRole('button', { name });
      expect(button).toBeDisabled();
      expect(button).toHaveAccessibleDescription('Save or discard your changes first.');
    }
    await person.click(screen.getByRole('button', { name: 'Discard changes' }));
    expect(screen.queryByText('Save or discard your changes first.')).toBeNull();
  });
});

describe('the archive', () => {
  it('is asked about in words', async () => {
    const { person, app } = await open();
    await person.click(await screen.findByRole('button', { name: 'Archive this project…' }));
    const question = within(await screen.findByRole('dialog'));
    expect(question.getByText(/but not import, enter, assign or edit until it’s restored/)).toBeInTheDocument();
    await person.click(question.getByRole('button', { name: 'Archive' }));
    await waitFor(() => expect(app.notify.success).toHaveBeenCalledWith('The project is archived.'));
    expect(sent).toMatchObject([{ archive: true, recordVersion: initial.recordVersion }]);
    expect(await screen.findByRole('button', { name: 'Restore project' })).toBeInTheDocument();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('is left by whoever may', async () => {
    meanwhile({ archive: true });
    const { person } = await open();
    await person.click(await screen.findByRole('button', { name: 'Restore project' }));
    await waitFor(() => expect(sent).toMatchObject([{ archive: false }]));
    expect(await screen.findByLabelText('Client')).toBeInTheDocument();
  });
});

it('says that it could not be loaded', async () => {
  server.use(
    rejectCall(getProjectInformation, 'server.busy', 'Wireway is busy.'),
    rejectCall(updateProject, 'server.busy', '-'),
  );
  await open();
  expect(await screen.findByText('Couldn’t load the project.', {}, { timeout: 20_000 })).toBeInTheDocument();
});
