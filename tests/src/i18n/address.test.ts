/** Spanish texts use tú everywhere: on every screen and in the inspector. */
import { expect, it } from 'vitest';

const modules = import.meta.glob<string>(
  [
    '../../../src/i18n/locales/es-MX/*.ts',
    '../../../contract/{names,base/messages}/es-MX/*.ts',
    '../../../inspector/locales/es-MX/*.ts',
    '../../../server/locales/es-MX/*.ts',
  ],
  { eager: true, query: '?raw', import: 'default' },
);

/** Usted, and its imperatives at the start of a sentence. */
const formal =
  /\busted\b|(?:^|[.:;¿¡(] ?|['"`] ?)(?:Abra|Agregue|Busque|Cambie|Compruebe|Consulte|Cierre|Corrija|Descargue|Elija|Escriba|Espere|Guarde|Haga|Indique|Inicie|Intente|Introduzca|Pida|Pregunte|Presione|Pruebe|Pulse|Recargue|Revise|Seleccione|Use|Verifique|Vuelva)\b/gm;

it('uses tú, never usted', () => {
  expect(Object.keys(modules).length).toBeGreaterThan(10);
  const found = Object.entries(modules).flatMap(([path, text]) =>
    [...text.matchAll(formal)].map(
      (match) => `${path.split('/').at(-1)}: ${text.slice(match.index, match.index + 60)}`,
    ),
  );
  expect(found).toEqual([]);
});
