/**
 * Cells as Excel and LibreOffice Calc copy them to the clipboard, byte for byte in the form of each: a complete HTML page with
 * styles, comments and its own attributes, plus tab-separated text. A page outside Wireway acts as the spreadsheet.
 */
import { expect, type Page } from '@playwright/test';

interface CopiedCells {
  readonly text: string;
  readonly html: string;
}

/** True for a displayed number: its cell is right-aligned, a text cell is not. */
const isNumber = (shown: string): boolean => /^[\d,.]+$/.test(shown);
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const excelCell = (shown: string, at: number) =>
  `  <td ${at === 0 ? 'height=20 ' : ''}class=${isNumber(shown) ? 'xl66 align=right' : 'xl65'} width=64 style='height:15.0pt;width:48pt'>${
    shown === '' ? '&nbsp;' : escaped(shown).replaceAll('\n', '<br>\n    ')
  }</td>`;

const quoted = (shown: string) => (/[\n"]/.test(shown) ? `"${shown.replaceAll('"', '""')}"` : shown);

/** Returns cells in Excel's form: CR LF after every text line, long HTML cells wrapped, and blank cells as no-break spaces. */
export function copiedInExcel(rows: readonly (readonly string[])[]): CopiedCells {
  return {
    text: rows.map((cells) => `${cells.map(quoted).join('\t')}\r\n`).join(''),
    html: `<html xmlns:v="urn:schemas-microsoft-com:vml"
xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:x="urn:schemas-microsoft-com:office:excel"
xmlns="http://www.w3.org/TR/REC-html40">

<head>
<meta http-equiv=Content-Type content="text/html; charset=utf-8">
<meta name=ProgId content=Excel.Sheet>
<meta name=Generator content="Microsoft Excel 15">
<link id=Main-File rel=Main-File
href="file:///C:/Users/controls/AppData/Local/Temp/msohtmlclip1/01/clip.htm">
<style>
<!--table
	{mso-displayed-decimal-separator:"\\.";
	mso-displayed-thousand-separator:"\\,";}
tr
	{mso-height-source:auto;}
br
	{mso-data-placement:same-cell;}
td
	{padding-top:1px;
	mso-ignore:padding;
	font-family:Calibri, sans-serif;
	mso-number-format:General;
	vertical-align:bottom;
	white-space:nowrap;}
.xl65
	{mso-number-format:"\\@";}
.xl66
	{mso-number-format:"\\#\\,\\#\\#0";}
-->
</style>
</head>

<body link="#0563C1" vlink="#954F72">

<table border=0 cellpadding=0 cellspacing=0 width=${64 * (rows[0]?.length ?? 0)} style='border-collapse:
 collapse'>
<!--StartFragment-->
 <col width=64 span=${rows[0]?.length ?? 0} style='width:48pt'>
${rows.map((cells) => ` <tr height=20 style='height:15.0pt'>\n${cells.map(excelCell).join('\n')}\n </tr>`).join('\n')}
<!--EndFragment-->
</table>

</body>

</html>
`,
  };
}

const libreOfficeCell = (shown: string) =>
  isNumber(shown)
    ? `<td height="17" align="right" valign=bottom sdval="${shown.replaceAll(',', '')}" sdnum="1033;0;#,##0">${shown}</td>`
    : `<td height="17" align="left" valign=bottom><font face="Liberation Sans" color="#000000">${
        shown === '' ? '<br>' : escaped(shown).replaceAll('\n', '<br>')
      }</font></td>`;

/**
 * Returns cells in LibreOffice's form: a number also carries its value as an attribute, and a line break within a cell goes into
 * the text without quotes.
 */
export function copiedInLibreOffice(rows: readonly (readonly string[])[]): CopiedCells {
  return {
    text: rows.map((cells) => `${cells.join('\t')}\n`).join(''),
    html: `<!DOCTYPE html>

<html>
<head>
	
	<meta http-equiv="content-type" content="text/html; charset=utf-8"/>
	<title></title>
	<meta name="generator" content="LibreOffice 7.4.7.2 (Linux)"/>
	<style type="text/css">
		body,div,table,thead,tbody,tfoot,tr,th,td,p { font-family:"Liberation Sans"; font-size:x-small }
		a.comment-indicator:hover + comment { background:#ffd; position:absolute; display:block; border:1px solid black; padding:0.5em;  } 
		comment { display:none;  } 
	</style>
	
</head>

<body>
<table cellspacing="0" border="0">
	<colgroup span="${rows[0]?.length ?? 0}" width="85"></colgroup>
${rows.map((cells) => `	<tr>\n${cells.map((shown) => `		${libreOfficeCell(shown)}`).join('\n')}\n	</tr>`).join('\n')}
</table>
</body>

</html>
`,
  };
}

/** Copies the cells on the spreadsheet page with its keyboard shortcut; the clipboard holds both forms unchanged. */
export async function copyIn(spreadsheet: Page, { text, html }: CopiedCells): Promise<void> {
  await spreadsheet.bringToFront();
  await spreadsheet.evaluate(
    ([plain, page]) => {
      document.addEventListener(
        'copy',
        (event) => {
          event.preventDefault();
          event.clipboardData?.setData('text/plain', plain);
          event.clipboardData?.setData('text/html', page);
          document.title = 'copied';
        },
        { once: true },
      );
      document.title = '';
    },
    [text, html] as const,
  );
  await spreadsheet.keyboard.press('Control+c');
  await expect(spreadsheet).toHaveTitle('copied');
}
