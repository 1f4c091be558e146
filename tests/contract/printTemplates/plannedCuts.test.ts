/** Planned cuts and finished work on cards. */
import { describe, expect, it } from 'vitest';
import { commodities } from '../../../contract/commodities/index.ts';
import { defaultTemplate } from '../../../contract/printing/defaults/index.ts';
import { isCardFinished, stepsOnCard } from '../../../contract/printing/finishedCards.ts';
import { projectCommodity } from '../../../contract/setup/columns/projectCommodity.ts';
import { plannedCutValues, withPlannedCuts } from '../../../contract/printing/plannedCuts.ts';

const cable = withPlannedCuts(projectCommodity('cable'));
const row = { designLength: 200, runs: 2 };

describe('planned cuts', () => {
  it('are the lengths of the cut plan: every run with the tolerance, rounded up', () => {
    expect(plannedCutValues(cable, row, 3, 'ft')).toEqual({ plannedCut: 412, splicePlannedCut: null });
    expect(plannedCutValues(cable, { ...row, spliceReel: 'R-2', spliceLength: 50 }, 3, 'ft')).toEqual({
      plannedCut: 310,
      splicePlannedCut: 104,
    });
  });

  it('are blank while the tolerance is unknown, and for commodities without reels', () => {
    expect(plannedCutValues(cable, row, null, 'ft')).toEqual({});
    expect(plannedCutValues(commodities['cable-tray'], { length: 20 }, 3, 'ft')).toEqual({});
    const equipment = projectCommodity('equipment');
    expect(withPlannedCuts(equipment)).toBe(equipment);
  });

  it('are on the pull card, with the splice and its note', () => {
    const card = defaultTemplate(cable, 'pull-card', String)!;
    const fields = card.blocks
      .flatMap((block) => (block.kind === 'field' ? block.entries : []))
      .map((each) => each.field);
    expect(fields).toEqual(expect.arrayContaining(['plannedCut', 'spliceReel', 'splicePlannedCut', 'spliceNote']));
  });
});

const content = (template: 'pull-card' | 'test-sheet' | 'label') => defaultTemplate(cable, template, String)!;
const stepKeys = (template: 'pull-card' | 'test-sheet' | 'label') =>
  stepsOnCard(content(template), cable).map(({ key }) => key);

describe('a finished card', () => {
  it('has the steps that it has a date for', () => {
    expect(stepKeys('pull-card')).toEqual(['pulled']);
    expect(stepKeys('test-sheet')).toEqual(['tested']);
    expect(stepKeys('label')).toEqual([]);
    const markup = '<p>{{ record.pulledDate }}</p>';
    expect(stepsOnCard({ blocks: [], markup }, cable).map(({ key }) => key)).toEqual(['pulled']);
  });

  it('has all of its steps done; a label is never finished', () => {
    const pulled = { values: { pulledFraction: 1, testedFraction: 0 } };
    const isFinished = (template: 'pull-card' | 'test-sheet' | 'label') =>
      isCardFinished(stepsOnCard(content(template), cable), pulled);
    expect([isFinished('pull-card'), isFinished('test-sheet'), isFinished('label')]).toEqual([true, false, false]);
    expect(isCardFinished(stepsOnCard(content('pull-card'), cable), { values: { pulledFraction: 0.6 } })).toBe(false);
  });
});
