import { expect, it } from 'vitest';
import { sheetMargins } from '../../../../src/shared/files/sheetMargins.ts';

const margins = (topLeft: string) =>
  sheetMargins({
    topLeft,
    topRight: 'Cable Summary',
    bottomLeft: 'As of today',
    pageOf: (page, pages) => `Page ${page} of ${pages}`,
  });

it('counts the sheets in words of the language', () => {
  expect(margins('24-117')).toContain('@bottom-right { content: "Page " counter(page) " of " counter(pages); }');
});

it('lies across, for tables that are wider than they are high', () => {
  expect(margins('24-117')).toContain('@page { size: landscape;');
});

it('lets a name say nothing but itself', () => {
  const style = margins('"; } </style><script>alert(1)</script> \\ {');
  expect(style).not.toMatch(/[<>]/);
  expect(style).toContain('\\22 ');
});
