import { expect, it } from 'vitest';
import { sheetMargins } from '../../../../src/shared/files/sheetMargins.ts';

const margins = (topLeft: string) =>
  sheetMargins({
    topLeft,
    topRight: 'Cable Summary',
    bottomLeft: 'As of today',
    pageOf: (page, pages) => `Page ${page} of ${pages}`,
  });

it('numbers the sheets in the language of the user', () => {
  expect(margins('24-117')).toContain('@bottom-right { content: "Page " counter(page) " of " counter(pages); }');
});

it('uses landscape, for tables that are wider than high', () => {
  expect(margins('24-117')).toContain('@page { size: landscape;');
});

it('escapes a name', () => {
  const style = margins('"; } </style><script>alert(1)</script> \\ {');
  expect(style).not.toMatch(/[<>]/);
  expect(style).toContain('\\22 ');
});
