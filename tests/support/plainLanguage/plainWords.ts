/** Words that are not used in texts of the interface, in names of the code and in documents, with their replacements. */

/** Name of the pattern, the pattern, its replacement. */
type Pattern = readonly [name: string, pattern: RegExp, instead: string];

export const textPatterns: Readonly<Record<'en-US' | 'es-MX' | 'fr-CA', readonly Pattern[]>> = {
  'en-US': [
    ['meanwhile', /\bmeanwhile\b/i, '“Someone else changed this”'],
    ['take back', /\b(tak(e|es|en|ing)|took)\b[^.;:]{0,25}\bback\b/i, 'Revert / Undo / Void / Collect / Withdraw'],
    ['throw away', /\bthr(ow|ows|own|owing)\b/i, 'Discard'],
    ['stand(s)', /\bstands?\b/i, 'is / appears / is in'],
    [
      'tells / told of a thing',
      /\b(un)?told\b|\btells\b|\bnot tell\b|\btell\b[^.;]{0,20}\bapart\b|provider tell\b/i,
      'provides, sends, shows, unknown',
    ],
    ['says / said', /\b(says|said)\b/i, 'shows, has, is'],
    ['imperative say', /(^|[.;:,(] |\b[Oo]r )[Ss]ay\b/, 'Enter / Choose'],
    ['mend, anew', /\b(mend|anew)\b/i, 'fix, again'],
    ['somebody & co', /\b(some|every|any|no)body\b/i, 'someone, everyone, anyone, no one'],
    ['whoever, looks after', /\bwhoever\b|\blooks after\b/i, 'the person who…, your administrator'],
    ['goes on', /\bgo(es)? on\b/i, 'continue(s)'],
    ['any more', /\bany ?more\b/i, 'no longer'],
    ['is no (X)', /(?<!\bthere )\b(is|are) no (?!longer\b)\w/i, 'isn’t a…'],
    ['dangling so', /\b(called|named|printed|read|stays) so\b|\bis like (this|that)\b/i, 'No matches'],
    ['needs you / its person', /\bneeds? you\b|\bneeds? (its|their) person\b|\bneeds a look\b/i, 'needs attention'],
    ['look at … / look again', /\blook at\b|\blooking at\b|\blook again\b/i, 'check, review'],
    ['with the server', /\bwith the server\b|\blast heard of\b/i, 'sent / last online'],
    ['worked out', /\bwork(ed|ing)? (it |them )?out\b/i, 'calculate(d)'],
    [
      'remember (cards, names)',
      /\bremember(ed)? (as|with|under|them|\{\{)|\b(is|are|were|not) remembered\b/i,
      'record(ed), save(d)',
    ],
    ['leaves / makes room', /\b(rows?|lines?|too|h) leaves?\b(?! out)|\bmakes? room\b/i, 'will be removed / replaced'],
    ['begin, begun', /\bbeg(in|ins|an|un)\b/i, 'start'],
    [
      'cannot be had, hand out, come(s) about',
      /\bbe had\b|\bhands? out\b|\bcomes? about\b|\bcome whole\b/i,
      'isn’t available, blocked, calculated',
    ],
    [
      'by now, of its own, by itself',
      /\bby now\b|\bof (its|their|your) own\b|\bby (itself|themselves)\b/i,
      'now; own…; automatically',
    ],
    ['held by roles', /\bheld by\b/i, '(roles: …)'],
    ['on record', /\bon record\b/i, 'is logged'],
    [
      'raw permission name',
      /\b(import|data|field|packages|users|codes|columns)\.(run|rollback|edit|assign|enter|release|manage)\b/,
      'the name from permissions.ts',
    ],
    ['refuse', /\brefus(e|es|ed|ing)\b/i, 'reject(ed), denied'],
    ['UK spelling', /\b(cancelled|metres?|colours?|armour|mandrelled|per cent)\b/i, 'canceled, meters, armor, percent'],
    [
      'e-mail, set-up, off line',
      /\be-mail\b|\bset-up\b|\boff line\b|\bon line (?!\{\{line)/i,
      'email, setup, offline, online',
    ],
    ['space before %', /[\d}] %/, '{{percent}}%'],
    ['spaced or typed ellipsis', /[\p{L}}] …|\.\.\./u, 'Sending {{shown}}…'],
    ['straight quotes', /\w'\w|"/, '’ “ ”'],
  ],
  'es-MX': [
    [
      'usted',
      /(?<!\p{L})(?:[Cc]alcúle|revíse|guárde|envíe|elíja|escríba|corríja|ábra|cárgue|hága)(l[aeo]s?)(?!\p{L})|(?<!\p{L})ustede?s?(?!\p{L})|(^|[.;] )(Revise|Guarde|Elija|Escriba|Corrija|Haga|Seleccione|Ingrese|Verifique|Abra|Inicie|Vuelva)(?!\p{L})/u,
      'tú',
    ],
    ['impersonal', /\b(hay que|conviene)\b/iu, 'imperativo de tú'],
    [
      'capataz, renglón, listado',
      /(?<!\p{L})(capata[zc]\p{L}*|rengl(ón|ones)|listados?)(?!\p{L})/iu,
      'sobrestante, fila, cédula',
    ],
    ['te necesita, sigue sin ti', /\bte necesitan?\b|\bsin ti\b|quien cuida de/iu, 'requiere tu atención'],
    ['mientras tanto', /\b(mientras tanto|entretanto)\b/iu, 'otra persona cambió…'],
    ['chatarra', /\bchatarra\b/iu, 'desperdicio'],
    ['« »', /[«»]/u, '“ ”'],
  ],
  'fr-CA': [
    ['space before ; ? !', /[ \u00a0\u202f][;?!](?=\s|$)/u, 'none (OQLF)'],
    ['ordinary space before : or in « »', /[^\s] :|« | »/u, 'U+00A0'],
    ['ordinary space before %', /[\d}] %/u, 'U+00A0'],
    [
      'bordereau, chef de projet, sommaire exécutif, acquises',
      /(?<!\p{L})(bordereaux?|chef de projet|sommaire exécutif|heures acquises|grosseur|bouts?)(?!\p{L})/iu,
      'liste, responsable de projet, sommaire de direction, gagnées, taille, extrémité',
    ],
    ['essayé', /(?<!\p{L})essay(é|ée|és|ées|eur)(?!\p{L})/iu, 'mis à l’essai; essai par'],
    ['MALT for bonded', /\bMALT\b/u, 'continuité des masses'],
    ['A besoin de vous, sans vous', /\bbesoin de vous\b|\bsans vous\b|qui s’occupe de/iu, 'demande votre attention'],
    ['entre-temps', /\bentre-temps\b/iu, 'quelqu’un d’autre a modifié…'],
    ['prévu for budget or planned', /(?<!\p{L})prévue?s?(?!\p{L})/iu, 'budget, budgété; planifié'],
  ],
};

/** Words that no name of an export, a file or a path contains. */
export const privateWords: ReadonlySet<string> = new Set([
  'anew',
  'asked',
  'begun',
  'besides',
  'clash',
  'clashes',
  'heard',
  'kept',
  'least',
  'meant',
  'meanwhile',
  'newcomer',
  'news',
  'nobody',
  'refusal',
  'refusals',
  'refuse',
  'refused',
  'said',
  'says',
  'somebody',
  'standing',
  'stands',
  'stranger',
  'told',
  'unheard',
  'usual',
  'whoever',
]);

/** Pairs of words that no name contains, in this order. */
export const privatePairs: ReadonlySet<string> = new Set([
  'black box',
  'black boxes',
  'give up',
  'go on',
  'roll back',
  'take back',
  'take out',
  'taken back',
]);

/** Words that no document contains outside of code. */
export const proseWords =
  /\b(?:meanwhile|somebody|nobody|everybody|anybody|whoever|begun|anew|told|(?:take[ns]?|taking|took) back|any more|at work|worked out|goes on)\b/i;
