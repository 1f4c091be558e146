/**
 * Default templates: every commodity can be printed in each way it declares, by hand-arranged templates or by those generated
 * from its declaration.
 */
import { describe, expect, it } from 'vitest';
import type { Block } from '../../../contract/printing/blocks.ts';
import { templateContent } from '../../../contract/printing/content.ts';
import { templateTypes } from '../../../contract/commodities/fields/templateTypes.ts';
import { commodityTypes } from '../../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../../contract/commodities/index.ts';
import { derivedTemplate } from '../../../contract/printing/defaults/derived.ts';
import { defaultTemplate } from '../../../contract/printing/defaults/index.ts';

const fieldsIn = (blocks: readonly Pick<Block, 'kind'>[]): string[] =>
  blocks.flatMap((block) =>
    'entries' in block && Array.isArray(block.entries)
      ? block.entries.flatMap(({ field }: { readonly field: string | null }) => field ?? [])
      : [],
  );

describe.each(commodityTypes)('%s', (type) => {
  const commodity = { ...commodities[type], type };

  it('has a default template of each declared type, and of no other', () => {
    const made = templateTypes.filter((templateType) => defaultTemplate(commodity, templateType, String) !== null);
    expect(made.toSorted()).toEqual(commodity.templates.toSorted());
    for (const templateType of made)
      expect(templateContent.safeParse(defaultTemplate(commodity, templateType, String)).success).toBe(true);
  });

  it('can be printed from its declaration alone: the tag, its distinguishing fields, and every step', () => {
    const printed = { ...commodity, templates: templateTypes };
    for (const templateType of ['install-sheet', 'label'] as const) {
      const fields = fieldsIn(derivedTemplate(printed, templateType)!.blocks(String));
      expect(commodity.fields.map(({ key }) => key)).toEqual(expect.arrayContaining(fields));
      expect(new Set(fields).size).toBe(fields.length);
      expect(fields).toEqual(expect.arrayContaining([...commodity.keyFields]));
    }
    const sheet = fieldsIn(derivedTemplate(printed, 'install-sheet')!.blocks(String));
    expect(sheet).toEqual(expect.arrayContaining(commodity.steps.map(({ dateField }) => dateField)));
  });
});
