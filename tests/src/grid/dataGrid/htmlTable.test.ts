/** Blocks of cells as Excel and LibreOffice put them on the clipboard, modeled on the output of both. */
import { describe, expect, it, vi } from 'vitest';
import {
  chosenTable,
  fromHtmlTable,
  readHtmlTable,
  toHtmlTable,
} from '../../../../src/grid/dataGrid/selection/htmlTable.ts';
import { fromTabbedText } from '../../../../src/grid/dataGrid/selection/tabbedText.ts';

const excel = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head>
<meta name=Generator content="Microsoft Excel 15"><style><!-- td { mso-number-format:General; } .xl65 {mso-number-format:"\\@";} --></style></head>
<body link="#0563C1"><table border=0 cellpadding=0 width=192 style='border-collapse:collapse'>
<!--StartFragment--><col width=64 span=2>
 <tr height=20><td height=20 class=xl65 width=64>P-101</td><td x:num align=right>1,200.5</td></tr>
 <tr height=40><td class=xl65>to be pulled<br>
  after energizing</td><td>a &amp; b
  &lt;3&gt;</td></tr>
<!--EndFragment--></table></body></html>`;

const libreOffice = `<!DOCTYPE html><html><head><meta name="generator" content="LibreOffice 7.4"/>
<style type="text/css">body,td { font-family:"Liberation Sans" }</style></head>
<body><table cellspacing="0" border="0"><colgroup span="2" width="85"></colgroup>
<tr><td height="17" align="left">P-101</td><td align="right" sdval="1200.5" sdnum="1033;">1200.5</td></tr>
<tr><td align="left">to be pulled<br>after energizing</td><td align="left"><font color="#FF0000">a &amp; b</font></td></tr>
</table></body></html>`;

describe('a table from the clipboard', () => {
  it('is read from Excel with the text of its cells', () => {
    expect(fromHtmlTable(excel)).toEqual([
      ['P-101', '1,200.5'],
      ['to be pulled\nafter energizing', 'a & b <3>'],
    ]);
  });

  it('is read from LibreOffice, whose text has unquoted line breaks', () => {
    const text = 'P-101\t1200.5\nto be pulled\nafter energizing\ta & b\n';
    expect(fromTabbedText(text)).toHaveLength(3);
    expect(chosenTable(fromTabbedText(text), fromHtmlTable(libreOffice))).toEqual([
      ['P-101', '1200.5'],
      ['to be pulled\nafter energizing', 'a & b'],
    ]);
  });

  it('yields to the exact text when both have the same size', () => {
    expect(chosenTable([['  two  spaces']], fromHtmlTable('<table><tr><td>two spaces</td></tr></table>'))).toEqual([
      ['  two  spaces'],
    ]);
  });

  it('contains the unit of lengths copied from this application, and of no others', () => {
    const html = toHtmlTable([['C-1', '107']], [{}, { scale: 'ft' }]);
    expect(readHtmlTable(html)).toEqual({ lines: [['C-1', '107']], scales: [undefined, 'ft'] });
    expect(readHtmlTable(excel)?.scales).toEqual([undefined, undefined]);
  });

  it('marks text as text, so that Excel does not read the sizes 3/4 and 1-2 as dates', () => {
    const html = toHtmlTable([['3/4', '107']], [{ isText: true }, {}]);
    expect(html).toContain(String.raw`<td style="white-space:pre-wrap;mso-number-format:'\@'">3/4</td>`);
    expect(html).toContain('<td style="white-space:pre-wrap">107</td>');
    expect(fromHtmlTable(html)).toEqual([['3/4', '107']]);
  });

  it('has blanks under a merged cell', () => {
    const merged = '<table><tr><td rowspan=2 colspan=2>A</td><td>1</td></tr><tr><td>2</td></tr></table>';
    expect(fromHtmlTable(merged)).toEqual([
      ['A', '', '1'],
      ['', '', '2'],
    ]);
  });

  it('is read in a browser that requires a policy to parse markup', async () => {
    vi.resetModules();
    const fresh = await import('../../../../src/grid/dataGrid/selection/htmlTable.ts');
    const made: string[] = [];
    class Trusted {
      readonly html: string;
      constructor(html: string) {
        this.html = html;
      }
    }
    vi.stubGlobal('trustedTypes', {
      createPolicy: (name: string, rules: { createHTML(html: string): string }) => {
        made.push(name);
        return { createHTML: (html: string) => new Trusted(rules.createHTML(html)) };
      },
    });
    const Parser = DOMParser;
    class StrictParser {
      parseFromString(html: unknown, kind: DOMParserSupportedType): Document {
        if (!(html instanceof Trusted)) throw new TypeError('This document requires TrustedHTML.');
        return new Parser().parseFromString(html.html, kind);
      }
    }
    vi.stubGlobal('DOMParser', StrictParser);
    try {
      expect(fresh.fromHtmlTable(excel)).toHaveLength(2);
      expect(fresh.fromHtmlTable(libreOffice)).toHaveLength(2);
      expect(made).toEqual(['pasted-table']);
    } finally {
      vi.unstubAllGlobals();
    }
  });

  it('is null for markup without a table', () => {
    expect(fromHtmlTable('<p>P-101</p>')).toBeNull();
    expect(chosenTable([['P-101']], null)).toEqual([['P-101']]);
  });

  it('round-trips the output of the grid, without interpreting cell text as markup', () => {
    const cells = [
      ['<img src=x onerror=alert(1)>', '"a" & b'],
      ['two\nlines', ''],
    ];
    expect(toHtmlTable(cells)).not.toContain('<img');
    expect(fromHtmlTable(toHtmlTable(cells))).toEqual(cells);
  });
});
